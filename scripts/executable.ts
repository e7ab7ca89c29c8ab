/**
 * `npm run executable [-- SYSTEM[@NODE] …]`: sheetport as one file that needs no Node.js, in `build/`,
 * for this system or those named (linux-x64, win-x64, darwin-x64, darwin-arm64), with the running
 * version of Node.js or the one named. It uses Node's single executable applications: the Node.js
 * binary with the bundle and the samples inside.
 */
import { execFile } from "node:child_process";
import {
  appendFile,
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { inject } from "postject";
import { bundle } from "../esbuild.config.ts";
import { noticesFile, noticesOfNode } from "./licences.ts";
import {
  type NodeBuild,
  nodeBinary,
  nodeLicence,
  packageOf,
  type System,
  thisSystem,
} from "./node-binary.ts";

const root = join(import.meta.dirname, "..");
/** By this mark Node finds in its own binary that something is inside. */
const sentinelFuse = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
/** The files of `samples/` that the program reads. */
const samples = ["catalogue.xlsx", "listings.json", "orders.json"];

/**
 * Builds one executable into `outDir` and returns its path.
 *
 * @param here the requested Node.js, if it is already here
 */
export async function buildExecutable(
  asked: NodeBuild,
  outDir: string,
  here?: string,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sheetport-executable-"));
  try {
    const binary = here ?? (await nodeBinary(asked, await subfolder(folder, "node")));
    const blob = await makeBlob(asked, { folder, binary });
    const isWindows = asked.system === "win-x64";
    const file = join(outDir, `sheetport-${asked.system}${isWindows ? ".exe" : ""}`);
    await mkdir(outDir, { recursive: true });
    await copyFile(binary, file);
    await chmod(file, 0o755);
    await putInside(file, blob, asked);
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Puts the blob into a Node.js binary, in place. */
async function putInside(file: string, blob: Buffer, { system }: NodeBuild): Promise<void> {
  const { warn } = console;
  // A warning about Node's own binary that does not matter.
  console.warn = (text) => {
    if (!String(text).includes("Can't find string offset for section name")) warn(text);
  };
  const isMac = system.startsWith("darwin");
  try {
    await inject(file, "NODE_SEA_BLOB", blob, {
      sentinelFuse,
      ...(isMac ? { machoSegmentName: "NODE_SEA" } : {}),
    });
  } finally {
    console.warn = warn;
  }
}

/**
 * Everything that goes inside, in the format of the target's version of Node.js: written by that
 * version on this system, without compiled code, which would only fit this system.
 */
async function makeBlob(
  { version }: NodeBuild,
  { folder, binary }: { readonly folder: string; readonly binary: string },
): Promise<Buffer> {
  const system = thisSystem();
  if (system === undefined) throw new Error("Executables cannot be built on this system.");
  const maker = await nodeBinary({ system, version }, await subfolder(folder, "maker"));
  const noted = { version, folder: await subfolder(folder, "licence") };
  const licence = await nodeLicence([binary, maker], noted);
  const [main, blob, config] = ["main.cjs", "blob", "sea.json"].map((name) => join(folder, name));
  await build({
    entryPoints: [join(import.meta.dirname, "executable-main.ts")],
    outfile: main ?? "",
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node24",
  });
  const options = { disableExperimentalSEAWarning: true, useCodeCache: false, useSnapshot: false };
  const assets = await assetFiles(folder, noticesOfNode(version, licence));
  await writeFile(config ?? "", JSON.stringify({ main, output: blob, ...options, assets }));
  await promisify(execFile)(maker, ["--experimental-sea-config", config ?? ""]);
  return readFile(blob ?? "");
}

/** The files that go inside, by the names under which the program reads them. */
async function assetFiles(folder: string, ofNode: string): Promise<Record<string, string>> {
  const dist = await subfolder(folder, "dist");
  const assets = Object.fromEntries(
    samples.map((name) => [`samples/${name}`, join(root, "samples", name)]),
  );
  await bundle(dist);
  await appendFile(join(dist, noticesFile), `\n${ofNode}`);
  // Files in folders are for readers of the package, not for the program.
  for (const entry of await readdir(dist, { withFileTypes: true })) {
    if (entry.isFile()) assets[`dist/${entry.name}`] = join(dist, entry.name);
  }
  return assets;
}

async function subfolder(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  return path;
}

/** Reads `linux-x64` or `darwin-arm64@26.10.0`. */
function askedFor(text: string): NodeBuild {
  const [system = "", version = process.versions.node] = text.split("@");
  if (system in packageOf && /^\d+\.\d+\.\d+$/.test(version)) {
    return { system: system as System, version };
  }
  throw new Error(
    `“${text}” is none of ${Object.keys(packageOf).join(", ")}, with @VERSION of Node.js if it is to be another than this.`,
  );
}

async function buildAll(asked: readonly string[]): Promise<void> {
  for (const one of asked.map(askedFor)) {
    const file = await buildExecutable(one, join(root, "build"));
    const megabytes = ((await stat(file)).size / 1e6).toFixed(0);
    console.log(`${file}: ${megabytes} MB, with Node.js ${one.version}`);
    if (one.system.startsWith("darwin")) {
      console.log("  macOS runs it once it is signed, on a Mac: codesign --force --sign - FILE");
    }
  }
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  try {
    await buildAll(given.length > 0 ? given : [thisSystem() ?? "this system"]);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
