/** What a bundle of the program is made to do differently: its time runs faster, or it has a mistake. */

/** How many times as fast as on the wall the time of all programs and of the marketplace runs. */
export const usualHaste = 20;

export type TeamBug = "no-fence" | "own-clock" | "by-connection" | "late-intent";

/** A change of one source file, which must contain `from`. */
export interface Patch {
  /** Its path in `src/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const [host, statements, pool, transaction, lease, attempt] = [
  "commands/process/host.ts",
  "record/server/statements.ts",
  "record/server/pool.ts",
  "record/server/transaction.ts",
  "record/runs/lease.ts",
  "apply/send/attempt.ts",
];

/**
 * All clocks run faster, the computer's and the server's, so that every constant keeps its
 * meaning. What `pg` and the server measure themselves is divided. `SKEW_MS` is how much this
 * computer's wall clock is wrong.
 */
export function hastePatches(haste: number): readonly Patch[] {
  const wallMs = `(Date.now() * ${haste} + Number(process.env.SKEW_MS ?? 0))`;
  return [
    { file: host, from: "nanoseconds / 1e6;", to: `nanoseconds / 1e6) * ${haste};` },
    { file: host, from: "return seconds * 1e3", to: "return (seconds * 1e3" },
    { file: host, from: "wallMs: () => Date.now()", to: `wallMs: () => ${wallMs}` },
    { file: host, from: "await timer(boundedMs,", to: `await timer(boundedMs / ${haste},` },
    {
      file: statements,
      from: "clock_timestamp()) * 1000",
      to: `clock_timestamp()) * ${1000 * haste}`,
    },
    { file: pool, from: "silenceMs = 10_000", to: `silenceMs = ${10_000 / haste}` },
    {
      file: pool,
      from: "statement_timeout TO 8000",
      to: `statement_timeout TO ${8_000 / haste}`,
    },
    { file: pool, from: "timeout TO 5000", to: `timeout TO ${5_000 / haste}` },
  ];
}

const withoutFence: readonly Patch[] = [
  { file: transaction, from: "fence === undefined", to: "true || fence === undefined" },
  {
    file: lease,
    from: "return !this.#isLost && (this.#isValid() || (await this.#renew()));",
    to: "return true;",
  },
];

const ownWallMs = "systemClock.wallMs()";
const itsClock = 'import { systemClock } from "../../commands/process/host.ts";\n';

/** Each bug in the source of the program. */
export const bugPatches: Readonly<Record<TeamBug, readonly Patch[]>> = {
  "no-fence": withoutFence,
  // Whoever writes, takes or renews looks at the clock on their own wall, and at nothing else.
  "own-clock": [
    { file: lease, from: "import { guardError", to: `${itsClock}import { guardError` },
    { file: transaction, from: "import { randomUUID", to: `${itsClock}import { randomUUID` },
    { file: lease, from: "(yield* step.now()) ?? 0", to: ownWallMs },
    { file: lease, from: `until_ms = \${serverTime} + ?`, to: `until_ms = \${${ownWallMs}} + ?` },
    {
      file: lease,
      from: "WHERE account = ? AND fence = ? AND until_ms > 0\n         RETURNING",
      to: "WHERE account = ? AND ? > 0\n         RETURNING",
    },
    { file: transaction, from: "AND fence = ? FOR SHARE", to: "AND until_ms > ? FOR SHARE" },
    { file: transaction, from: "          fence.number,\n", to: `          ${ownWallMs},\n` },
  ],
  // A lock of a session in place of the row: it is free when the connection is gone.
  "by-connection": [
    ...withoutFence,
    {
      file: lease,
      from: "if (row.until_ms > nowMs)",
      to: `const { free } = yield* step.get("SELECT pg_try_advisory_lock(7) AS free");
        if (!free)`,
    },
  ],
  "late-intent": [
    {
      file: attempt,
      from: "    await storeIntent(task, context);\n    // Storing",
      to: "    // Storing",
    },
    { file: attempt, from: "if (!hasBegun) {", to: "{" },
  ],
};
