import type { SheetRow } from "../../src/model/sheet/sheet.ts";
import { type OpenedWorkbook, openWorkbook } from "../../src/workbook/read/open.ts";
import { type ZipPart, zip } from "./zip.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRels = "http://schemas.openxmlformats.org/package/2006/relationships";

/** What a handmade workbook differs in from the plainest one. */
export interface HandmadeWorkbook {
  /** The inside of `<sheetData>`, or a whole sheet when it begins with `<?xml` or a mark. */
  readonly sheet?: string | Buffer;
  /** The inside of `<sst>`. */
  readonly texts?: string;
  /** The inside of `<styleSheet>`. */
  readonly styles?: string;
  readonly date1904?: boolean;
  readonly sheetState?: string;
  /** Parts that replace those of the same name or come on top. */
  readonly parts?: readonly ZipPart[];
  readonly stored?: boolean;
}

/** A workbook of XML written by hand, for what no writer makes. */
export function handmade(workbook: HandmadeWorkbook = {}): Buffer {
  return zip(handmadeParts(workbook));
}

/** The parts of {@link handmade}, to be rearranged. */
export function handmadeParts(workbook: HandmadeWorkbook): ZipPart[] {
  const own = new Set(workbook.parts?.map(({ name }) => name));
  const plain = Object.entries(plainParts(workbook)).map(([name, data]) => ({
    name,
    data,
    stored: workbook.stored ?? false,
  }));
  return [...plain.filter(({ name }) => !own.has(name)), ...(workbook.parts ?? [])];
}

function plainParts(workbook: HandmadeWorkbook): Record<string, string | Buffer> {
  const { sheet = "", texts = "", styles = "", date1904 = false, sheetState } = workbook;
  const state = sheetState === undefined ? "" : ` state="${sheetState}"`;
  return {
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets><sheet name="Products" sheetId="1"${state} r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "sharedStrings", "sharedStrings.xml"],
      ["rId3", "styles", "styles.xml"],
    ]),
    "xl/worksheets/sheet1.xml":
      typeof sheet !== "string" || sheet.startsWith("<?xml") || sheet.startsWith("\uFEFF")
        ? sheet
        : sheetXml(sheet),
    "xl/sharedStrings.xml": `<sst xmlns="${main}">${texts}</sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
  };
}

/** A whole sheet around its rows. */
export function sheetXml(rows: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
}

/** A relations part. */
export function relations(
  list: readonly (readonly [id: string, type: string, target: string])[],
): string {
  const items = list.map(
    ([id, type, target]) =>
      `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packageRels}">${items.join("")}</Relationships>`;
}

/** Every row of a sheet of an opened workbook. */
export async function allRows(workbook: OpenedWorkbook, sheet?: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  const name = sheet ?? workbook.sheets[0]?.name ?? "";
  for await (const batch of workbook.rows(name)) rows.push(...batch);
  return rows;
}

/** Every row of the first sheet of a workbook's bytes. */
export async function readRows(bytes: Buffer): Promise<SheetRow[]> {
  return allRows(await openWorkbook(bytes));
}
