import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { chmod, type FileHandle, lstat, mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { Secret } from "../../model/net.ts";
import { notReadable, readBounded, readOrdinaryFile } from "../files/read-files.ts";
import { renameOver } from "../files/write-files.ts";
import { type Settings, usageError } from "../process/settings.ts";

/** The environment and base URL that a key belongs to. The key is never sent to another address. */
export interface KeyOwner {
  readonly env: string;
  readonly address: string;
}

/** The permission bits of the group and of other users. */
const othersMask = 0o077;
const keyFileBytesMax = 8 * 1024;

/** The path of an environment's key file, which is used if the keychain cannot store the key. */
export function keyFilePath(env: string, { dataDir }: Pick<Settings, "dataDir">): string {
  // Avoids file names such as “con”, which Windows reserves.
  return join(dataDir, "keys", `key-${env}.json`);
}

/**
 * Writes a key file atomically, and never readable by other users: the folder gets mode 0700, and
 * the file is created with mode 0600 before it is renamed.
 *
 * @throws SheetportError `key-not-kept`, exit code 1; `key-folder-link`, exit code 2.
 */
export async function writeKeyFile(path: string, owner: KeyOwner, key: Secret): Promise<void> {
  const folder = dirname(path);
  const temporary = `${path}.${randomUUID().slice(0, 8)}.tmp`;
  await refuseLinkedFolder(path);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // A folder that already existed may have wider permissions.
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
 * Reads an environment's API key from its key file. Undefined if there is no file, or if the key
 * belongs to another address.
 *
 * @throws SheetportError exit code 2: `key-file-open` if others have access, `key-file-damaged`,
 * `key-folder-link`, `file-not-readable`.
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

/** Removes a key file. Returns whether it existed. */
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

/** Refuses a key folder that is a symbolic link: the keys would be stored in another place. */
async function refuseLinkedFolder(path: string): Promise<void> {
  const folder = dirname(path);
  const its = await lstat(folder).catch(() => undefined);
  if (its === undefined || its.isDirectory()) return;
  throw usageError("key-folder-link", msg("commands.keys.notOurs", { path: folder }));
}

/**
 * Reads a key file that the user named; empty if it is too large. Only its owner may have access,
 * as for sheetport's key files, but it may be a symbolic link.
 *
 * @throws SheetportError exit code 2: `key-file-open` if others have access, and the errors of
 * {@link readOrdinaryFile}.
 */
export async function readNamedKeyFile(path: string, platform: NodeJS.Platform): Promise<string> {
  const { bytes, mode } = await readOrdinaryFile(path, keyFileBytesMax);
  if (isOpenToOthers(mode, platform)) throw tooOpen(path, mode);
  return bytes?.toString("utf8") ?? "";
}

function isOpenToOthers(mode: number, platform: NodeJS.Platform): boolean {
  return platform !== "win32" && (mode & othersMask) !== 0;
}

/**
 * Reads a file and checks its permissions after opening it, so that nobody can replace it in
 * between. Does not follow symbolic links, except on Windows.
 */
async function readPrivately(path: string, platform: NodeJS.Platform): Promise<string | undefined> {
  let file: FileHandle;
  try {
    // Windows lacks two of these flags. There, the permissions of the user's folder protect the
    // file.
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
