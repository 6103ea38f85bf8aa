#!/usr/bin/env python3
"""Examples/Gallery/scenes.py

Reads the list of scenes, Sources/GalleryScenes/SceneCatalogue.swift, for all that is not Swift.

  scenes.py               prints the names, a line each
  scenes.py lists DIR     writes what the pages tell of scenes: names.js and scenes.js for all, and NAME.json for each
  scenes.py package DIR   writes a package with one program for each scene's page
  scenes.py styles DIR    writes a style sheet for each page, NAME.css, with what it needs of those in Web

A style sheet has sections: a comment below an empty line begins one. Where the comment ends in words in brackets, as in
/* Emoji art [.emoji .bin] */, only the scenes have the section whose source has one of these words; the page of that name has it too. What is
for [switches] is in the sheets of scenes that have some beside the stage.
"""

import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCES = HERE / "Sources" / "GalleryScenes"
CATALOGUE = SOURCES / "SceneCatalogue.swift"
LINE = re.compile(r'SceneEntry\(\s*"([a-z-]+)",\s*"([^"\\]+)",\s*"([^"\\]+)",\s*"(\w+)"\s*\)\s*\{\s*(\w+)\(on: \$0\)\s*\}')

# What a page is opened with, by the call that asks for it.
PARTS = [("lists", "WebList.parts", ".makeList("), ("rows", "WebRows.make", ".makeRows("),
         ("actions", "WebActions.parts", ".accessibilityMoveable("), ("exchange", "WebExchange.parts", ".exchangeData()")]


def scenes():
    """Every scene in the order of the index: name, title, sentence, type, its source below GalleryScenes, and how many lines of code that has."""
    text = re.sub(r"//[^\n]*", "", CATALOGUE.read_text())
    found = []
    for name, title, sentence, type, made in LINE.findall(text):
        sources = sorted(SOURCES.rglob(f"{type}.swift"))
        if made != type or len(sources) != 1:
            sys.exit(f"The scene {name} is written as {type}, makes a {made}, and has {len(sources)} files {type}.swift. All must be one.")
        source, text_of = str(sources[0].relative_to(SOURCES)), sources[0].read_text()
        lines = sum(bool(line.strip()) and not line.strip().startswith("//") for line in text_of.splitlines())
        found.append({"name": name, "title": title, "sentence": sentence, "type": type, "source": source, "lines": lines})
    if len(found) != text.count("SceneEntry(") or len({scene["name"] for scene in found}) != len(found):
        sys.exit(f"{CATALOGUE.name} has a line that is no scene, or two scenes of one name. A scene looks like this:\n"
                 '  SceneEntry("snap", "Snap", "A sentence.", "SnapScene") { SnapScene(on: $0) },')
    return found


def lists(folder):
    """What pages tell of scenes. The page of one needs no more of the others than their names."""
    every = scenes()
    write(folder / "names.js", f"export const names = {json.dumps([scene['name'] for scene in every])}\n")
    write(folder / "scenes.js", f"export const scenes = {json.dumps(every, ensure_ascii=False)}\n")
    for scene in every:
        write(folder / f"{scene['name']}.json", json.dumps(scene, ensure_ascii=False))


def write(file, text):
    """Leaves a file alone that is as it should be, so that nothing is built again."""
    if not file.exists() or file.read_text() != text:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


def code(scene):
    """The source of a scene: its file, or all in its folder where it has one of its own."""
    source = SOURCES / scene["source"]
    files = [source] if source.parent == SOURCES else sorted(source.parent.rglob("*.swift"))
    return "".join(file.read_text() for file in files)


def package(folder):
    """All scenes are compiled in one module: for each program by itself the whole library would be compiled anew. What a program does not
    reach, the linker leaves out before it makes the rest smaller."""
    opens, programs, sources = "", "", {}
    for scene in scenes():
        name, opener = scene["name"], "open_" + scene["name"].replace("-", "_")
        entry = ", ".join(json.dumps(scene[key], ensure_ascii=False) for key in ("name", "title", "sentence", "type"))
        # What lists and rows need is only in the programs of scenes that make some.
        parts = "".join(f", {label}: {part}" for label, part, call in PARTS if call in code(scene))
        opens += f"""
@_cdecl("{opener}") public func {opener}() {{
  openPage(of: SceneEntry({entry}) {{ {scene["type"]}(on: $0) }}{parts})
}}
"""
        sources[folder / "Sources" / name / "main.c"] = f"""void {opener}(void);

int main(void) {{
  {opener}();
  return 0;
}}
"""
        programs += f'    .executableTarget(name: "{name}", dependencies: ["Pages"]),\n'
    imports = "".join(f"import {module}\n" for module in ("DragWeb", "GalleryPage", "GalleryScenes", "GalleryStage"))
    sources[folder / "Sources" / "Pages" / "Pages.swift"] = imports + opens
    for file in folder.glob("Sources/*/*"):
        if file not in sources:
            file.unlink()
    for file, text in sources.items():
        write(file, text)
    products = [("DragWeb", "swift-drag"), ("GalleryPage", "Gallery"), ("GalleryScenes", "Gallery")]
    write(folder / "Package.swift", f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Pages",
  dependencies: [.package(name: "Gallery", path: ".."), .package(name: "swift-drag", path: "../../..")],
  targets: [
    .target(name: "Pages", dependencies: [{", ".join(f'.product(name: "{product}", package: "{of}")' for product, of in products)}]),
{programs}  ],
  swiftLanguageModes: [.v6]
)
""")


def sections(sheet):
    """The sections of a style sheet, each with the words in its brackets."""
    for text in re.split(r"(?<=\n\n)(?=/\*)", (HERE / "Web" / sheet).read_text()):
        needs = re.match(r"/\*[^*]*\[([^\]]*)\]\s*\*/", text)
        yield text, needs[1].split() if needs else []


def styles(folder):
    """One for the index, and one for each scene; gallery.css keeps what all of them need."""
    page = list(sections("gallery.css"))
    looks = [section for sheet in ("scenes.css", "games.css") for section in sections(sheet)]
    write(folder / "gallery.css", "".join(text for text, needs in page if not needs))
    write(folder / "index.css", "".join(text for text, needs in page if "index" in needs))
    for scene in scenes():
        text_of = code(scene)
        # Switches on the stage have no view of their own; what is written is there.
        has_switches = any("isOnStage" not in made for made in re.findall(r'Switch\("[^{]*", \.[^{]*\{', text_of))
        wanted = [text for text, needs in page if "scene" in needs or has_switches and "switches" in needs]
        wanted += [text for text, needs in looks if not needs or any(re.search(rf"{re.escape(need)}\b", text_of) for need in needs)]
        write(folder / f"{scene['name']}.css", "".join(wanted))


def main():
    match sys.argv[1:]:
        case []: print(*(scene["name"] for scene in scenes()), sep="\n")
        case ["lists", folder]: lists(Path(folder))
        case ["package", folder]: package(Path(folder))
        case ["styles", folder]: styles(Path(folder))
        case _: print(__doc__.strip())


if __name__ == "__main__":
    main()
