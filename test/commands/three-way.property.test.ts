import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WritingSession } from "../../src/commands/account/session.ts";
import { agreedRows, agreementsOf, noteCompared } from "../../src/commands/compare/agreements.ts";
import { RunLog } from "../../src/commands/run/run-log.ts";
import type { ConflictSide, Plan } from "../../src/model/run/plan.ts";
import { baseHead, readBaseHead, readBaseRow } from "../../src/model/sheet/export-base.ts";
import { makePlan, type PlanInput, untouchedRows } from "../../src/plan/index.ts";
import { openRecord } from "../../src/record/record.ts";
import { base, draft, input, listing, plannedRow, product, read } from "../plan/fixtures.ts";
import { runStart } from "../record/fixtures.ts";
import { baseRow } from "../support/base-row.ts";
import { FakeClock } from "../support/fake-clock.ts";

const environment = { key: "sandbox h 00", host: "h", account: "00" };
const sku = "MUG-1";
const fields = ["name", "brandName", "description"] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;
type Origin = "own" | "export";

/** What may happen to a workbook in its life. */
type Step =
  | { readonly type: "edit"; readonly field: Field; readonly value: string }
  | { readonly type: "others"; readonly field: Field; readonly value: string }
  | { readonly type: "compare" }
  | { readonly type: "upload"; readonly side: ConflictSide | undefined; readonly how: End }
  | { readonly type: "undo" };
type End = "applied" | "rejected";

const value = fc.constantFrom("A", "B", "C", "long ".repeat(80));
const field = fc.constantFrom(...fields);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant("edit" as const), field, value }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("others" as const), field, value }) },
  { weight: 1, arbitrary: fc.constant({ type: "compare" as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("upload" as const),
      side: fc.constantFrom<(ConflictSide | undefined)[]>(undefined, "mine", "theirs"),
      how: fc.constantFrom<End[]>("applied", "applied", "applied", "rejected"),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: "undo" as const }) },
);

const first: Values = { name: "A", brandName: "A", description: "A" };

/** The workbook, its marketplace and its record, as the program has them. */
class World {
  readonly record = openRecord({ file: ":memory:" });
  readonly clock = new FakeClock();
  sheet = { ...first };
  live = { ...first };
  readonly #exported: ReturnType<typeof exportOfFirst> | undefined;
  #runs = 0;
  #last: { run: string; plan: Plan } | undefined;

  constructor(origin: Origin) {
    this.#exported = origin === "export" ? exportOfFirst() : undefined;
  }

  async input(side: ConflictSide | undefined, isForgetful: boolean): Promise<PlanInput> {
    const { head, rows: exported } = this.#exported ?? {};
    const about = agreementsOf(environment, head);
    const rows = { record: this.record, about, exported, pause: async () => {} };
    const agreed = await agreedRows([sku], rows);
    const { writtenAtMs: atMs = 0, id = "" } = head ?? {};
    await this.clock.advance(1000);
    const live = { ...read([listing(this.live)]), readAtMs: this.clock.wallMs() };
    return input({
      base: { ...base, ...(head && { exported: { atMs, id } }) },
      rows: [plannedRow(draft(this.sheet))],
      live,
      agreed: isForgetful ? undefined : agreed,
      ...(exported && { exported }),
      ...(side && { conflicts: side }),
    });
  }

  async plan(side: ConflictSide | undefined, isForgetful: boolean): Promise<Plan> {
    const given = await this.input(side, isForgetful);
    const plan = await makePlan(given);
    const untouched = untouchedRows(given.rows, {
      ...given,
      repeated: new Set(),
      openWrites: new Map(),
    });
    // What is left unread would not have been sent either.
    if (untouched.size > 0) expect(plan.operations).toEqual([]);
    await noteCompared(given, { record: this.record, environment } as never, async () => {});
    return plan;
  }

  async upload(plan: Plan, how: End): Promise<void> {
    const [operation] = plan.operations;
    if (operation?.kind !== "update") return;
    await this.#carryOut(plan, { command: "upload" }, how);
  }

  /** Puts back what the last upload has changed, where it still stands so. */
  async undo(): Promise<ReadonlyMap<Field, string>> {
    const last = this.#last;
    const [operation] = last?.plan.operations ?? [];
    if (last === undefined || operation?.kind !== "update") return new Map();
    const changes = operation.fields
      .map(({ field: of, before, after }) => ({ field: of, before: after, after: before }))
      .filter(({ field: of, before }) => this.live[of as Field] === before);
    if (changes.length === 0) return new Map();
    this.#last = undefined;
    const undoing = { ...last.plan, operations: [{ ...operation, fields: changes }] };
    await this.#carryOut(undoing, { command: "undo", undoes: last.run }, "applied");
    return new Map(changes.map(({ field: of, before }) => [of as Field, String(before)]));
  }

