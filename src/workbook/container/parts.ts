import { posix } from "node:path";
import { damaged, notXlsx } from "./refusals.ts";
import { attributes, elements, isTrue } from "./xml.ts";

export type WorkbookParts = Awaited<ReturnType<typeof findParts>>;

export type ReadPart = (name: string) => Promise<Buffer | undefined>;

/** `type` is the last segment of the type's URI, the same in strict and transitional files. */
interface Relation {
  readonly type: string;
  readonly target: string;
}

export async function findParts(readPart: ReadPart) {
  const root = await relations("", readPart);
  const main = [...root.values()].find(({ type }) => type === "officeDocument")?.target;
  const workbookPart = main ?? "xl/workbook.xml";
  const workbook = await readPart(workbookPart);
  if (workbook === undefined) throw notXlsx();
  const related = await relations(workbookPart, readPart);
  const part = (type: string) => [...related.values()].find((one) => one.type === type)?.target;
  return {
    ...readWorkbook(workbook, related),
    sharedStrings: part("sharedStrings"),
    styles: part("styles"),
  };
}

export async function relations(part: string, readPart: ReadPart): Promise<Map<string, Relation>> {
  const folder = posix.dirname(part);
  const name = posix.join(folder, "_rels", `${posix.basename(part)}.rels`);
  const bytes = await readPart(part === "" ? "_rels/.rels" : name);
  const byId = new Map<string, Relation>();
  if (bytes === undefined) return byId;
  for (const { tag, path } of elements(bytes)) {
    if (path !== "Relationships/Relationship") continue;
    const values = attributes(bytes, tag);
    const target = values.get("Target") ?? "";
    const type = posix.basename(values.get("Type") ?? "");
    const isExternal = values.get("TargetMode") === "External";
    if (isExternal && type !== "hyperlink") continue;
    byId.set(values.get("Id") ?? "", {
      type,
      target: isExternal ? target : resolveTarget(folder, target),
    });
  }
  return byId;
}

/** `r` is the usual prefix of the attribute, but another one may stand for the same namespace. */
export function relationId(values: ReadonlyMap<string, string>): string | undefined {
  return values.get("r:id") ?? [...values].find(([name]) => name.endsWith(":id"))?.[1];
}

function resolveTarget(folder: string, target: string): string {
  const path = target.replaceAll("\\", "/");
  const joined = path.startsWith("/") ? posix.normalize(path) : posix.join("/", folder, path);
  return joined.replace(/^\/+/, "");
}

function readWorkbook(bytes: Buffer, related: ReadonlyMap<string, Relation>) {
  const sheets = [];
  const [names, parts] = [new Set<string>(), new Set<string>()];
  let date1904 = false;
  let isWorkbook = false;
  for (const { tag, path } of elements(bytes)) {
    if (path === "workbook") isWorkbook = true;
    if (path === "workbook/workbookPr") date1904 = isTrue(attributes(bytes, tag).get("date1904"));
    if (path !== "workbook/sheets/sheet") continue;
    const values = attributes(bytes, tag);
    const id = relationId(values);
    // A module sheet of Excel 95 has a name but no part.
    const sheet = id === "" ? undefined : readSheet(values, related.get(id ?? ""));
    if (sheet === undefined) continue;
    const { name } = sheet;
    if (names.has(name)) throw damaged(`sheet “${name}”: twice`);
    if (parts.has(sheet.part.toLowerCase())) throw damaged(`sheet “${name}”: same part as another`);
    names.add(name);
    parts.add(sheet.part.toLowerCase());
    sheets.push(sheet);
  }
  if (!isWorkbook) throw notXlsx();
  return { sheets, date1904 };
}

/** Undefined for chart, dialog and macro sheets, which are not read. */
function readSheet(values: ReadonlyMap<string, string>, relation: Relation | undefined) {
  const name = values.get("name") ?? "";
  if (relation === undefined) throw damaged(`sheet “${name}”: no content`);
  if (relation.type !== "worksheet") return undefined;
  const state = values.get("state");
  return { name, hidden: state === "hidden" || state === "veryHidden", part: relation.target };
}
