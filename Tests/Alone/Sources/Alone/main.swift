import DragCore
import DragTesting

let scene = Scene(size: Size(400, 300))
scene.add("card", Rect(20, 20, 80, 40)).draggable("a")
scene.add("bin", Rect(200, 20, 80, 80)).dropDestination(for: String.self) { _, _ in true }
let driver = Driver(scene)
driver.press("card")
driver.move(to: "bin")
driver.release()
driver.settle()
print(driver.transcript)
