import { describe, expect, test } from "vitest";
import { SheetportError } from "../../src/errors.ts";
import type { Plan, UpdateOperation } from "../../src/model/run/plan.ts";
import { updateBody } from "../../src/model/run/update-body.ts";
import { makePlan, parsePlan, planDigest, planText, productPlans } from "../../src/plan/index.ts";
import { english } from "../support/english.ts";
import { draft, input, listing, plannedRow, read } from "./fixtures.ts";

const plan = await makePlan(
  input({
    rows: [
      plannedRow(draft({ name: "A\ud800\u2028b" })),
      plannedRow(draft({ sku: "MUG-2", name: "Red" }), 3),
      { row: 4, sku: "", findings: [] },
    ],
    live: read([listing({ sku: "MUG-2" })], ["MUG-1"]),
  }),
);

const parsedPlan = (text: string) => parsePlan(text, [productPlans]);

function saved(of: Plan): string {
  return [...planText(of)].join("");
}

async function failure(text: string): Promise<SheetportError> {
  try {
    await parsedPlan(text);
  } catch (thrown) {
    if (thrown instanceof SheetportError) return thrown;
    throw thrown;
  }
  throw new Error("It was taken for a plan.");
}

/** As somebody would who knows how a digest is made. */
async function resealed(changes: Partial<Plan>): Promise<string> {
  const { digest: _, ...rest } = { ...plan, ...changes };
  return saved({ ...rest, digest: await planDigest(rest) });
}

describe("parsePlan", () => {
  test("what planText wrote comes back whole, with a byte order mark too", async () => {
    expect(await parsedPlan(saved(plan))).toEqual(plan);
    expect(await parsedPlan(`\uFEFF${saved(plan)}`)).toEqual(plan);
    expect(await parsedPlan(JSON.stringify(plan, null, 2))).toEqual(plan);
  });

  test("a plan without rows comes back", async () => {
    const empty = await makePlan(input({ rows: [] }));
    expect(await parsedPlan(saved(empty))).toEqual(empty);
  });

  test.each(["", "PK\u0003\u0004", "[]", "null", "{}", '{"version":1}', '{"version":"1"}'])(
    "%j is no plan: exit 2",
    async (text) => {
      expect(await failure(text)).toMatchObject({ code: "plan-not-a-plan", exitCode: 2 });
    },
  );

  test("another version is named", async () => {
    const error = await failure(JSON.stringify({ ...plan, version: 3 }));
    expect(english.error(error).message).toContain(
      "this version of sheetport can read (version 3)",
    );
  });

  test("any changed value is damage: exit 6", async () => {
    const text = saved(plan);
    for (const [from, to] of [
      ['"Red"', '"Rot"'],
      ['"sandbox"', '"production"'],
      ['"requests":', '"requests":1'],
      ['"MUG-2"', '"MUG-3"'],
    ] as const) {
      expect(text).toContain(from);
      expect(await failure(text.replaceAll(from, to))).toMatchObject({
        code: "plan-damaged",
        exitCode: 6,
      });
    }
  });

  test("a change in what would be sent alone is damage", async () => {
    const operations = plan.operations.map((one) =>
      one.kind === "update" ? { ...one, patch: { ...updateBody(one), name: "Rot" } } : one,
    );
    expect((await failure(saved({ ...plan, operations }))).code).toBe("plan-damaged");
  });

  test("a resealed plan that would do other than it says is refused", async () => {
    const [create, update] = plan.operations;
    const stowaway = { ...create!, id: "x", row: 9, sku: "X", product: { sku: "X" } };
    expect(
      (await failure(await resealed({ operations: [create!, update!, stowaway as never] }))).code,
    ).toBe("plan-damaged");
    expect((await failure(await resealed({ operations: [create!] }))).code).toBe("plan-damaged");
    const alien = { ...create!, product: { sku: "MUG-1", isAdmin: true } };
    expect((await failure(await resealed({ operations: [alien as never, update!] }))).code).toBe(
      "plan-not-a-plan",
    );
  });

  test("a resealed plan that shows another change than it sends is refused", async () => {
    const [create, update] = plan.operations;
    const renamed = { ...update!, fields: [{ field: "name", before: "Mug", after: "Other" }] };
    const hidden = plan.changes.map((one) => ({ ...one, fields: [] }));
    for (const changes of [
      { operations: [create!, renamed as never] },
      { changes: hidden },
      {
        operations: [
          {
            ...create!,
            product: { ...(create as never as { product: object }).product, name: "X" },
          } as never,
          update!,
        ],
      },
    ]) {
      expect((await failure(await resealed(changes))).code).toBe("plan-damaged");
    }
  });

  test("a body that a plan carries along is not sent: what is sent comes from its changes", async () => {
    const operations = plan.operations.map((one) => ({ ...one, patch: { name: "Other" } }));
    const parsed = await parsedPlan(await resealed({ operations: operations as never }));
    const update = parsed.operations.find(({ kind }) => kind === "update") as UpdateOperation;
    expect(updateBody(update).name).not.toBe("Other");
  });
});
