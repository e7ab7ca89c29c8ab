import { fork } from "node:child_process";
import { isSea } from "node:sea";
import { setImmediate as afterOthers } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { DrawnPicture } from "../../model/sheet/sheet.ts";
import {
  damaged,
  encrypted,
  limits,
  megabyte,
  notXlsx,
  refusal,
  unusualXml,
} from "../container/refusals.ts";
import type { Archive } from "../container/zip.ts";
import type { PlainParts } from "./plain-parts.ts";

/** A format that is read by SheetJS. */
export type ForeignFormat = "xls" | "xlsb" | "ods";

/** A workbook of such a format: an `.xls` as the only part, without a name; else what it unpacks to. */
export interface ForeignFile {
  readonly format: ForeignFormat;
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

/** What the process makes of a file. */
export type Reading =
  | { readonly parts: PlainParts; readonly pictures: readonly (readonly [string, number])[] }
  | {
      readonly refused: "encrypted" | "other-document" | "doctype" | "damaged";
      readonly why?: string;
    };

/** A workbook of another format as a plain one. */
export interface Converted {
  readonly archive: Pick<Archive, "has" | "statedBytes" | "chunks">;
  pictures(sheet: string): readonly DrawnPicture[];
}

/** What an executable is called with to read: `.build/executable-main.ts` knows it, too. */
const readerArgument = "--read-other-format";

/** What reading may take: SheetJS holds a workbook as a whole, and its code is not ours. */
export interface Allowed {
  readonly ms: number;
  /** All that the process holds, not its heap alone. */
  readonly megabytes: number;
}

const usual: Allowed = { ms: 8_000, megabytes: 600 };

/**
 * Reads a workbook of another format in a process of its own, which is ended when it takes too long
 * or too much memory: a thread that runs out of memory takes the whole program along. What comes back
 * goes through the reading of `.xlsx` with all its limits.
 *
 * @throws SheetportError exit code 3: encrypted, damaged, too large, another document.
 */
export async function convert(
  file: Buffer | Archive,
  format: ForeignFormat,
  allowed = usual,
): Promise<Converted> {
  const parts = "chunks" in file ? await foreignParts(file, format) : new Map([["", file]]);
  const reading = await readApart({ format, parts }, allowed);
  if ("refused" in reading) throw refusalOf(reading, format);
  const pictures = new Map(reading.pictures);
  return {
    archive: archiveOf(reading.parts),
    pictures: (sheet) =>
      Array.from({ length: pictures.get(sheet) ?? 0 }, () => ({
        at: undefined,
        lastRow: Number.POSITIVE_INFINITY,
      })),
  };
}

function refusalOf(
  { refused, why }: Extract<Reading, { readonly refused: string }>,
  format: ForeignFormat,
): SheetportError {
  if (refused === "encrypted") return encrypted();
  if (refused === "other-document") return notXlsx();
  if (refused === "doctype") return unusualXml("DOCTYPE");
  return damaged(format, why);
}

/** Of a binary workbook all that cells depend on; neither macros, pictures nor printers. */
const ofXlsb =
  /^(?:\[Content_Types\]\.xml|_rels\/.*|xl\/(?:[^/]+|_rels\/.*|worksheets\/.*|drawings\/[^/]+))$/i;
const ofOds = /^(?:content|styles)\.xml$/;

/** Unpacked under the limits and checks of every archive: SheetJS unpacks nothing itself. */
async function foreignParts(
  archive: Archive,
  format: ForeignFormat,
): Promise<ForeignFile["parts"]> {
  if (format === "ods") await refuseOtherDocuments(archive);
  const parts = new Map<string, Uint8Array>();
  let bytes = 0;
  for (const name of archive.names) {
    if (!(format === "ods" ? ofOds : ofXlsb).test(name) || /vbaProject/i.test(name)) continue;
    bytes += archive.statedBytes(name);
    if (bytes > limits.foreignBytes) throw tooHeavy(format);
    parts.set(name, await unpacked(archive, name));
  }
  return parts;
}

async function refuseOtherDocuments(archive: Archive): Promise<void> {
  const heads = ["META-INF/manifest.xml", "mimetype"] as const;
  if (heads.some((name) => archive.statedBytes(name) > limits.wholePartBytes))
    throw tooHeavy("ods");
  const [manifest, type] = [await unpacked(archive, heads[0]), await unpacked(archive, heads[1])];
  if (/<(?:\w+:)?encryption-data\b/.test(manifest.toString())) throw encrypted();
  if (!type.toString().startsWith("application/vnd.oasis.opendocument.spreadsheet")) {
    throw notXlsx();
  }
  if (!archive.has("content.xml")) throw damaged("content.xml: missing");
}

async function unpacked(archive: Archive, name: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of archive.chunks(name)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/**
 * The process measures its own time: here, a time in which this one was stopped would count.
 *
 * @throws SheetportError `workbook-too-heavy`, `workbook-reader-failed`.
 */
async function readApart(file: ForeignFile, allowed: Allowed): Promise<Reading> {
  const { promise: reading, resolve, reject } = Promise.withResolvers<Reading>();
  const isBundled = import.meta.url.endsWith(".js");
  const beside = new URL(isBundled ? "./other-formats.js" : "./apart.ts", import.meta.url);
  const child = fork(isSea() ? readerArgument : fileURLToPath(beside), {
    // It gets nothing of the surroundings; what SheetJS writes on standard error is for nobody.
    env: { NODE_OPTIONS: heapOptions(allowed) },
    // Its input is empty, and closes when this process ends, however it does.
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    ...{ execArgv: [], serialization: "advanced" },
  });
  let refused = (cause?: unknown) => readerFailed(file.format, cause);
  child.on("message", (message: "ready" | Reading) => {
    if (message !== "ready") return resolve(message);
    refused = () => tooHeavy(file.format, allowed);
  });
  child.once("error", (cause) => reject(refused(cause)));
  child.once("exit", async () => {
    // What it sent before may wait beside this; “close” does not always come.
    await afterOthers();
    reject(refused());
  });
  child.send({ file, allowed }, () => {});
  return reading.finally(() => child.kill("SIGKILL"));
}

/** V8 clears away what is no longer used when its heap is full: before the process is ended for it. */
function heapOptions({ megabytes }: Allowed): string {
  return `--max-semi-space-size=2 --max-old-space-size=${Math.round(0.6 * megabytes)}`;
}

/** The system did not let the process begin. */
function readerFailed(format: ForeignFormat, cause: unknown): SheetportError {
  return refusal(
    "workbook-reader-failed",
    msg("workbook.refusals.readerFailed", { format }),
    cause,
  );
}

/** Over what is {@link Allowed}, or over {@link limits.foreignBytes}. */
function tooHeavy(format: ForeignFormat, allowed = usual): SheetportError {
  const [seconds, unpacked] = [allowed.ms / 1000, limits.foreignBytes / megabyte];
  const message = msg("workbook.refusals.tooHeavy", {
    format,
    seconds,
    megabytes: allowed.megabytes,
    unpacked,
  });
  return refusal("workbook-too-heavy", message);
}

const chunkBytes = 256 * 1024;

function archiveOf(parts: PlainParts): Converted["archive"] {
  return {
    has: (name) => parts.has(name),
    statedBytes: (name) => parts.get(name)?.length ?? 0,
    async *chunks(name) {
      const { buffer, byteOffset, length } = parts.get(name) ?? new Uint8Array();
      const bytes = Buffer.from(buffer, byteOffset, length);
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        yield bytes.subarray(at, at + chunkBytes);
        // Nothing here waits for another thread, as inflating does: keys and timers get their turn.
        await afterOthers();
      }
    },
  };
}
