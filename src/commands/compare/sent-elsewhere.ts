import { parse } from "node:path";
import type { FieldName } from "../../model/product/product.ts";
import type { RunStart } from "../../model/run/run.ts";
import type { ExportHead } from "../../model/sheet/export-base.ts";
import { writtenPlaces } from "../../plan/index.ts";
import type { Session } from "../account/session.ts";

export type Upload = Pick<RunStart, "file" | "startedAtMs">;

/** The latest uploads of other files, by place. */
export type SentPlaces = ReadonlyMap<string, Upload>;

interface SheetOfExport {
  readonly file: string;
  readonly head: Pick<ExportHead, "id" | "writtenAtMs">;
  /** Whether only copies of the same export count. */
  readonly copiesOnly?: boolean;
}

/**
 * By SKU, the places that another file has written since the export: a mended copy, for example,
 * while the earlier export still has the mistake. What the file itself wrote, or the one whose
 * results or failed rows it has, the person has seen, and may have changed again.
 */
export async function sentElsewhere(
  { file, head, copiesOnly = false }: SheetOfExport,
  {
    record,
    environment,
  }: Pick<Session, "record"> & { readonly environment: { readonly key: string } },
): Promise<ReadonlyMap<string, SentPlaces>> {
  const sent = new Map<string, Map<string, Upload>>();
  const runs = await record.runs({ env: environment.key });
  const since = runs.filter(
    ({ startedAtMs, plan }) =>
      startedAtMs > head.writtenAtMs && (!copiesOnly || plan.base.exported?.id === head.id),
  );
  if (copiesOnly && since.every(({ plan }) => isOwn(plan.base.file, file))) return sent;
  for (const { run, startedAtMs, undoes, plan } of since.reverse()) {
    const { file: other, exported } = plan.base;
    const isMine = exported?.id === head.id && isOwn(other, file);
    const written = await record.updatedSkus(run, ["create", "update"]);
    for (const operation of written.size === 0 ? [] : await record.operations(run)) {
      if (!("sku" in operation) || written.get(operation.sku) !== "applied") continue;
      const places = sent.get(operation.sku) ?? new Map<string, Upload>();
      for (const place of writtenPlaces(operation)) {
        if (isMine || undoes !== undefined) places.delete(place);
        else places.set(place, { file: other, startedAtMs });
      }
      sent.set(operation.sku, places);
    }
  }
  return sent;
}

/** What other copies of the same export have sent. */
export async function sentByCopies(
  file: string,
  exported: { readonly head: ExportHead } | undefined,
  sources: Parameters<typeof sentElsewhere>[1],
): Promise<ReadonlyMap<string, SentPlaces>> {
  if (exported === undefined) return new Map();
  return sentElsewhere({ file, head: exported.head, copiesOnly: true }, sources);
}

export function fieldsOf(places: SentPlaces): ReadonlySet<FieldName> {
  return new Set(Array.from(places.keys(), (place) => place.split(" ")[0] as FieldName));
}

function isOwn(other: string, file: string): boolean {
  return file === other || file.startsWith(`${parse(other).name}.`);
}
