/**
 * `node test/windows/set-up.ts`: a Debian 13 with Wine and Node.js for Windows, in a folder of its own
 * outside the repository: `SHEETPORT_WINE`, or `~/.cache/sheetport-wine`. It is made once; 1.3 GB.
 * Nothing else of this machine is changed. Packages come from where its own apt and npm get theirs.
 */
import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { nodeBinary } from "../../scripts/node-binary.ts";

/** What the set-up may take in all. */
export const setUpLimitMs = 6 * 60_000;
/** Another number where what is made below changes: an older one is then made anew. */
const rootName = "debian-13-wine-1";

/** Where Windows programs can be run, or why they cannot be. */
export type Wine =
  | {
      readonly kind: "ready";
      /** The Debian in which Wine is. */
      readonly root: string;
      /** Node.js for Windows, as Windows names it. */
      readonly node: string;
      /** The same, as this system names it. */
      readonly nodeFile: string;
    }
  | { readonly kind: "missing"; readonly why: string };

/** Wine's folder of settings and of drive C, as the Debian names it. */
export const winePrefix = "/machines/prefix";

/** Makes what is missing, within six minutes. Never throws. */
export async function setUpWine(): Promise<Wine> {
  const why = whyNotHere();
  if (why !== undefined) return { kind: "missing", why };
  const cache = process.env.SHEETPORT_WINE ?? join(homedir(), ".cache", "sheetport-wine");
  const signal = AbortSignal.timeout(setUpLimitMs);
  try {
    const late = once(signal, "abort").then(() => {
      throw new Error(`it took more than ${setUpLimitMs / 60_000} minutes`);
    });
    return await Promise.race([madeIn(cache, signal), late]);
  } catch (thrown) {
    return { kind: "missing", why: `Wine could not be set up: ${String(thrown).slice(0, 600)}` };
  }
}

async function madeIn(cache: string, signal: AbortSignal): Promise<Wine> {
  const root = join(cache, rootName);
  const name = `node-${process.versions.node}.exe`;
  const nodeFile = join(root, "machines", name);
  await mkdir(cache, { recursive: true });
  await removeOld(cache, "new-");
  if (!existsSync(root)) await makeRoot(cache, root, signal);
  await removeOld(join(root, "machines"), "machine-");
  if (!existsSync(nodeFile)) await fetchNode(cache, nodeFile);
  const tried = await inWine(root, ["wine", `/machines/${name}`, "-e", "process.exit(3)"], signal);
  if (tried !== 3) throw new Error(`Node.js does not run under Wine: it ended with ${tried}.`);
  return { kind: "ready", root, node: `Z:\\machines\\${name}`, nodeFile };
}

/** Removes what was left behind by those who were ended in the midst of their work. */
async function removeOld(folder: string, beginning: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (!name.startsWith(beginning) || Date.now() - (await stat(path)).ctimeMs < 3_600_000)
      continue;
    await rm(path, { recursive: true, force: true });
  }
}

function whyNotHere(): string | undefined {
  if (process.platform !== "linux" || process.arch !== "x64") return "This is not Linux on x64.";
  if (process.getuid?.() !== 0) return "Wine is set up in a chroot, which only root can enter.";
  return existsSync("/etc/debian_version") ? undefined : "Wine is set up with Debian's own tools.";
}

/**
 * Runs a command within the Debian. What is mounted there is seen by that command alone and ends with
 * it, so that removing the folder can never reach a device of this machine.
 */
export function enter(root: string, folder: string, command: readonly string[]): string[] {
  const script =
    'mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && exec chroot "$0" ' +
    'sh -c \'cd "$0" && exec "$@"\' "$@"';
  const own = ["unshare", "--mount", "--propagation", "private"];
  return [...own, "sh", "-c", script, root, folder, ...command];
}

/** What a program under Wine sees of the surroundings. */
export const wineEnvironment = {
  PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/machines",
  LANG: "C.UTF-8",
  WINEDEBUG: "-all",
  WINEPREFIX: winePrefix,
  XDG_RUNTIME_DIR: "/tmp",
  // Node.js refuses the version of Windows that Wine shows.
  NODE_SKIP_PLATFORM_CHECK: "1",
};

