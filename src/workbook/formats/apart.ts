/** Runs as a separate process, the only one that loads SheetJS. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import * as XLSX from "@e965/xlsx";
import type { MergedRange } from "../../model/sheet/sheet.ts";
import { tags } from "../container/xml.ts";
import type { Allowed, ForeignFile, Reading } from "./convert.ts";
import { prepareContent } from "./open-document.ts";
import { type ForeignSheet, plainParts } from "./plain-parts.ts";
import { readRecords } from "./records.ts";

/** Undocumented exports of SheetJS that read an unpacked workbook. */
const { parse_zip, parse_xlscfb } = XLSX as unknown as Readonly<
  Record<"parse_zip" | "parse_xlscfb", (unpacked: object, options: object) => XLSX.WorkBook>
>;

const options: XLSX.ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
  cellStyles: true,
};

function readXls({ parts }: ForeignFile): Reading {
  const file = XLSX.CFB.read(viewOf(parts.get("")), { type: "buffer" });
  const stream = XLSX.CFB.find(file, "/Workbook") ?? XLSX.CFB.find(file, "/Book");
  if (stream === null) return { refused: "other-document" };
  const bytes = viewOf(stream.content as Uint8Array);
  const { isEncrypted, sheets } = readRecords(bytes);
  if (isEncrypted) return { refused: "encrypted" };
  const isOfExcel95 = bytes.readUInt16LE(4) < 0x0600;
  if (isOfExcel95) XLSX.set_cptable({ utils: { decode: decodedBy } });
  const workbook = parse_xlscfb(file, options);
  return converted(workbook, sheets, (sheet, at) => {
    for (const [row, column] of sheets[at]?.zeros ?? []) {
      const cell = sheet["!data"]?.[row]?.[column];
      if (cell !== undefined) Object.assign(cell, unsaved);
    }
    // Drop-downs, notes and shapes are objects, too.
    const objects = Object.values<DrawnObject>(sheet["!objects"] ?? {});
    return { pictures: objects.filter(({ cmo }) => cmo?.[1] === 8).length };
  });
}

const unsaved = { t: "z", f: "" } as const;

interface DrawnObject {
  readonly cmo?: readonly [id: number, type: number];
}

