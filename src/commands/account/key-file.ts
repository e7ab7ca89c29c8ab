import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { chmod, type FileHandle, lstat, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { Secret } from "../../model/net/secret.ts";
import { notReadable, readBounded, readOrdinaryFile, renameOver } from "../process/files.ts";
import { type Settings, usageError } from "../process/settings.ts";

/** What a key belongs to: it is never sent anywhere else. */
export interface KeyOwner {
  /** Name of the environment. */
  readonly env: string;
  /** Base address, normalised. */
  readonly address: string;
}

/** Permissions of group and others. */
const othersMask = 0o077;
const keyFileBytesMax = 8 * 1024;

/** Where the key of an environment is kept when there is no keychain. */
export function keyFilePath(env: string, { dataDir }: Pick<Settings, "dataDir">): string {
  // The prefix keeps names such as “con”, which Windows has taken, apart from it.
  return join(dataDir, "keys", `key-${env}.json`);
}

/**
 * Writes a key whole or not at all, into a file that nobody else can read at any moment: folder
 * 0700, file created anew with 0600, then renamed.
 *
 * @throws SheetportError `key-not-kept`, exit code 1; `key-folder-link`, exit code 2.
 */
export async function writeKeyFile(path: string, owner: KeyOwner, key: Secret): Promise<void> {
  const folder = dirname(path);
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  await refuseLinkedFolder(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A folder from before may be more open.
    await chmod(folder, 0o700);
    const file = await open(temporary, "wx", 0o600);
    await fill(file, `${JSON.stringify({ address: owner.address, key: key.reveal() })}\n`);
    await renameOver(temporary, path);
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => {});
    throw new SheetportError(msg("commands.files.notWritable", { path, why: messageOf(thrown) }), {
      code: "key-not-kept",
      exitCode: exitCodes.failed,
      cause: thrown,
    });
  }
}

async function fill(file: FileHandle, text: string): Promise<void> {
  try {
    await file.writeFile(text, "utf8");
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Reads the key of an environment; undefined when there is none, or one for another address.
 *
 * @throws SheetportError exit code 2: `key-file-open` when others can read it, `key-file-damaged`,
 * `key-folder-link`.
 */
export async function readKeyFile(
  path: string,
  owner: KeyOwner,
  platform: NodeJS.Platform,
): Promise<Secret | undefined> {
  await refuseLinkedFolder(path);
  const text = await readPrivately(path, platform);
  if (text === undefined) return undefined;
  const { address, key } = parseKey(text, path);
  return address === owner.address ? new Secret(key) : undefined;
}

/** Removes a key file; whether there was one. */
export async function removeKeyFile(path: string): Promise<boolean> {
  await refuseLinkedFolder(path);
  try {
    await rm(path);
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw new SheetportError(msg("commands.keys.cannotRemove", { path, why: messageOf(thrown) }), {
      code: "key-not-removed",
      exitCode: exitCodes.failed,
      cause: thrown,
    });
  }
}

/** A link in place of the folder would have keys written to, or taken from, wherever it leads. */
async function refuseLinkedFolder(path: string): Promise<void> {
  const folder = dirname(path);
  const its = await lstat(folder).catch(() => undefined);
  if (its === undefined || its.isDirectory()) return;
  throw usageError("key-folder-link", msg("commands.keys.notOurs", { path: folder }));
}

/**
 * What a file holds that the person named for a key. It is judged as one that sheetport keeps; only a
 * link is followed, because it was named.
 *
 * @throws SheetportError exit code 2: `key-file-open` when others can read it, `bad-api-key` when it
 * is too large for one, and as {@link readOrdinaryFile}.
 */
export async function readNamedKeyFile(path: string, platform: NodeJS.Platform): Promise<string> {
  const { bytes, mode } = await readOrdinaryFile(path, keyFileBytesMax);
  if (isOpenToOthers(mode, platform)) throw tooOpen(path, mode);
  return bytes?.toString("utf8") ?? "";
}

function isOpenToOthers(mode: number, platform: NodeJS.Platform): boolean {
  return platform !== "win32" && (mode & othersMask) !== 0;
}

/** Opens the file before checking it, so that what is checked is what is read; links are not followed. */
async function readPrivately(path: string, platform: NodeJS.Platform): Promise<string | undefined> {
  let file: FileHandle;
  try {
    // On Windows the constant is missing and its folder's permissions guard the file.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw code === "ELOOP" ? damaged(path) : notReadable(path, thrown);
  }
  try {
    const status = await file.stat();
    if (!status.isFile()) throw damaged(path);
    if (isOpenToOthers(status.mode, platform)) throw tooOpen(path, status.mode);
    const bytes = await readBounded(file, status.size, keyFileBytesMax);
    if (bytes === undefined) throw damaged(path);
    return bytes.toString("utf8");
  } finally {
    await file.close();
  }
}

function parseKey(text: string, path: string): { readonly address: string; readonly key: string } {
  try {
    const { address, key } = JSON.parse(text) as Record<string, unknown>;
    if (typeof address === "string" && typeof key === "string") return { address, key };
  } catch {
    // The message of JSON.parse would quote the key.
  }
  throw damaged(path);
}

function damaged(path: string): SheetportError {
  return usageError("key-file-damaged", msg("commands.keys.notOurs", { path }));
}

function tooOpen(path: string, fileMode: number): SheetportError {
  const mode = (fileMode & 0o777).toString(8).padStart(4, "0");
  return usageError("key-file-open", msg("commands.keys.othersCanOpen", { path, mode }));
}
