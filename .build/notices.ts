/** What goes out with the bundle about the packages inside: their notices, and a list for programs. */
import { type HeldPackage, isAllowed } from "./packages.ts";

/** Of the program itself, from its `package.json`. */
export interface Product {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Checksums by place, as `package-lock.json` has them. */
export type Lock = Readonly<Record<string, { readonly integrity?: string } | undefined>>;

/** The name of the file with the notices. */
export const noticesFile = "THIRD-PARTY-NOTICES.txt";

const rule = "=".repeat(80);

/** The text of THIRD-PARTY-NOTICES.txt; packages with the same text stand together. */
export function noticesText(packages: readonly HeldPackage[], { name }: Product): string {
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

/** What an executable adds to them, because Node.js is inside. */
export function noticesOfNode(version: string, licence: string): string {
  return `${rule}\nNode.js ${version}\n\n${licence.trim()}\n`;
}

/** Of several licences to choose from, the one that is taken. */
function choiceOf(licence: string): string {
  const choices = licence.replace(/^\(([^()]*)\)$/, "$1").split(/\s+OR\s+/);
  return choices.length < 2 ? "" : `, taken under ${choices.find(isAllowed)}`;
}

/** A bill of materials in CycloneDX 1.6; the same packages give the same text, without time or number. */
export function billOfMaterials(
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

/** npm writes a checksum in base 64, a bill of materials in hexadecimal. */
function hashesOf(integrity: string | undefined) {
  const [, sha512] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
  if (sha512 === undefined) return {};
  return { hashes: [{ alg: "SHA-512", content: Buffer.from(sha512, "base64").toString("hex") }] };
}
