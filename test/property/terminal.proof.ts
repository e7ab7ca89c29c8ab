import { terminalText } from "../../src/model/text/terminal-text.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";

/** Everything that a terminal would act on instead of showing it. */
export const rawControl =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through
  /[\u0000-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]|[\u{E0000}-\u{E007F}]|\p{Surrogate}/u;

const attacks: readonly [string, ...string[]] = [
  ...([
    "\u001b[2J",
    "\u001b]0;title\u0007",
    "\u001b]8;;http://x\u001b\\link",
    "\u009b31m",
  ] as const),
  ...["\u001bP$q\u001b\\", "\u001b]52;c;aGk=\u0007", "\u001b[6n", "\u001bc", "\u000e", "\u0007"],
  ...["\u202Egnp.exe", "\u2066a\u2069", "\u200fb", "\u061c", "\ufeff", "\u{e0041}", "\u200b"],
  ...[
    "\ud800",
    "\udc00",
    "\r\n",
    "\r",
    "\n",
    "\t",
    "\u2028",
    "\u2029",
    "\u0085",
    "\u0000",
    "\u007f",
  ],
  ...["名前", "👩‍🚀", "Кружка, 350 мл", "می‌خواهم", "é"],
];

type Sink = (text: string, options?: { readonly multiline?: boolean }) => string;

/** Text of unknown origin: whatever it holds, no control character reaches a terminal. */
export const terminal: Proof = {
  promise: "terminal",
  figure: "0 raw control characters",
  unit: "hostile strings",
  runs: { short: 50_000, full: 1_000_000 },
  seed: 1,
  prove: async (options) => sinkHolds(terminalText, options),
  bugs: [
    {
      bug: "a sink that forgets C1 controls and bidi",
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the seeded bug
      prove: async (options) => sinkHolds((text) => text.replace(/[\0-\x1f\x7f]/g, "?"), options),
    },
    {
      bug: "a sink that removes escape sequences and nothing else",
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the seeded bug
      prove: async (options) => sinkHolds((text) => text.replace(/\x1b\[[\d;]*m/g, ""), options),
    },
  ],
};

function sinkHolds(sink: Sink, options: ProofOptions): ProofResult {
  const findings = new Findings();
  for (let run = 0; run < options.runs; run += 1) {
    const text = hostileText(new Chance(seedOf(options.seed, run)));
    const line = sink(text);
    const lines = sink(text, { multiline: true }).replace(/[\n\t]/g, "");
    if (rawControl.test(line) || rawControl.test(lines)) {
      findings.add(`${JSON.stringify(text)} (run ${run} of seed ${options.seed})`);
    }
    if (run % 10_000 === 0) options.onProgress?.(run);
  }
  return findings.result(options.runs);
}

/** Known attacks, any UTF-16 units (lone surrogates among them) and any code points, mixed. */
function hostileText(chance: Chance): string {
  let text = "";
  for (let left = chance.whole(0, 12); left > 0; left -= 1) {
    const kind = chance.next();
    if (kind < 0.4) text += chance.pick(attacks);
    else if (kind < 0.6) text += String.fromCharCode(chance.whole(0, 0xa0));
    else if (kind < 0.8) text += String.fromCharCode(chance.whole(0, 0xffff));
    else text += String.fromCodePoint(chance.whole(0, 0x10ffff));
  }
  return text;
}
