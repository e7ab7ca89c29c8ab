/** How sheetport is bundled into `dist/`, for the package and for the executables alike. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { aboutPackages } from "./scripts/licences.ts";
import { standaloneValidators } from "./src/check/rows/compile.ts";
import { languages, type Part, partOf, textsOf } from "./src/locales/catalogues.ts";
import { compileTexts, missingTexts } from "./src/locales/compile.ts";
import { sheetWords } from "./src/locales/sheet-words.ts";
import { publishedSchemas } from "./src/model/schemas/published.ts";

/** Compiles the schemas' validators here, so that Ajv's compiler is not in the bundle. */
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
 * Takes Node's modules from `getBuiltinModule`: an import would read every export, which loads what
 * Node otherwise loads late (worker threads, Web Crypto) and costs a tenth of the start.
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
      // Pure, so that unused exports are dropped.
      const exported = names.map(
        (name) => `export const ${name} = /* @__PURE__ */ (() => its.${name})();`,
      );
      const its = `const its = process.getBuiltinModule("${path}"); export default its;`;
      return { contents: [its, ...exported].join("\n") };
    });
  },
};

/** Compiles the message catalogues; without a build, `locales/catalogues.ts` does it at run time. */
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

/** What every bundle of parts of the program needs, also those of tests. */
export const bundledAsModules = {
  // Bundled CommonJS packages load Node's modules with `require`.
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
  // Names stay, so that stack traces can be read.
  minifySyntax: true,
  minifyWhitespace: true,
  // Escaped Russian and Chinese would be three times as large.
  charset: "utf8",
  legalComments: "none",
  define: {
    // React for production; a variable DEV of the user must not start Ink's developer tools.
    "process.env.NODE_ENV": '"production"',
    "process.env.DEV": '"false"',
  },
  // The first two are never loaded; the keychain's native module is, if it is installed.
  external: ["react-devtools-core", "@aws-sdk/client-s3", "@napi-rs/keyring"],
  ...bundledAsModules,
  plugins: [compiledValidators, ...bundledAsModules.plugins],
  logLevel: "warning",
  metafile: true,
};

/**
 * Bundles the program and its dependencies into `outdir`: `cli.js`, a file for each dynamic import,
 * `other-formats.js` for a process of its own; beside them the published schemas, and the notices and
 * the bill of materials of the packages inside.
 *
 * @throws Error if the licence of a package inside is not allowed or its text is missing
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
