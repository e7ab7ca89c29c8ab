import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Session } from "../../src/commands/account/session.ts";
import { lastAgreed } from "../../src/commands/compare/export-baseline.ts";
import type { ProductOnCreate } from "../../src/model/product/product.ts";
import type { ConflictSide, Plan } from "../../src/model/run/plan.ts";
import { baseHead, baseRow, readBaseHead, readBaseRow } from "../../src/model/sheet/export-base.ts";
import { makePlan } from "../../src/plan/index.ts";
import { openRecord } from "../../src/record/record.ts";
import { base, draft, input, listing, plannedRow, product, read } from "../plan/fixtures.ts";
import { intent, outcome, runStart } from "../record/fixtures.ts";

const environment = { name: "sandbox", key: "sandbox h", host: "h" };
const path = "/home/ann/products.xlsx";
const name = "products.xlsx";
const sku = "MUG-1";
const fields = ["name", "brandName", "description"] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;

/** What may happen to a workbook between its export and the end of its life. */
type Step =
  | { readonly type: "edit"; readonly field: Field; readonly value: string }
  | { readonly type: "others"; readonly field: Field; readonly value: string }
  | { readonly type: "upload"; readonly side: ConflictSide | undefined; readonly how: string }
  | { readonly type: "undo" };

const value = fc.constantFrom("A", "B", "C", "long ".repeat(80));
const field = fc.constantFrom(...fields);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant("edit" as const), field, value }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("others" as const), field, value }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("upload" as const),
      side: fc.constantFrom<(ConflictSide | undefined)[]>(undefined, "mine", "theirs"),
      how: fc.constantFrom("applied", "applied", "applied", "rejected"),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ type: "undo" as const }) },
);

const exportedAs: Values = { name: "A", brandName: "A", description: "A" };

/** The workbook, its marketplace and its record, as the program has them. */
class World {
  readonly record = openRecord({ file: ":memory:" });
  sheet = { ...exportedAs };
  live = { ...exportedAs };
  #runs = 0;
  #last: { run: string; plan: Plan } | undefined;

  get exported() {
    const origin = { ...environment, env: "sandbox", source: "live" as const, readAtMs: undefined };
    const whole = { ...origin, skus: [], parentSkus: [], notFound: [], incomplete: undefined };
    const found = readBaseHead(
      baseHead(whole, { envKey: environment.key, rows: 1, writtenAtMs: 1 }),
    );
    const row = readBaseRow(baseRow({ product: product(exportedAs), unfit: new Map(), atMs: 1 }));
    if (found.kind !== "head" || row === undefined) throw new Error("no base");
    return { head: found.head, rows: new Map([[sku, row]]) };
  }

  plan(side: ConflictSide | undefined, isForgetful: boolean): Promise<Plan> {
    const { exported } = this;
    const session = { environment, record: this.record } as unknown as Session;
    const agreed = isForgetful ? exported : lastAgreed({ exported, path, name }, session);
    const { writtenAtMs: atMs, id } = exported.head;
    return makePlan(
      input({
        base: { ...base, file: name, exported: { atMs, id } },
        rows: [plannedRow(draft(this.sheet))],
        live: read([listing(this.live)]),
        ...(agreed && { exported: agreed.rows }),
        ...(side && { conflicts: side }),
      }),
    );
  }

  upload(plan: Plan, how: string): void {
    const [operation] = plan.operations;
    if (operation?.kind !== "update") return;
    this.#carryOut(plan, { command: "upload", path }, how as "applied");
    if (how === "applied") this.#write(operation.patch);
  }

  /** Puts back what the last upload has changed, if it still stands so. */
  undo(): readonly Field[] {
    const last = this.#last;
    const [operation] = last?.plan.operations ?? [];
    if (last === undefined || operation?.kind !== "update") return [];
    const fields = operation.fields
      .map(({ field: of, before, after }) => ({ field: of, before: after, after: before }))
      .filter(({ field: of, before }) => this.live[of as Field] === before);
    if (fields.length === 0) return [];
    this.#last = undefined;
    const before = Object.fromEntries(fields.map(({ field: of, after }) => [of, after]));
    const patch = { ...operation.patch, ...before } as ProductOnCreate;
    const undoing = { ...last.plan, operations: [{ ...operation, fields, patch }] };
    this.#carryOut(undoing, { command: "undo", path: "", undoes: last.run }, "applied");
    this.#write(before);
    return fields.map(({ field: of }) => of as Field);
  }

  #write(patch: object): void {
    const sent = fields.flatMap((one) => (Object.hasOwn(patch, one) ? [one] : []));
    for (const one of sent) this.live[one] = (patch as Values)[one];
  }

  #carryOut(plan: Plan, how: object, end: "applied" | "rejected"): void {
    this.#runs += 1;
    const run = `run-${this.#runs}`;
    const id = plan.operations[0]?.id ?? "";
    this.record.startRun(runStart(run, { file: name, ...how }), plan, { env: environment.key });
    this.record.append(run, intent(id), 0);
    this.record.append(run, outcome(id, end), 0);
    if (!("undoes" in how)) this.#last = end === "applied" ? { run, plan } : this.#last;
  }
}

/** The law: a field is the person's, the marketplace's or in conflict since both last agreed on it. */
async function holds(steps: readonly Step[], { isForgetful = false } = {}): Promise<void> {
  const world = new World();
  const agreed = { ...exportedAs };
  for (const one of steps) {
    if (one.type === "edit") world.sheet[one.field] = one.value;
    else if (one.type === "others") world.live[one.field] = one.value;
    else if (one.type === "undo") {
      for (const back of world.undo()) agreed[back] = world.live[back];
    } else {
      const isMine = (of: Field) => world.sheet[of] !== agreed[of];
      const isTheirs = (of: Field) => world.live[of] !== agreed[of];
      const differs = (of: Field) => world.sheet[of] !== world.live[of];
      const clash = (of: Field) => isMine(of) && isTheirs(of) && differs(of);
      const isStopped = one.side === undefined && fields.some(clash);
      const sent = fields.filter((of) => {
        if (isStopped || !isMine(of) || !differs(of)) return false;
        return !clash(of) || one.side === "mine";
      });
      const plan = await world.plan(one.side, isForgetful);
      expect(plan.changes[0]?.fields.map(({ field: of }) => of).sort()).toEqual(
        isStopped ? expect.anything() : [...sent].sort(),
      );
      expect(plan.operations).toHaveLength(sent.length > 0 ? 1 : 0);
      world.upload(plan, one.how);
      if (one.how !== "applied") continue;
      for (const of of sent) agreed[of] = world.sheet[of];
    }
  }
  world.record.close();
}

describe("lastAgreed", () => {
  const steps = fc.array(step, { maxLength: 14 });

  test("tells own uploads and undos from changes of others, however they alternate", async () => {
    await fc.assert(
      fc.asyncProperty(steps, (some) => holds(some)),
      { numRuns: 150 },
    );
  });

  test("the law catches a program that forgets what it has sent itself", async () => {
    const { failed } = await fc.check(
      fc.asyncProperty(steps, (some) => holds(some, { isForgetful: true })),
      { numRuns: 3000 },
    );
    expect(failed).toBe(true);
  });
});
