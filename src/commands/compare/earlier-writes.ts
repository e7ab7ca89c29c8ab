import { parse } from "node:path";
import type { ProductOnCreate } from "../../model/product/product.ts";
import type { ProductOperation } from "../../model/run/plan.ts";
import type { PlanInput } from "../../plan/index.ts";
import type { RunRecord } from "../../record/index.ts";
import type { ExportBase } from "../../workbook/index.ts";
import type { Session } from "../account/session.ts";

/** The listing writes that a run has sent, as far as they were applied or their outcome is unclear. */
export async function sentWrites(
  run: string,
  kinds: readonly ProductOperation["kind"][],
  record: Pick<RunRecord, "updatedSkus" | "operations">,
) {
  const outcomes = await record.updatedSkus(run, kinds);
  const operations = outcomes.size === 0 ? [] : await record.operations(run);
  return operations.flatMap((operation) => {
    const outcome = "sku" in operation ? outcomes.get(operation.sku) : undefined;
    return "sku" in operation && outcome !== undefined ? [{ operation, outcome }] : [];
  });
}

/**
 * What earlier uploads of a workbook created, by SKU. The workbook is known by its export, or by
 * its name, to which a marked copy adds an ending.
 */
export async function createdBefore(
  file: string,
  exported: ExportBase | undefined,
  { record, environment }: Pick<Session, "record" | "environment">,
): Promise<NonNullable<PlanInput["created"]>> {
  const created = new Map<string, { readonly sku: string; readonly values: ProductOnCreate }>();
  const isSameName = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
  for (const { run, plan } of await record.runs({ env: environment.key })) {
    const { base } = plan;
    const isOfSheet =
      exported === undefined
        ? isSameName(parse(base.file).name, parse(file).name)
        : base.exported?.id === exported.head.id;
    for (const { operation } of isOfSheet ? await sentWrites(run, ["create"], record) : []) {
      const { sku } = operation;
      if (operation.kind !== "create" || exported?.rows.has(sku) === true) continue;
      created.set(sku, { sku, values: operation.product });
    }
  }
  return created;
}
