/** As many characters as Excel lets a cell hold. */
export const cellLengthMax = 32_767;

/** What a long text is made of: each of these is what some pattern repeats, or stops at. */
const units: readonly string[] = [
  ...[" ", "\t", "\n", "\r\n", "\u00a0", "\u3000", "\u200b", "\u00ad", " \u00a0"],
  ...["0", "9,", "1.", "1 ", "1'", "000,", "1e", "E+", "１", "٣"],
  ...[">", " > ", "->", "/", " / ", "\\", "|", "＞", "a > /"],
  ...["a", "a ", "_", "_x", "_x0041_", "-", "—", "+", "@", "%20", "[", "(", "{", "{}", ";", ","],
  ...['"', "'", "“", "=", '="', "<", "<clear>", "&amp;", "*"],
  ...["http://", ",http://", "www.", "a.", "?a=", "ago "],
  ...["я", "Аa ", "ё", "中", "İ", "ﬀ", "ﷺ", "Å", "\u1100\u1161"],
  ...["\u0301", "a\u0301", "\u0301\u0316", "\u0345\u0334", "e\u0323\u0302 "],
  ...["😀", "👨‍👩‍👧", "\ud83d", "\u0000", "\u001b[", "\u202e", "\ufffd"],
];

/** Odd characters at the beginning, in the middle and at the end, so that no pattern is done at once. */
const frames: readonly (readonly [first: string, middle: string, last: string])[] = [
  ["", "", ""],
  ["a", "", "a"],
  ["1", "\n", "x"],
  ['="', "", '"'],
  ["https://a.b/", " ", "!"],
];

function textsOfLength(length: number): string[] {
  return units.flatMap((unit) =>
    frames.map(([first, middle, last]) => {
      const rest = length - first.length - middle.length - last.length;
      const repeated = unit.repeat(Math.ceil(rest / unit.length)).slice(0, rest);
      const half = Math.floor(rest / 2);
      return first + repeated.slice(0, half) + middle + repeated.slice(half) + last;
    }),
  );
}

/** Texts as long as a cell's can be: every sort of repetition, alone and between odd characters. */
export const longTexts: readonly string[] = textsOfLength(cellLengthMax);

const quarterTexts = textsOfLength(Math.floor(cellLengthMax / 4));

/** Names a long text: its first signs and its last. */
export function longTextName(text: string): string {
  return JSON.stringify(`${text.slice(0, 8)}…${text.slice(-4)}`);
}

/** Processor time for five rows of one long text each, above which growth is looked at. */
const msMax = 250;
const rowsTogether = 5;

/** Four times the length may take eight times as long; a time that grows with the square takes sixteen. */
const growthMax = 8;

/**
 * Does `work` with every long text, and gives those with which it is both slow and grows faster
 * than the text: the same texts at a quarter of their length, measured side by side, tell a slow
 * machine from a slow pattern. Processor time is counted, because other programs may be busy; what
 * was slow once and not again was the garbage of others.
 */
export function slowTexts(work: (text: string) => unknown): string[] {
  const slow: string[] = [];
  for (let from = 0; from < longTexts.length; from += rowsTogether) {
    const texts = longTexts.slice(from, from + rowsTogether);
    const quarters = quarterTexts.slice(from, from + rowsTogether);
    const isSlow = [1, 2, 3].every(() => {
      const ms = processorMs(() => texts.map((text) => work(text)));
      return ms > msMax && ms > growthMax * processorMs(() => quarters.map((text) => work(text)));
    });
    if (isSlow) slow.push(texts.map(longTextName).join(", "));
  }
  return slow;
}

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
