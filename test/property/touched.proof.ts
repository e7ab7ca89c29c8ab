import { RecordDatabase } from "../../src/record/database/database.ts";
import { Chance, seedOf } from "../support/chance.ts";
import { temporaryFolder } from "../support/command.ts";
import { finishing } from "../support/finishing.ts";
import { Findings, type Proof, type ProofOptions, type ProofResult } from "../support/proof.ts";
import { TouchedWorld } from "./touched-world.ts";
import { Year } from "./touched-year.ts";

/**
 * Months of one sheet, its own or an export, with the whole program on simulated time: rows are
 * edited, edited back and deleted, descriptions emptied, columns moved, the sheet saved under another
 * name; others change listings, before and while it runs; pages overlap and repeat records, requests
 * fail, answers are lost or late, runs are stopped, resumed and undone; another workbook and another
 * computer write to the same SKUs, and the sheet is compared with another account.
 * Untouched rows are left out or all are read, in turn.
 */
export const touched: Proof = {
  promise: "reading only what was touched",
  figure:
    "0 touched rows left out, 0 untouched ones sent, 0 unread ones told as equal, 0 duplicates",
  unit: "years of a sheet",
  runs: { quick: 1, short: 4, full: 500 },
  seed: 1,
  prove: (options) => prove(options, {}),
  bugs: [
    {
      bug: "what both sides had in common is forgotten",
      prove: (options) =>
        withPatch(RecordDatabase.prototype, "all", without("FROM agreed"), () =>
          prove(options, {}),
        ),
    },
    {
      bug: "what was agreed holds on although a run ended unknown",
      runs: 24,
      prove: (options) =>
        withPatch(RecordDatabase.prototype, "all", without("outcome = 'unknown'"), () =>
          prove(options, {}),
        ),
    },
    {
      bug: "what is known of one account holds for another",
      prove: (options) => prove(options, { areAccountsOne: true }),
    },
    {
      bug: "changes of others are overwritten",
      runs: 40,
      prove: (options) => prove(options, { flags: ["--conflicts", "mine"] }),
    },
  ],
};

type Method = (...given: never[]) => unknown;

/** Does some work with a method replaced by one that knows the original. */
async function withPatch<Value>(
  owner: object,
  name: string,
  patch: (original: Method) => Method,
  work: () => Promise<Value>,
): Promise<Value> {
  const methods = owner as Record<string, Method>;
  const original = methods[name] as Method;
  methods[name] = patch(original);
  try {
    return await work();
  } finally {
    methods[name] = original;
  }
}

/** Queries with these words answer nothing. */
function without(words: string): (original: Method) => Method {
  return (original) =>
    function answersNothing(this: unknown, ...given) {
      return String(given[0]).includes(words) ? [] : original.apply(this, given);
    };
}

interface Built {
  /** Options that nobody has asked for. */
  readonly flags?: readonly string[];
  readonly areAccountsOne?: boolean;
}

async function prove(
  options: ProofOptions,
  { flags = [], areAccountsOne = false }: Built,
): Promise<ProofResult> {
  const findings = new Findings();
  const tally = new Map<string, number>();
  for (let run = 0; run < options.runs && !findings.isEnough(options); run += 1) {
    await finishing(async (finished) => {
      const seed = seedOf(options.seed, run);
      const chance = new Chance(seed);
      const world = new TouchedWorld({ chance, dir: await temporaryFolder(finished) });
      world.areAccountsOne = areAccountsOne;
      finished(() => world.close());
      const year = new Year(world, { seed, flags, tally });
      await year.live();
      for (const one of year.complaints) {
        findings.add(`${one} (${world.origin}, year ${run} of seed ${options.seed})`);
      }
    });
    options.onProgress?.(run + 1);
  }
  const measured = [...tally].map(([what, count]) => [what, String(count)]);
  return findings.result(options.runs, Object.fromEntries(measured.sort()));
}
