import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fromBufferPromise } from "yauzl";

/** Where a key was found, and in which form. */
export interface Found {
  readonly sink: string;
  readonly form: string;
}

/** Every form of a key in some bytes: as it is in any letter case, UTF-16, hex, percent, Base64. */
export function searchBytes(sink: string, bytes: Buffer, key: string): Found[] {
  const text = bytes.toString("latin1");
  const lower = text.toLowerCase();
  return Object.entries(formsOf(key))
    .filter(([form, needle]) =>
      form.startsWith("base64") ? text.includes(needle) : lower.includes(needle.toLowerCase()),
    )
    .map(([form]) => ({ sink, form }));
}

function formsOf(key: string): Record<string, string> {
  const hex = Buffer.from(key).toString("hex");
  const base64 = (before: number) => {
    const all = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]).toString("base64");
    return all.slice(Math.ceil((before * 4) / 3), Math.floor(((before + key.length) * 4) / 3));
  };
  return {
    plain: key,
    "utf-16": Buffer.from(key, "utf16le").toString("latin1"),
    hex,
    percent: encodeURIComponent(key),
    "percent, every byte": hex.replace(/../g, "%$&"),
    "base64, alone": base64(0),
    "base64, after one byte": base64(1),
    "base64, after two bytes": base64(2),
  };
}

/** Searches every file below a folder, and what is packed inside of workbooks. */
export async function searchFolder(
  dir: string,
  key: string,
  allowed: (path: string) => boolean = () => false,
): Promise<Found[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const found: Found[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    found.push(...searchBytes(`name of ${path}`, Buffer.from(path), key));
    if (!entry.isFile() || allowed(path)) continue;
    const bytes = await readFile(path);
    found.push(...searchBytes(path, bytes, key));
    if (bytes.subarray(0, 2).toString() === "PK")
      found.push(...(await searchZip(path, bytes, key)));
  }
  return found;
}

async function searchZip(path: string, bytes: Buffer, key: string): Promise<Found[]> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const found: Found[] = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    found.push(...searchBytes(`${path}: ${entry.fileName}`, Buffer.concat(chunks), key));
  }
  return found;
}
