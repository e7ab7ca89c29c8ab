/** The most characters that a cell may hold. */
const cellLengthMax = 32_767;

/** What is repeated: everything that some pattern looks for, and what only looks like it. */
const pieces = [
  ...[" ", "\t", "\u00a0", "\n", "\r\n", "a", "A", "я", "1", "0", "克", "\u0301", "😀", "\ud800"],
  ...[".", ",", ":", "：", ";", "-", "_", "/", "\\", "|", "=", "#", "%", "&", "<", ">", '"', "'"],
  ...["(", ")", "[", "]", "{", "}", "<!---->", "--", "-->", "http://", "www.", "a ", " a", "a1"],
  ...["1a", "a:", ":a", "(a", "a)", "{a", "{{", "[a]", "aA", "g,", "in ", "kg/", "a=", "=a", "1,1"],
  ...["1 1", "#1", "_x0041_", "\ud83d", "weight ", "Option: ", "00/", "[$-409]", "[h", "a\u200b"],
] as const;

/** Repetitions of every kind, each as long as a cell may be, with what is to follow and never does. */
export function longHeadings(length = cellLengthMax): readonly string[] {
  return pieces.flatMap((piece) => {
    const filled = piece.repeat(Math.ceil(length / piece.length));
    const inner = filled.slice(0, length - 2);
    const long = inner.slice(0, -8);
    return [filled.slice(0, length), `a${inner}a`, `1${inner}!`, `${long}11111`];
  });
}

/** Milliseconds of the processor that a piece of work takes: others on the machine do not count. */
export function processorMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
