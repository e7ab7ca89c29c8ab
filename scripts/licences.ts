/** The packages inside a bundle, and the notices that are published with it. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { carriedInside, withoutFile } from "./licence-texts.ts";

/** A package with code in the bundle. */
export interface HeldPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression of its `package.json`. */
  readonly licence: string;
  /** Its licence and notices, and those of the code of others inside it. */
  readonly text: string;
  /** Where it is installed, as in `package-lock.json`: `node_modules/ink`. */
  readonly place: string;
}

/** Licences that allow a package inside an MIT program on the only condition that it is named. */
const allowed: ReadonlySet<string> = new Set([
  ...["MIT", "MIT-0", "ISC", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "Zlib"],
  ...["Apache-2.0", "BlueOak-1.0.0", "Unlicense", "CC0-1.0", "Unicode-DFS-2016"],
]);

/**
 * Whether an SPDX expression contains an allowed choice; nested brackets do not count, so that
 * somebody looks at them.
 */
export function isAllowed(licence: string): boolean {
  const bare = licence.trim().replace(/^\(([^()]*)\)$/, "$1");
  return bare
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((one) => allowed.has(one.trim())));
}

/**
 * The published files about the packages that `inputs` come from: their notices, and a bill of
 * materials; paths as in esbuild's metafile, below `root`.
 *
 * @throws Error as `packagesOf` does
 */
export async function aboutPackages(inputs: Iterable<string>, root: string) {
  const packages = await packagesOf(inputs, root);
  const product = await readJson<Product>(join(root, "package.json"));
  const { packages: lock } = await readJson<{ readonly packages: Lock }>(
    join(root, "package-lock.json"),
  );
  return [
    { name: noticesFile, text: noticesText(packages, product) },
    { name: "sbom.cdx.json", text: billOfMaterials(packages, { product, lock }) },
  ];
}

async function readJson<Content>(path: string): Promise<Content> {
  return JSON.parse(await readFile(path, "utf8")) as Content;
}

/**
 * The packages that files of a bundle come from, by name and version; `inputs` are paths as esbuild's
 * metafile has them.
 *
 * @throws Error that names the packages whose licence is not allowed or has no text
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
    "have a licence that is not on the list in scripts/licences.ts; look at it before they go out",
  );
  refuse(
    packages.filter(({ text }) => text === ""),
    "come without the text of their licence; put it into scripts/licence-texts.ts",
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

/** Name, version and licence of the program, from its `package.json`. */
interface Product {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Checksums by place, from `package-lock.json`. */
type Lock = Readonly<Record<string, { readonly integrity?: string } | undefined>>;

/** The name of the file with the notices. */
export const noticesFile = "THIRD-PARTY-NOTICES.txt";

const rule = "=".repeat(80);

/** Packages with the same text are listed together. */
function noticesText(packages: readonly HeldPackage[], { name }: Product): string {
  const alike = Map.groupBy(packages, ({ licence, text }) => `${licence}\n${text}`);
  const parts = [...alike.values()].map((same) => {
    const [first] = same;
    if (first === undefined) return "";
    const names = same.map((one) => `${one.name} ${one.version}`).join(", ");
    return `${rule}\n${names}\nLicence: ${first.licence}${choiceOf(first.licence)}\n\n${first.text}\n`;
  });
  const head = `${name} holds parts of ${packages.length} packages of others. Their licences ask for these notices.\n`;
  return [head, ...parts].join("\n");
}

/** The notice of Node.js, which an executable adds. */
export function noticesOfNode(version: string, licence: string): string {
  return `${rule}\nNode.js ${version}\n\n${licence.trim()}\n`;
}

/** The licence that is used if there is a choice. */
function choiceOf(licence: string): string {
  const choices = licence.replace(/^\(([^()]*)\)$/, "$1").split(/\s+OR\s+/);
  return choices.length < 2 ? "" : `, taken under ${choices.find(isAllowed)}`;
}

/** A bill of materials in CycloneDX 1.6, without time or serial number, so it is reproducible. */
function billOfMaterials(
  packages: readonly HeldPackage[],
  { product, lock }: { readonly product: Product; readonly lock: Lock },
): string {
  const bill = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "build" }],
      component: { type: "application", ...described(product, product.license) },
    },
    components: packages.map((one) => ({
      type: "library",
      ...described(one, one.licence),
      scope: "required",
      ...hashesOf(lock[one.place]?.integrity),
    })),
  };
  return `${JSON.stringify(bill, null, 1)}\n`;
}

function described({ name, version }: Pick<Product, "name" | "version">, licence: string) {
  const purl = `pkg:npm/${name.replace("@", "%40")}@${version}`;
  const isExpression = /\s/.test(licence);
  const expression = licence.replace(/^\(([^()]*)\)$/, "$1");
  const licenses = isExpression ? [{ expression }] : [{ license: { id: licence } }];
  return { "bom-ref": purl, name, version, purl, licenses };
}

/** npm writes checksums in base 64, a bill of materials needs hexadecimal. */
function hashesOf(integrity: string | undefined) {
  const [, sha512] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
  if (sha512 === undefined) return {};
  return { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] };
}
