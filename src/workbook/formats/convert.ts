import { fork } from "node:child_process";
import { isSea } from "node:sea";
import { buffer, text } from "node:stream/consumers";
import { setImmediate as afterOthers } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type SheetportError, workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import {
  damaged,
  encrypted,
  limits,
  megabyte,
  notXlsx,
  unusualXml,
} from "../container/refusals.ts";
import type { Archive } from "../container/zip.ts";
import type { PlainParts } from "./plain-parts.ts";

export type ForeignFormat = "xls" | "xlsb" | "ods";

/** For an `.xls`, the only part is the file, with an empty name. */
export interface ForeignFile {
  readonly format: ForeignFormat;
  readonly parts: ReadonlyMap<string, Uint8Array>;
}

export type Reading =
  | { readonly parts: PlainParts; readonly pictures: readonly (readonly [string, number])[] }
  | {
      readonly refused: "encrypted" | "other-document" | "doctype" | "damaged";
      readonly why?: string;
    };

/** Starts the executable as the reading process. See `scripts/executable-main.ts`. */
const readerArgument = "--read-other-format";

export interface Allowed {
  readonly ms: number;
  /** The limit is for the whole process, not only its heap. */
  readonly megabytes: number;
}

const usual: Allowed = { ms: 8_000, megabytes: 600 };

/** Uses a process, because a worker thread that runs out of memory ends the whole program. */
export async function convert(file: Buffer | Archive, format: ForeignFormat, allowed = usual) {
  const parts = "chunks" in file ? await foreignParts(file, format) : new Map([["", file]]);
  const reading = await readApart({ format, parts }, allowed);
  if ("refused" in reading) {
    if (reading.refused === "encrypted") throw encrypted();
    if (reading.refused === "other-document") throw notXlsx();
    throw reading.refused === "doctype" ? unusualXml("DOCTYPE") : damaged(format, reading.why);
  }
  return { archive: archiveOf(reading.parts), pictures: new Map(reading.pictures) };
}

/** Cells and pictures need no other parts. */
const ofXlsb =
  /^(?:\[Content_Types\]\.xml|_rels\/.*|xl\/(?:[^/]+|_rels\/.*|worksheets\/.*|drawings\/[^/]+))$/i;
const ofOds = /^(?:content|styles)\.xml$/;

/** Unpacks with our own limits and checks, so that SheetJS does not unpack anything. */
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
    parts.set(name, await buffer(archive.chunks(name)));
  }
  return parts;
}

async function refuseOtherDocuments(archive: Archive): Promise<void> {
  const heads = ["META-INF/manifest.xml", "mimetype"] as const;
  if (heads.some((name) => archive.statedBytes(name) > limits.wholePartBytes))
    throw tooHeavy("ods");
  const [manifest, type] = [
    await text(archive.chunks(heads[0])),
    await text(archive.chunks(heads[1])),
  ];
  if (/<(?:\w+:)?encryption-data\b/.test(manifest)) throw encrypted();
  if (!type.startsWith("application/vnd.oasis.opendocument.spreadsheet")) {
    throw notXlsx();
  }
  if (!archive.has("content.xml")) throw damaged("content.xml: missing");
}

/** The child measures its time itself, because a pause of this process must not count. */
async function readApart(file: ForeignFile, allowed: Allowed): Promise<Reading> {
  const { promise: reading, resolve, reject } = Promise.withResolvers<Reading>();
  const isBundled = import.meta.url.endsWith(".js");
  const beside = new URL(isBundled ? "./other-formats.js" : "./apart.ts", import.meta.url);
  // Less than the memory limit, so that V8 collects garbage in time.
  const heapMegabytes = Math.round(0.6 * allowed.megabytes);
  const child = fork(isSea() ? readerArgument : fileURLToPath(beside), {
    // The child needs no other environment variables. The output of SheetJS is discarded.
    env: { NODE_OPTIONS: `--max-semi-space-size=2 --max-old-space-size=${heapMegabytes}` },
    // The child's input closes when this process ends, whatever the reason.
    stdio: ["pipe", "ignore", "ignore", "ipc"],
    ...{ execArgv: [], serialization: "advanced" },
  });
  let refused = (cause?: unknown) => {
    const message = msg("workbook.refusals.readerFailed", { format: file.format });
    return workbookError("workbook-reader-failed", message, cause);
  };
  child.on("message", (message: "ready" | Reading) => {
    if (message !== "ready") return resolve(message);
    refused = () => tooHeavy(file.format, allowed);
  });
  child.once("error", (cause) => reject(refused(cause)));
  child.once("exit", async () => {
    // An earlier message may arrive after this event, and “close” is not always emitted.
    await afterOthers();
    reject(refused());
  });
  child.send({ file, allowed }, () => {});
  return reading.finally(() => child.kill("SIGKILL"));
}

function tooHeavy(format: ForeignFormat, allowed = usual): SheetportError {
  const [seconds, unpacked] = [allowed.ms / 1000, limits.foreignBytes / megabyte];
  const { megabytes } = allowed;
  const message = msg("workbook.refusals.tooHeavy", { format, seconds, megabytes, unpacked });
  return workbookError("workbook-too-heavy", message);
}

const chunkBytes = 256 * 1024;

function archiveOf(parts: PlainParts): Pick<Archive, "has" | "statedBytes" | "chunks"> {
  return {
    has: (name) => parts.has(name),
    statedBytes: (name) => parts.get(name)?.length ?? 0,
    async *chunks(name) {
      const { buffer, byteOffset, length } = parts.get(name) ?? new Uint8Array();
      const bytes = Buffer.from(buffer, byteOffset, length);
      for (let at = 0; at < bytes.length; at += chunkBytes) {
        yield bytes.subarray(at, at + chunkBytes);
        // This loop never waits for I/O, so keys and timers need a chance to run.
        await afterOthers();
      }
    },
  };
}
