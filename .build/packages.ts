/** The packages of others that a bundle holds, and what their licences ask for. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { carriedInside, withoutFile } from "./licence-texts.ts";

/** A package of which something is in the bundle. */
export interface HeldPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, as its `package.json` has it. */
  readonly licence: string;
  /** What has to go along: its licence, its notices, and those of what it carries itself. */
  readonly text: string;
  /** Where it is installed, as `package-lock.json` calls the place: `node_modules/ink`. */
  readonly place: string;
}

/** Licences that allow to pass a package on inside an MIT program, with no duty but to name it. */
const allowed: ReadonlySet<string> = new Set([
  ...["MIT", "MIT-0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Zlib"],
  ...["Apache-2.0", "BlueOak-1.0.0", "Unlicense", "CC0-1.0"],
]);

/**
 * Whether an SPDX expression leaves a choice that is allowed. What has brackets within brackets is
 * not: somebody should look at it.
 */
export function isAllowed(licence: string): boolean {
  const bare = licence.trim().replace(/^\(([^()]*)\)$/, "$1");
  return bare
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => allowed.has(one.trim())));
}

/**
 * The packages that files of a bundle come from, by name and version; `inputs` are paths as esbuild's
 * metafile has them.
 *
 * @throws Error that names the packages whose licence is not allowed, or has no text
 */
export async function packagesOf(
  inputs: Iterable<string>,
  root: string,
): Promise<readonly HeldPackage[]> {
  const places = new Set([...inputs].flatMap((path) => placeOf(path) ?? []));
  const found = await Promise.all([...places].map((place) => readPackage(root, place)));
  const unique = new Map(found.map((one) => [`${one.name}@${one.version}`, one]));
  const packages = [...unique.values()].sort(byNameAndVersion);
  refuse(
    packages.filter(({ licence }) => !isAllowed(licence)),
    "have a licence that is not on the list in .build/packages.ts; look at it before they go out",
  );
  refuse(
    packages.filter(({ text }) => text === ""),
    "come without the text of their licence; put it into .build/licence-texts.ts",
  );
  return packages;
}

function refuse(packages: readonly HeldPackage[], why: string): void {
  if (packages.length === 0) return;
  const names = packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
  throw new Error(`Packages in the bundle ${why}: ${names.join(", ")}.`);
}

/** `node_modules/a/node_modules/@b/c/lib/d.js` → `node_modules/a/node_modules/@b/c`; none of our own. */
function placeOf(path: string): string | undefined {
  const found = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path.replaceAll("\\", "/"));
  return found?.[0].replace(/^.*?(?=node_modules\/)/, "");
}

async function readPackage(root: string, place: string): Promise<HeldPackage> {
  const folder = join(root, place);
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, "package.json"), "utf8"),
  ) as Readonly<Record<string, unknown>>;
  const files = (await readdir(folder)).filter((file) =>
    /^(?:licen[cs]e|copying|notice)/i.test(file),
  );
  const texts = await Promise.all(
    files.sort().map(async (file) => (await readFile(join(folder, file), "utf8")).trim()),
  );
  const own = texts.length > 0 ? texts : [withoutFile.get(String(name)) ?? ""];
  const text = [...own, ...(carriedInside.get(String(name)) ?? [])]
    .join("\n\n")
    .replaceAll("\r\n", "\n");
  const licence = typeof license === "string" ? license : "none stated";
  return { name: String(name), version: String(version), licence, text, place };
}

function byNameAndVersion(one: HeldPackage, other: HeldPackage): number {
  const [left, right] = [`${one.name} ${one.version}`, `${other.name} ${other.version}`];
  return left < right ? -1 : left > right ? 1 : 0;
}
