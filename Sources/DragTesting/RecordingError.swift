/// Why a text is no recording, or why a recording does not fit the engine.
public struct RecordingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What can be wrong.
  public enum Problem: Equatable, Sendable {
    /// The first line is not a recording's.
    case noRecording
    /// Made by another version of the format.
    case otherVersion
    /// There is no line that begins with this word.
    case unknownWord(String)
    /// Another word was expected there.
    case unexpected(String, wanted: String)
    /// The line ends before its last field.
    case tooShort(wanted: String)
    /// The line goes on after its last field.
    case tooLong(String)
    /// The text ends before its last line.
    case cut
    /// There is something after the last line.
    case afterEnd
    /// Lines are missing, or are too many.
    case otherCount(found: Int32, wanted: Int32)
    /// Every line can be read, but some line is not as it was written.
    case edited
    /// An answer before any event.
    case answerWithoutEvent
    /// The engine did not ask what this line answers.
    case unaskedAnswer
    /// The engine asked something that no line answers.
    case missingAnswer
    /// The engine asked something else than what this line answers.
    case otherAnswer
  }

  /// Counted from 1.
  public var line: Int32
  /// What is wrong with it.
  public var problem: Problem

  /// A problem with a line, counted from 1.
  public init(_ line: Int32, _ problem: Problem) {
    self.line = line
    self.problem = problem
  }

  /// The line's number and what is wrong with it, in words.
  public var description: String { "line \(line): " + problem.words }
}

extension RecordingError.Problem {
  /// What is wrong, in words.
  public var words: String {
    switch self {
    case .noRecording: "this is not a recording; its first line should be “" + Recording.header + "”"
    case .otherVersion: "this recording has another version than “" + Recording.header + "”"
    case .unknownWord(let word): "no line begins with “" + word + "”"
    case .unexpected(let word, let wanted): "“" + word + "” stands where " + wanted + " should"
    case .tooShort(let wanted): "the line ends where " + wanted + " should come"
    case .tooLong(let word): "nothing should follow, but “" + word + "” does"
    case .cut: "the recording is cut off: its last line, which begins with “end”, is missing"
    case .afterEnd: "the recording has ended, but the text goes on"
    case .otherCount(let found, let wanted): "there should be \(wanted) lines before this one, but there are \(found)"
    case .edited: "a line before this one has been changed since it was recorded"
    case .answerWithoutEvent: "an answer stands before any event that could have asked for it"
    case .unaskedAnswer: "the engine does not ask for this answer"
    case .missingAnswer: "the engine asks something here that no line answers"
    case .otherAnswer: "the engine asks something else than what this line answers"
    }
  }
}
