import { builtInHost } from "../../model/net.ts";
import { areEnoughListings, type KnownCategories } from "../../model/product/categories.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import type { ListedCategories } from "../../record/index.ts";
import type { ExportBase } from "../../workbook/index.ts";
import { lookUp, type RecordPlace } from "../account/record.ts";
import type { Session } from "../account/session.ts";
import { unlessRecordFails } from "../files/result-files.ts";
import type { Settings } from "../process/settings.ts";

type Place = RecordPlace & Pick<Settings, "place">;

/**
 * The live categories known from the record or else from the workbook's export (decision 34).
 * Undefined if too few listings are known. An unreadable record counts as empty.
 */
export async function knownCategories(
  settings: Place,
  readBase?: () => Promise<{ readonly base?: ExportBase }>,
): Promise<KnownCategories | undefined> {
  const { place } = settings;
  const remembered = await rememberedCategories(settings);
  if (remembered !== undefined) return remembered;
  const { base } = (await readBase?.()) ?? {};
  const [, host = builtInHost] = place?.split(" ") ?? [];
  const isForeign = place !== undefined && base?.head.host !== host;
  return base === undefined || isForeign ? undefined : fromExport(base);
}

async function rememberedCategories(settings: Place): Promise<KnownCategories | undefined> {
  const { place } = settings;
  const listed = await unlessRecordFails(() =>
    lookUp(settings, (record) => record?.listedCategories(place)),
  );
  return listed && fromMemory(listed);
}

export async function categoryChoices(settings: Place): Promise<readonly string[]> {
  const { paths = [] } = (await knownCategories(settings)) ?? {};
  return paths.filter((path) => path !== "").toSorted();
}

/** Returns `before` if no category is new, to keep texts stable. */
export async function knownAfterReading(
  before: KnownCategories | undefined,
  { environment, record }: Pick<Session, "environment" | "record">,
  { listings }: Pick<ListingsRead, "listings">,
): Promise<KnownCategories | undefined> {
  const paths = new Set(before?.paths);
  for (const { categoryName } of listings.values()) {
    if (typeof categoryName === "string" && categoryName !== "") paths.add(categoryName);
  }
  if (paths.size === (before?.paths.length ?? 0)) return before;
  const now = fromMemory(await record.listedCategories(environment.key));
  return now ?? (before && { ...before, paths: [...paths] });
}

function fromMemory(listed: ListedCategories): KnownCategories | undefined {
  const { paths, listings, atMs, catalogueSize } = listed;
  if (!areEnoughListings(listings, catalogueSize)) return undefined;
  return { paths, listings, atMs, source: "seen" };
}

function fromExport({ head, rows }: ExportBase): KnownCategories | undefined {
  const paths = new Set<string>();
  let listings = 0;
  for (const { values } of rows.values()) {
    const { categoryName } = values;
    if (typeof categoryName !== "string" || categoryName === "") continue;
    paths.add(categoryName);
    listings += 1;
  }
  if (!areEnoughListings(listings)) return undefined;
  return { paths: [...paths].sort(), listings, atMs: head.writtenAtMs, source: "export" };
}
