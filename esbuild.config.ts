/** How sheetport is bundled into `dist/`, for the package and for the executables alike. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { aboutPackages } from "./.build/licences.ts";
import { standaloneValidators } from "./src/check/rows/compile.ts";
import { languages, type Part, partOf, textsOf } from "./src/locales/catalogues.ts";
import { compileTexts, missingTexts } from "./src/locales/compile.ts";
import { sheetWords } from "./src/locales/sheet-words.ts";
import { publishedSchemas } from "./src/model/schemas/published.ts";

/** Ajv's own way to leave its compiler out of a bundle: the schemas' validators are compiled here. */
const compiledValidators: Plugin = {
  name: "compiled-validators",
  setup(setup) {
    let isCompiled = false;
    setup.onLoad({ filter: /[\\/]validators\.ts$/ }, ({ path }) => {
      isCompiled = true;
      return { contents: standaloneValidators(), loader: "js", resolveDir: dirname(path) };
    });
    setup.onEnd(() => (isCompiled ? {} : { errors: [{ text: "There is no validators.ts." }] }));
  },
};

/**
 * Node's own modules are taken as they are. Imported, each is first read export by export, and that
 * loads whatever Node otherwise keeps for later (worker threads, Web Crypto): a tenth of a start.
 */
const nodeModules: Plugin = {
  name: "node-modules",
  setup(setup) {
    setup.onResolve({ filter: /^node:/ }, ({ path, kind }) =>
      kind === "import-statement" ? { path, namespace: "node", sideEffects: false } : undefined,
    );
    setup.onLoad({ filter: /^/, namespace: "node" }, ({ path }) => {
      const names = Object.keys(process.getBuiltinModule(path) ?? {}).filter((name) =>
        /^\w+$/.test(name),
      );
      // Pure: what nobody imports is left out.
      const exported = names.map(
        (name) => `export const ${name} = /* @__PURE__ */ (() => its.${name})();`,
      );
      const its = `const its = process.getBuiltinModule("${path}"); export default its;`;
      return { contents: [its, ...exported].join("\n") };
    });
  },
};

/** Message catalogues are compiled here; `locales/catalogues.ts` does it where nothing is built. */
const compiledCatalogues: Plugin = {
  name: "compiled-catalogues",
  setup(setup) {
    const texts = new Map(languages.map((language) => [language, textsOf(language)]));
    const english = texts.get("en") ?? {};
    const resolveDir = import.meta.dirname;
    setup.onResolve({ filter: /^catalogue:/ }, ({ path }) => ({ path, namespace: "catalogue" }));
    setup.onLoad({ filter: /^/, namespace: "catalogue" }, ({ path }) => {
      const [, language = "", part = "", whose = ""] = path.split(":");
      const own = partOf(texts.get(language) ?? {}, part as Part);
      const contents =
        whose === "own"
          ? compileTexts(own, language)
          : compileTexts(missingTexts(own, partOf(english, part as Part)), "en");
      return { contents, loader: "js", resolveDir };
    });
    setup.onLoad({ filter: /[\\/]locales[\\/]sheet-words\.ts$/ }, () => ({
      contents: `export const sheetWords = ${JSON.stringify(sheetWords)};`,
      loader: "js",
    }));
    setup.onLoad({ filter: /[\\/]locales[\\/]catalogues\.ts$/ }, () => {
      const loads = languages.flatMap((language) =>
        ["messages", "help"].map((part) => {
          const name = `catalogue:${language}:${part}`;
          return `"${language} ${part}": () => Promise.all([import("${name}:own"), import("${name}:missing")]),`;
        }),
      );
      const contents = `
        const loads = { ${loads.join("\n")} };
        export const languages = ${JSON.stringify(languages)};
        export async function loadCatalogue(language, part = "messages") {
          const [own, missing] = await loads[language + " " + part]();
          const messages = new Map(Object.entries({ ...missing.default, ...own.default }));
          return (key) => messages.get(key);
        }`;
      return { contents, loader: "js", resolveDir };
    });
  },
};

/** What every bundle of the program's parts as an ES module needs, those of tests too. */
export const bundledAsModules = {
  // Bundled CommonJS packages ask for Node's own modules through `require`.
  banner: { js: "const require=process.getBuiltinModule;" },
  plugins: [compiledCatalogues, nodeModules],
};

const options: BuildOptions = {
  absWorkingDir: import.meta.dirname,
  entryPoints: { cli: "src/cli.ts", "other-formats": "src/workbook/formats/apart.ts" },
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  // Names stay, so that a stack trace in a report about a mistake can be read.
  minifySyntax: true,
  minifyWhitespace: true,
  // Escaped, Russian and Chinese would be three times as large.
  charset: "utf8",
  legalComments: "none",
  define: {
    // React as for production, and no variable that a person has set for other ends wakes Ink's
    // developer tools.
    "process.env.NODE_ENV": '"production"',
    "process.env.DEV": '"false"',
  },
  // The first two are never loaded; the keychain's native module is, where it is installed.
  external: ["react-devtools-core", "@aws-sdk/client-s3", "@napi-rs/keyring"],
  ...bundledAsModules,
  plugins: [compiledValidators, ...bundledAsModules.plugins],
  logLevel: "warning",
  metafile: true,
};

/**
 * Bundles the program into `outdir`: `cli.js`, one file per room behind a dynamic import,
 * `other-formats.js` for a process of its own, and no dependency left outside; beside them the
 * schemas that others can validate with, the notices and the bill of materials of the packages inside.
 *
 * @throws Error when a package inside has a licence that is not allowed, or without its text
 */
export async function bundle(outdir: string): Promise<void> {
  const { metafile } = await build({ ...options, outdir });
  const used = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? path : [])),
  );
  for (const { name, text } of await aboutPackages(used, import.meta.dirname)) {
    await writeFile(join(outdir, name), text);
  }
  await mkdir(join(outdir, "schemas"), { recursive: true });
  for (const [name, schema] of Object.entries(publishedSchemas)) {
    const text = `${JSON.stringify(schema, undefined, 2)}\n`;
    await writeFile(join(outdir, "schemas", `${name}.json`), text);
  }
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, "dist");
  await rm(dist, { recursive: true, force: true });
  await bundle(dist);
}