const run = promisify(execFile);

/** Gives the exit code. Wine does not take pipes for what a program writes. */
async function inWine(root: string, command: readonly string[], signal: AbortSignal) {
  const silently = ["sh", "-c", 'exec "$@" >/dev/null 2>&1 </dev/null', "sh", ...command];
  const [program = "", ...args] = enter(root, "/machines", silently);
  return run(program, args, { env: wineEnvironment, signal, killSignal: "SIGKILL" }).then(
    () => 0,
    ({ code }) => code as unknown,
  );
}

async function makeRoot(cache: string, root: string, signal: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(cache, "new-"));
  const made = join(folder, "root");
  try {
    const { tool, env } = await fetchBootstrap(folder, signal);
    const left = ["doc", "man", "locale"].map((one) => `path-exclude=/usr/share/${one}/*`);
    const options = [
      ...["--variant=minbase", "--include=wine,wine64", "--quiet"],
      '--aptopt=APT::Install-Recommends "false"',
      ...left.map((one) => `--dpkgopt=${one}`),
    ];
    // All that it starts and mounts ends with it, however it ends.
    const alone = ["--mount", "--pid", "--fork", "--kill-child", "--mount-proc"];
    const args = [...alone, tool, ...options, "trixie", made, await mirror()];
    await run("unshare", args, { env, signal, killSignal: "SIGKILL" });
    await mkdir(join(made, "machines"));
    await inWine(made, ["wineboot", "--init"], signal);
    await inWine(made, ["sh", "-c", sameFilesOnce], signal);
    if (!existsSync(join(made, winePrefix, "drive_c"))) throw new Error("Wine made no drive C.");
    // Another process may have been quicker.
    await rename(made, root).catch((error) => {
      if (!existsSync(root)) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Wine copies its libraries into each prefix: 700 MB that are there already. */
const sameFilesOnce = `
wineserver --wait
cd ${winePrefix}/drive_c/windows/system32
for file in *; do
  own=/usr/lib/x86_64-linux-gnu/wine/x86_64-windows/$file
  if cmp -s "$file" "$own"; then ln -f "$own" "$file"; fi
done`;

/** Where this machine gets Debian's packages from. */
async function mirror(): Promise<string> {
  const { stdout } = await run("apt-get", [
    ...["indextargets", "--format", "$(REPO_URI)"],
    "Created-By: Packages",
  ]);
  const found = stdout.split("\n").find((one) => /\/debian\/?$/.test(one));
  if (found === undefined) throw new Error("apt knows no mirror of Debian.");
  return found;
}

/** The newest mmdebstrap of this machine's Debian: unpacked, not installed. */
async function fetchBootstrap(folder: string, signal: AbortSignal) {
  const lists = join(folder, "lists");
  await mkdir(join(lists, "partial"), { recursive: true });
  const apt = ["-q", "-o", `Dir::State::lists=${lists}`, "-o", "APT::Sandbox::User=root"];
  await run("apt-get", [...apt, "update"], { signal });
  await run("apt-get", [...apt, "download", "mmdebstrap"], { cwd: folder, signal });
  const file = (await readdir(folder)).find((name) => name.endsWith(".deb")) ?? "";
  const unpacked = join(folder, "mmdebstrap");
  await run("dpkg-deb", ["-x", join(folder, file), unpacked], { signal });
  const bin = join(unpacked, "usr", "bin");
  return {
    tool: join(bin, "mmdebstrap"),
    env: { PATH: `${bin}:/usr/sbin:/usr/bin:/sbin:/bin`, TMPDIR: folder, LANG: "C.UTF-8" },
  };
}

async function fetchNode(cache: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(cache, "new-"));
  try {
    const asked = { system: "win-x64", version: process.versions.node } as const;
    const part = `${to}.${process.pid}`;
    await copyFile(await nodeBinary(asked, folder), part);
    await rename(part, to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const wine = await setUpWine();
  console.log(wine.kind === "ready" ? `${wine.root} is ready.` : wine.why);
  process.exitCode = wine.kind === "ready" ? 0 : 1;
}