/** Excel 95 uses the code page of its system. */
function decodedBy(codepage: number, bytes: Iterable<number>): string {
  const names: Readonly<Record<number, string>> = {
    ...{ 866: "ibm866", 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5" },
    ...{ 1200: "utf-16le", 10000: "macintosh", 10007: "x-mac-cyrillic", 65001: "utf-8" },
  };
  return new TextDecoder(names[codepage] ?? `windows-${codepage}`).decode(Buffer.from([...bytes]));
}

function readXlsb({ parts }: ForeignFile): Reading {
  const workbook = parse_zip(unpacked(parts), options);
  const listed = (workbook.Workbook?.Sheets ?? []) as readonly ListedSheet[];
  const facts = listed.map(({ Hidden, name }) => ({
    hidden: Hidden !== undefined && Hidden > 0,
    isWorksheet: workbook.Sheets[name]?.["!type"] === undefined,
  }));
  return converted(workbook, facts, (_, at) => ({
    pictures: picturesIn(parts, listed[at]?.strRelID ?? ""),
  }));
}

interface ListedSheet {
  readonly name: string;
  readonly Hidden?: number;
  readonly strRelID?: string;
}

function picturesIn(parts: ForeignFile["parts"], id: string): number {
  const text = (name: string) => Buffer.from(parts.get(name) ?? []).toString();
  const relations = text("xl/_rels/workbook.bin.rels").match(/<Relationship\b[^<>]*>/g) ?? [];
  const relation = relations.find((one) => one.includes(` Id="${id}"`));
  const sheet = /worksheets\/([^/"]+)"/.exec(relation ?? "")?.[1];
  const drawing = /drawings\/([^/"]+\.xml)"/.exec(text(`xl/worksheets/_rels/${sheet}.rels`))?.[1];
  return text(`xl/drawings/${drawing}`).match(/<(?:\w+:)?pic[\s>]/g)?.length ?? 0;
}

function readOds({ parts }: ForeignFile): Reading {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const content = decoder.decode(parts.get("content.xml"));
  if (content.includes("<!DOCTYPE")) return { refused: "doctype" };
  refuseUnfinished(viewOf(parts.get("content.xml")));
  const { xml, sheets } = prepareContent(content);
  const prepared = new Map(parts).set("content.xml", Buffer.from(xml));
  // The parts were already checked. SheetJS only needs a manifest to recognize an OpenDocument.
  prepared.set("META-INF/manifest.xml", Buffer.from("<manifest/>"));
  if (!prepared.has("styles.xml")) prepared.set("styles.xml", Buffer.from("<styles/>"));
  const workbook = parse_zip(unpacked(prepared), {
    ...options,
    cellFormula: true,
    sheetStubs: true,
  });
  return converted(workbook, sheets, (sheet, at) => {
    sheet["!rows"] = sheets[at]?.rows ?? [];
    sheet["!cols"] = sheets[at]?.columns ?? [];
    for (const range of sheets[at]?.errors ?? []) markErrors(sheet, range);
    return { name: sheets[at]?.name ?? "" };
  });
}

function markErrors(sheet: XLSX.WorkSheet, { top, bottom, left, right }: MergedRange): void {
  for (const row of sheet["!data"]?.slice(top, bottom + 1) ?? []) {
    for (const cell of row?.slice(left, right + 1) ?? []) {
      if (cell === undefined || cell.t === "e") continue;
      Object.assign(cell, { t: "e", v: typeof cell.v === "string" ? cell.v : "" });
    }
  }
}

/** SheetJS would accept truncated XML. */
function refuseUnfinished(xml: Buffer): void {
  let depth = 0;
  for (const { kind } of tags(xml)) depth += kind === "open" ? 1 : kind === "close" ? -1 : 0;
  if (depth !== 0) throw new Error("the content ends in the middle");
}

/** A copy would count against the memory limit. */
function viewOf({ buffer, byteOffset, length }: Uint8Array = new Uint8Array()): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function unpacked(parts: ForeignFile["parts"]): object {
  const files = [...parts].map(([name, bytes]) => ({ name, content: viewOf(bytes), type: 2 }));
  return { FullPaths: [...parts.keys()], FileIndex: files };
}

function converted(
  workbook: XLSX.WorkBook,
  facts: readonly Partial<ForeignSheet>[],
  more: (sheet: XLSX.WorkSheet, at: number) => Partial<ForeignSheet>,
): Reading {
  const { SheetNames: names, Sheets } = workbook;
  if (names.length !== facts.length) throw new Error("the list of sheets is broken");
  const sheets = names.map((name, at) => {
    const about = { hidden: false, isWorksheet: true, pictures: 0, ...facts[at] };
    const sheet = Object.hasOwn(Sheets, name) ? Sheets[name] : undefined;
    if (sheet === undefined && about.isWorksheet) throw new Error(`“${name}” cannot be read`);
    return { name, sheet: sheet ?? {}, ...about, ...more(sheet ?? {}, at) };
  });
  return {
    parts: plainParts(sheets, { date1904: workbook.Workbook?.WBProps?.date1904 === true }),
    pictures: sheets.map(({ name, pictures }) => [name, pictures]),
  };
}

function reading(file: ForeignFile): Reading {
  try {
    if (file.format === "xls") return readXls(file);
    return file.format === "xlsb" ? readXlsb(file) : readOds(file);
  } catch (thrown) {
    return { refused: "damaged", why: String(thrown) };
  }
}

/** Parsing blocks the main thread, so this runs in a worker; it is passed there as source text. */
function watch(): void {
  const { parentPort, workerData } = process.getBuiltinModule("node:worker_threads");
  const { read } = process.getBuiltinModule("node:fs");
  const { ms, megabytes } = workerData as Allowed;
  const end = () => process.kill(process.pid, "SIGKILL");
  const turnMs = 10;
  // Leaves a margin for memory allocated between two measurements.
  const bytes = 0.95 * megabytes * 1024 * 1024;
  let [spentMs, lastMs] = [0, performance.now()];
  setInterval(() => {
    const nowMs = performance.now();
    // A longer turn means that the process was suspended or the machine slept.
    spentMs += Math.min(nowMs - lastMs, 10 * turnMs);
    lastMs = nowMs;
    if (spentMs > ms || process.memoryUsage.rss() > bytes) end();
  }, turnMs);
  // The time until the parent takes the result does not count.
  parentPort?.once("message", () => {
    spentMs = Number.NEGATIVE_INFINITY;
  });
  // Standard input only closes if the parent has ended.
  read(0, Buffer.alloc(1), 0, 1, null, end);
}

process.once("message", async ({ file, allowed }: { file: ForeignFile; allowed: Allowed }) => {
  const watcher = new Worker(`(${watch})()`, { eval: true, workerData: allowed });
  await once(watcher, "online");
  process.send?.("ready");
  const result = reading(file);
  watcher.postMessage("read");
  process.send?.(result);
});
