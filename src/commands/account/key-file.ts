import { chmod, lstat, mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { failedError, messageOf, SheetportError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Secret } from "../../model/net.ts";
import { readOrdinaryFile } from "../files/read-files.ts";
import { writeWhole } from "../files/write-files.ts";
import type { Settings } from "../process/settings.ts";
import { addressOf } from "./environment-choice.ts";

/** The environment of a stored key, which is never sent to another base URL. */
export interface KeyOwner {
  readonly name: string;
  readonly baseUrl: string;
}

type DataFolder = Pick<Settings, "dataDir">;

const othersMask = 0o077;
const keyFileBytesMax = 8 * 1024;

export function keyFilePath(name: string, { dataDir }: DataFolder): string {
  // The prefix avoids names that Windows reserves, such as “con”.
  return join(dataDir, "keys", `key-${name}.json`);
}

/**
 * Other users can never read the key: the folder gets mode 0700, and the file is created with mode
 * 0600 before it is renamed.
 */
export async function writeKeyFile(
  { name, baseUrl }: KeyOwner,
  key: Secret,
  settings: DataFolder,
): Promise<string> {
  const path = keyFilePath(name, settings);
  const folder = dirname(path);
  await refuseLinkedFolder(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A folder that already existed may have wider permissions.
    await chmod(folder, 0o700);
  } catch (cause) {
    const message = msg("commands.files.notWritable", { path, why: messageOf(cause) });
    throw failedError("file-not-writable", message, cause);
  }
  const content = `${JSON.stringify({ address: addressOf(baseUrl), key: key.reveal() })}\n`;
  await writeWhole(path, [content], { overwrite: true, dataDir: "own" });
  return path;
}

export async function readKeyFile(
  { name, baseUrl }: KeyOwner,
  { dataDir, platform }: DataFolder & { readonly platform: NodeJS.Platform },
): Promise<string | undefined> {
  const path = keyFilePath(name, { dataDir });
  await refuseLinkedFolder(path);
  const text = await readPrivately(path, platform);
  if (text === undefined) return undefined;
  const { address, key } = parseKey(text, path);
  return address === addressOf(baseUrl) ? key : undefined;
}

export async function removeKeyFile({ name }: KeyOwner, settings: DataFolder): Promise<boolean> {
  const path = keyFilePath(name, settings);
  await refuseLinkedFolder(path);
  try {
    await rm(path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw failedError(
      "key-not-removed",
      msg("commands.keys.cannotRemove", { path, why: messageOf(cause) }),
      cause,
    );
  }
}

/** Through a symbolic link, the keys would be stored in another folder. */
async function refuseLinkedFolder(path: string): Promise<void> {
  const folder = dirname(path);
  const its = await lstat(folder).catch(() => undefined);
  if (its === undefined || its.isDirectory()) return;
  throw usageError("key-folder-link", msg("commands.keys.notOurs", { path: folder }));
}

/** Returns an empty text if the file is too large. */
export async function readNamedKeyFile(
  path: string,
  platform: NodeJS.Platform,
  isLinkRefused = false,
): Promise<string> {
  const { bytes, mode } = await readOrdinaryFile(path, keyFileBytesMax, isLinkRefused);
  // On Windows, the mode does not show who can read the file.
  if (platform !== "win32" && (mode & othersMask) !== 0) {
    const values = { path, mode: (mode & 0o777).toString(8).padStart(4, "0") };
    throw usageError("key-file-open", msg("commands.keys.othersCanOpen", values));
  }
  return bytes?.toString("utf8") ?? "";
}

async function readPrivately(path: string, platform: NodeJS.Platform): Promise<string | undefined> {
  try {
    return await readNamedKeyFile(path, platform, true);
  } catch (thrown) {
    const code = thrown instanceof SheetportError ? thrown.code : "";
    if (code === "file-not-found") return undefined;
    throw ["file-is-folder", "file-is-device"].includes(code) ? damaged(path) : thrown;
  }
}

function parseKey(text: string, path: string): { readonly address: string; readonly key: string } {
  try {
    const { address, key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof address === "string" && typeof key === "string") return { address, key };
  } catch {
    // The message of JSON.parse might quote the key.
  }
  throw damaged(path);
}

function damaged(path: string): SheetportError {
  return usageError("key-file-damaged", msg("commands.keys.notOurs", { path }));
}
