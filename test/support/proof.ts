/** How much of a proof is to be run, and from which seed; the same options give the same result. */
export interface ProofOptions {
  /** How often, in the proof's own unit ({@link Proof.unit}). */
  readonly runs: number;
  readonly seed: number;
  /** The first violation is enough: to catch a seeded bug. @default false */
  readonly untilViolation?: boolean | undefined;
  /** Called now and then, for a person who waits. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** What running a proof showed. */
export interface ProofResult {
  /** How often it was run, in the proof's own unit. */
  readonly runs: number;
  /** How many times the promise was broken. */
  readonly violations: number;
  /** The first few of them as sentences, each with the seed that replays it. */
  readonly examples: readonly string[];
  /** What was measured beside, by its name, as a person reads it: `{ "rate at ≤ 400 ms": "98.1/min" }`. */
  readonly measured?: Readonly<Record<string, string>>;
}

/**
 * One promise of the program and how it is shown: in quick or short form by vitest
 * (`test/support/prove.ts`), in full form by `npm run bench -- reliability`.
 */
export interface Proof {
  /** What is promised, in a few words: the row of the table. */
  readonly promise: string;
  /** The figure to reach, as a person reads it: `0 windows over the limit`. */
  readonly figure: string;
  /** What one run is: `simulations`, `creates`. */
  readonly unit: string;
  /** Runs of each form. A proof whose short form takes more than a few seconds has a quick one too. */
  readonly runs: { readonly quick?: number; readonly short: number; readonly full: number };
  /** Seed of both forms, unless another one is asked for. */
  readonly seed: number;
  prove(options: ProofOptions): Promise<ProofResult>;
  /** The same proof of programs with a mistake built in: each must break the promise. */
  readonly bugs: readonly SeededBug[];
}

/** A mistake built in, to show that the proof can fail. */
export interface SeededBug {
  /** What is wrong, as in “a ring keyed on the time of sending”. */
  readonly bug: string;
  /** Runs that are enough to catch it. @default those of the proof's short form */
  readonly runs?: number;
  prove(options: ProofOptions): Promise<ProofResult>;
}

/** Runs at once: while one waits for a process or for a clock, another one computes. */
const runsAtOnce = 3;

/** Does the runs of a proof, a few side by side. What a run does must come from its number alone. */
export async function sideBySide(
  { runs, onProgress }: ProofOptions,
  work: (run: number) => Promise<void>,
): Promise<void> {
  let [next, done] = [0, 0];
  const goOn = async () => {
    while (next < runs) {
      await work(next++);
      onProgress?.(++done);
    }
  };
  await Promise.all(Array.from({ length: runsAtOnce }, goOn));
}

const examplesMax = 5;

/** Collects what a proof finds, for its result. */
export class Findings {
  readonly #examples: string[] = [];
  #violations = 0;

  get violations(): number {
    return this.#violations;
  }

  /** Whether there is nothing more to find out. */
  isEnough({ untilViolation = false }: ProofOptions): boolean {
    return untilViolation && this.#violations > 0;
  }

  /** A broken promise, as a sentence that holds the seed that replays it. */
  add(example: string): void {
    this.#violations += 1;
    if (this.#examples.length < examplesMax) this.#examples.push(example);
  }

  result(runs: number, measured: Readonly<Record<string, string>> = {}): ProofResult {
    return { runs, violations: this.#violations, examples: this.#examples, measured };
  }
}
