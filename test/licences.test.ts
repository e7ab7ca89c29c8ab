import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { bundle } from "../esbuild.config.ts";
import { isAllowed, packagesOf } from "../scripts/licences.ts";
import { temporaryFolder } from "./support/command.ts";

const repository = join(import.meta.dirname, "..");

/** A folder with packages installed, each with these files beside its `package.json`. */
async function installed(
  packages: Readonly<Record<string, { readonly manifest: object; readonly files?: object }>>,
): Promise<string> {
  const root = await temporaryFolder();
  for (const [name, { manifest, files = { LICENSE: `The licence of ${name}` } }] of Object.entries(
    packages,
  )) {
    const all = {
      "package.json": JSON.stringify({ name, version: "1.0.0", ...manifest }),
      ...files,
    };
    for (const [file, text] of Object.entries(all)) {
      const path = join(root, "node_modules", name, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text as string);
    }
  }
  return root;
}

describe("isAllowed", () => {
  test.each([
    ["MIT", true],
    ["(MIT OR GPL-3.0-or-later)", true],
    ["GPL-3.0-only OR Apache-2.0", true],
    ["(MIT AND Zlib)", true],
    ["MIT AND GPL-2.0-only OR ISC", true],
    ["GPL-3.0-or-later", false],
    ["MIT AND GPL-2.0-only", false],
    ["AGPL-3.0-only OR SSPL-1.0", false],
    ["(MIT AND (GPL-2.0-only OR ISC))", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["UNLICENSED", false],
    ["none stated", false],
    ["", false],
  ])("%s: %s", (licence, expected) => {
    expect(isAllowed(licence)).toBe(expected);
  });
});

describe("packagesOf", () => {
  test("names the packages that files come from, with the texts that have to go along", async () => {
    const root = await installed({
      plain: { manifest: { license: "MIT" } },
      "@scope/deep": {
        manifest: { license: "ISC" },
        files: { "licence.md": "Deep’s licence\r\n", NOTICE: "Deep’s notice", "readme.md": "no" },
      },
      unused: { manifest: { license: "GPL-3.0-only" } },
    });
    const inputs = ["src/cli.ts", "node_modules/plain/lib/a.js", "node_modules/plain/b.js"];
    const found = await packagesOf([...inputs, "node_modules/@scope/deep/x/y.js"], root);
    expect(found).toMatchObject([
      { name: "@scope/deep", licence: "ISC", text: "Deep’s notice\n\nDeep’s licence" },
      { name: "plain", version: "1.0.0", licence: "MIT", text: "The licence of plain" },
    ]);
  });

  test.each([
    [
      "a licence that is not allowed",
      { manifest: { license: "GPL-3.0-only" } },
      /odd 1\.0\.0 \(GPL/,
    ],
    ["no licence at all", { manifest: {} }, /odd 1\.0\.0 \(none stated\)/],
    ["no text of its licence", { manifest: { license: "MIT" }, files: {} }, /odd 1\.0\.0/],
  ])("%s stops the build and is named", async (_what, one, message) => {
    const root = await installed({ odd: one });
    await expect(packagesOf(["node_modules/odd/index.js"], root)).rejects.toThrow(message);
  });
});

/** The texts of all files of a bundle, by name. */
async function bundled(): Promise<ReadonlyMap<string, string>> {
  const folder = await temporaryFolder();
  await bundle(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = files.map((file) => relative(folder, join(file.parentPath, file.name))).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const),
    ),
  );
}

describe("bundle", () => {
  test("carries the notices and the bill of materials of the packages inside, the same each time", {
    tags: "slow",
  }, async () => {
    const [once, again] = [await bundled(), await bundled()];
    expect(again).toEqual(once);
    const notices = once.get("THIRD-PARTY-NOTICES.txt") ?? "";
    const heads = [...notices.matchAll(/^={80}\n(.*)$/gm)].flatMap(([, head]) => head?.split(", "));
    const bill = JSON.parse(once.get("sbom.cdx.json") ?? "");
    expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6" });
    const names: string[] = bill.components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["exceljs", "ink", "react", "undici", "yauzl"]));
    // What only builds and tests is not inside.
    expect(names).not.toEqual(expect.arrayContaining(["esbuild"]));
    expect(names).not.toEqual(expect.arrayContaining(["fast-check"]));
    const lock = JSON.parse(await readFile(join(repository, "package-lock.json"), "utf8"));
    const sums = new Set(
      Object.values(lock.packages as Record<string, { integrity?: string }>)
        .flatMap(({ integrity }) => integrity ?? [])
        .map((sum) => Buffer.from(sum.replace("sha512-", ""), "base64").toString("hex")),
    );
    for (const { name, version, purl, hashes } of bill.components) {
      expect(heads).toContain(`${name} ${version}`);
      expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
      expect(sums.has(hashes[0].content), name).toBe(true);
    }
    for (const holder of ["Mark Adler", "Fedor Indutny", "Meta Platforms", "Julian Gruber"]) {
      expect(notices).toContain(holder);
    }
  });
});