  async #carryOut(plan: Plan, how: { command: string; undoes?: string }, end: End): Promise<void> {
    this.#runs += 1;
    const run = `run-${this.#runs}`;
    const [operation] = plan.operations;
    if (operation?.kind !== "update") return;
    await this.clock.advance(1000);
    await this.record.startRun(runStart(run, how), plan, { env: environment.key });
    const session = { record: this.record, environment, host: { clock: this.clock } };
    const log = new RunLog({
      ...{ run, operations: plan.operations, events: [] },
      session: session as unknown as WritingSession,
      about: agreementsOf(environment, plan.base.exported),
      isUndo: how.undoes !== undefined,
    });
    const about = { atMs: this.clock.wallMs(), operation: operation.id };
    await log.add({ type: "intent", ...about, attempt: 1 });
    if (end === "applied") {
      for (const { field: of, after } of operation.fields) this.live[of as Field] = String(after);
      this.#last = how.undoes === undefined ? { run, plan } : this.#last;
    }
    const answer = end === "applied" ? { listing: listing(this.live) } : {};
    await log.add({ type: "outcome", ...about, outcome: end, ...answer });
    await log.remembered();
  }
}

function exportOfFirst() {
  const { key: env, host } = environment;
  const head = readBaseHead(baseHead({ env, host, account: "00", rows: 1, writtenAtMs: 1 }));
  const row = readBaseRow(baseRow({ product: product(first), unfit: new Map(), atMs: 1 }));
  if (head === undefined || row === undefined) throw new Error("no base");
  return { head, rows: new Map([[sku, row]]) };
}

/**
 * The law (decision 21a): a field is sent where the person has changed it since both sides last had
 * something in common and nobody else has; where both have, it is a conflict; where nothing was in
 * common yet, the sheet counts.
 */
async function holds(
  origin: Origin,
  steps: readonly Step[],
  { isForgetful = false } = {},
): Promise<void> {
  const world = new World(origin);
  const common: Partial<Values> = origin === "export" ? { ...first } : {};
  const undone: Partial<Values> = {};
  const note = (of: Field) => {
    common[of] = world.live[of];
    delete undone[of];
  };
  for (const one of steps) {
    if (one.type === "edit") world.sheet[one.field] = one.value;
    else if (one.type === "others") world.live[one.field] = one.value;
    else if (one.type === "undo") {
      for (const [of, taken] of await world.undo()) {
        note(of);
        undone[of] = taken;
      }
    } else {
      const side = one.type === "upload" ? one.side : undefined;
      const differs = (of: Field) => world.sheet[of] !== world.live[of];
      const isTakenBack = (of: Field) => undone[of] === world.sheet[of];
      const isMine = (of: Field) => world.sheet[of] !== common[of] || isTakenBack(of);
      const isTheirs = (of: Field) => common[of] !== undefined && world.live[of] !== common[of];
      const clash = (of: Field) => differs(of) && isMine(of) && (isTheirs(of) || isTakenBack(of));
      const isStopped = side === undefined && fields.some(clash);
      const sent = fields.filter((of) => {
        if (isStopped || !isMine(of) || !differs(of)) return false;
        return !clash(of) || side === "mine";
      });
      const plan = await world.plan(side, isForgetful);
      expect(plan.changes[0]?.fields.map(({ field: of }) => of).sort()).toEqual(
        isStopped ? expect.anything() : [...sent].sort(),
      );
      expect(plan.operations).toHaveLength(sent.length > 0 ? 1 : 0);
      for (const of of fields) if (!differs(of)) note(of);
      if (one.type === "compare") continue;
      await world.upload(plan, one.how);
      if (one.how === "applied") for (const of of sent) note(of);
    }
  }
  await world.record.close();
}

describe.each<Origin>(["own", "export"])("the three-way comparison of an %s sheet", (origin) => {
  const steps = fc.array(step, { maxLength: 14 });

  test("tells edits, own uploads and undos from changes of others, however they alternate", async () => {
    await fc.assert(
      fc.asyncProperty(steps, (some) => holds(origin, some)),
      { numRuns: 150 },
    );
  });

  test("the law catches a program that forgets what both sides had in common", async () => {
    const { failed } = await fc.check(
      fc.asyncProperty(steps, (some) => holds(origin, some, { isForgetful: true })),
      { numRuns: 3000 },
    );
    expect(failed).toBe(true);
  });
});
