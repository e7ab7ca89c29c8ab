import { SheetportError } from "../../errors.ts";
import { builtInHost } from "../../model/net/http.ts";
import { areEnoughListings, type KnownCategories } from "../../model/product/categories.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import { type ListedCategories, readFromRecord } from "../../record/index.ts";
import type { ExportBase } from "../../workbook/index.ts";
import type { Session } from "../account/session.ts";
import { recordFile } from "../process/own-data.ts";
import type { Settings } from "../process/settings.ts";

/** Where known categories come from. */
interface CategorySources {
  readonly settings: Pick<Settings, "dataDir" | "place">;
  /** Reads the sheet as it was exported; used only where too few listings are remembered. @default none */
  readonly readBase?: () => Promise<{ readonly base?: ExportBase }>;
}

/**
 * The categories of the live listings as far as this machine knows them (decision 34): from the
 * listing memory, else from the export that the sheet came from; undefined when that is too little
 * to judge. No request is sent, and a record that cannot be read counts as empty here.
 */
export async function knownCategories({
  settings,
  readBase,
}: CategorySources): Promise<KnownCategories | undefined> {
  const { place } = settings;
  const remembered = rememberedIn(place, recordFile(settings));
  const known = remembered && fromMemory(remembered);
  if (known !== undefined) return known;
  const { base } = (await readBase?.()) ?? {};
  const [, host = builtInHost] = place?.split(" ") ?? [];
  const isForeign = place !== undefined && base?.head.host !== host;
  return base === undefined || isForeign ? undefined : fromExport(base);
}

function rememberedIn(place: string | undefined, file: string): ListedCategories | undefined {
  try {
    return readFromRecord(file, (record) => record?.listedCategories(place));
  } catch (thrown) {
    if (thrown instanceof SheetportError) return undefined;
    throw thrown;
  }
}

/** The categories that are known, for the drop-downs of workbooks: sorted. */
export async function categoryChoices(
  settings: CategorySources["settings"],
): Promise<readonly string[]> {
  const { paths = [] } = (await knownCategories({ settings })) ?? {};
  return paths.filter((path) => path !== "").toSorted();
}

/**
 * What is known after a reading. What was known before stays, with the very words about it, unless
 * the reading has brought a category that it did not have.
 */
export function knownAfterReading(
  before: KnownCategories | undefined,
  { environment, record }: Pick<Session, "environment" | "record">,
  { listings }: Pick<ListingsRead, "listings">,
): KnownCategories | undefined {
  const paths = new Set(before?.paths);
  for (const { categoryName } of listings.values()) {
    if (typeof categoryName === "string" && categoryName !== "") paths.add(categoryName);
  }
  if (paths.size === (before?.paths.length ?? 0)) return before;
  const now = fromMemory(record.listedCategories(environment.key));
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
