import { read, utils, write } from "@e965/xlsx";

/** A row of the first sheet, by heading, its texts as they are shown. */
export type CatalogueRow = Readonly<Record<string, string>>;

/** The rows of a workbook's first sheet, read by another program's reader. */
export function readCatalogue(bytes: Uint8Array): CatalogueRow[] {
  const workbook = read(bytes, { dense: true });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ""];
  if (sheet === undefined) throw new Error("The workbook has no sheet.");
  return utils.sheet_to_json<CatalogueRow>(sheet, { raw: false, defval: "" });
}

/** The workbook with some cells of its first sheet changed, as another program saves it. */
export function editCatalogue(
  bytes: Uint8Array,
  cells: Readonly<Record<string, string | number>>,
): Buffer {
  const workbook = read(bytes);
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ""];
  if (sheet === undefined) throw new Error("The workbook has no sheet.");
  for (const [address, value] of Object.entries(cells)) {
    sheet[address] = { t: typeof value === "number" ? "n" : "s", v: value };
  }
  return write(workbook, { type: "buffer", bookType: "xlsx" }) as Buffer;
}
