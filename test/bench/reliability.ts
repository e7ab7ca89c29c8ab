import { parseArgs } from "node:util";
import type { Proof, ProofResult } from "../support/proof.ts";
import type { Figure } from "./figure.ts";
import { proofs } from "./proofs.ts";

/** One proof in its full form, and whether each of its seeded bugs was caught. */
interface Proven {
  readonly name: string;
  readonly proof: Proof;
  readonly seed: number;
  readonly result: ProofResult;
  readonly seconds: number;
  /** Seeded bugs that the proof did not notice. */
  readonly missed: readonly string[];
}

interface Asked {
  readonly only: readonly string[];
  readonly runs: number | undefined;
  readonly seed: number | undefined;
}

const progressEveryMs = 2_000;

/**
 * Runs the proofs of the promises in full form: `[--only NAME,…] [--runs N] [--seed S]`. Progress
 * goes to stderr, the table to stdout; a promise that is broken, or a seeded bug that goes
 * unnoticed, ends with exit code 1.
 */
export async function reliabilityBench(args: readonly string[] = []): Promise<readonly Figure[]> {
  const asked = readArgs(args);
  if (asked === undefined) {
    process.exitCode = 2;
    return [];
  }
  const proven: Proven[] = [];
  for (const name of asked.only) {
    const one = await runProof(name, asked);
    proven.push(one);
    for (const line of complaints(one)) console.error(line);
  }
  console.log(table(proven));
  if (proven.some((one) => complaints(one).length > 0)) process.exitCode = 1;
  return proven.map(figureOf);
}

function figureOf(one: Proven): Figure {
  const { proof, result, missed } = one;
  const measured = Object.entries(result.measured ?? {}).map(([what, is]) => `${what}: ${is}`);
  const caught = `${proof.bugs.length - missed.length} of ${proof.bugs.length} seeded bugs caught`;
  return {
    what: `${proof.promise}, ${result.runs.toLocaleString("en")} ${proof.unit}`,
    measured: [`${result.violations} violations`, ...measured, caught].join("; "),
    limit: proof.figure,
    isReached: complaints(one).length === 0,
  };
}

function readArgs(args: readonly string[]): Asked | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: "string" }, runs: { type: "string" }, seed: { type: "string" } },
  });
  const names = Object.keys(proofs);
  const only = values.only?.split(",").map((name) => name.trim()) ?? names;
  const unknown = only.filter((name) => !Object.hasOwn(proofs, name));
  const [runs, seed] = [values.runs, values.seed].map((text) =>
    text === undefined ? undefined : Number(text),
  );
  if (unknown.length > 0) {
    console.error(`No such proof: ${unknown.join(", ")}. There are: ${names.join(", ")}.`);
    return undefined;
  }
  if ([runs, seed].some((number) => number !== undefined && !(number >= 0 && number % 1 === 0))) {
    console.error("--runs and --seed are whole numbers.");
    return undefined;
  }
  return { only, runs, seed };
}

async function runProof(name: string, asked: Asked): Promise<Proven> {
  const proof = await proofs[name]?.();
  if (proof === undefined) throw new Error(`No proof of ${name}.`);
  const { runs = proof.runs.full, seed = proof.seed } = asked;
  const startMs = performance.now();
  const onProgress = progressOf(name, { runs, startMs });
  const result = await proof.prove({ runs, seed, onProgress });
  const seconds = (performance.now() - startMs) / 1000;
  const missed: string[] = [];
  for (const { bug, runs: enough = proof.runs.short, prove } of proof.bugs) {
    // The proof's own seed: whether a bug is noticed must not be a matter of luck.
    const { violations } = await prove({ runs: enough, seed: proof.seed });
    if (violations === 0) missed.push(bug);
  }
  console.error(`${name}: ${result.runs} ${proof.unit} in ${seconds.toFixed(1)} s`);
  return { name, proof, seed, result, seconds, missed };
}

function progressOf(
  name: string,
  { runs, startMs }: { readonly runs: number; readonly startMs: number },
): (done: number) => void {
  let saidMs = startMs;
  return (done) => {
    const nowMs = performance.now();
    if (nowMs - saidMs < progressEveryMs) return;
    saidMs = nowMs;
    const leftSeconds = ((nowMs - startMs) / Math.max(1, done)) * (runs - done) * 0.001;
    console.error(`${name}: ${done} of ${runs}, about ${Math.ceil(leftSeconds)} s left`);
  };
}

function complaints({ name, result, missed }: Proven): string[] {
  const more = result.violations - result.examples.length;
  return [
    ...result.examples.map((example) => `${name}: ${example}`),
    ...(more > 0 ? [`${name}: and ${more} more`] : []),
    ...missed.map((bug) => `${name}: seeded bug not noticed: ${bug}`),
  ];
}

/** The figures as a Markdown table, one line a promise. */
function table(proven: readonly Proven[]): string {
  const rows = proven.map((one) => {
    const { proof, result, seed } = one;
    const measured = Object.entries(result.measured ?? {}).map(([what, is]) => `${what}: ${is}`);
    const caught = `${proof.bugs.length - one.missed.length} of ${proof.bugs.length}`;
    return [
      proof.promise,
      proof.figure,
      `${result.runs.toLocaleString("en")} ${proof.unit}`,
      [`${result.violations} violations`, ...measured].join("; "),
      String(seed),
      caught,
      complaints(one).length === 0 ? "pass" : "**FAIL**",
    ];
  });
  const heading = ["Promise", "To reach", "Run", "Found", "Seed", "Seeded bugs caught", ""];
  return [heading, heading.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

if (import.meta.main) await reliabilityBench(process.argv.slice(2));
