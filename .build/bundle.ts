/** How sheetport is bundled, for the package and for the executables alike. */
import { readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { type BuildOptions, build, type Metafile, type Plugin } from "esbuild";
import { standaloneValidators } from "../src/check/compile.ts";
import { billOfMaterials, type Lock, noticesFile, noticesText, type Product } from "./notices.ts";
import { packagesOf } from "./packages.ts";

/** A file of the bundle: its name, such as `cli.js`, and its text. */
export interface BundledFile {
  readonly name: string;
  readonly text: string;
}

/** The schemas' validators are compiled here: starting up costs neither Ajv nor its compilation. */
const compiledValidators: Plugin = {
  name: "compiled-validators",
  setup(setup) {
    setup.onLoad({ filter: /[\\/]src[\\/]check[\\/]validators\.ts$/ }, () => ({
      contents: standaloneValidators(),
      loader: "js",
      resolveDir: "src/check",
    }));
  },
};

/** Commander loads what starts processes, for commands that are programs of their own: none is. */
const leanCommander: Plugin = {
  name: "lean-commander",
  setup(setup) {
    setup.onResolve({ filter: /^node:child_process$/ }, ({ importer, path }) =>
      /[\\/]node_modules[\\/]commander[\\/]/.test(importer)
        ? { path, namespace: "never-used", sideEffects: false }
        : undefined,
    );
    setup.onLoad({ filter: /./, namespace: "never-used" }, () => ({
      contents: "export default undefined;",
    }));
  },
};

/**
 * Of undici only what is used: its whole is a megabyte of text, with a cache, web sockets and a double
 * of `fetch`, which every command that speaks to the marketplace would keep in memory.
 */
const leanUndici: Plugin = {
  name: "lean-undici",
  setup(setup) {
    const isOwn = (importer: string) => /[\\/]node_modules[\\/]/.test(importer) === false;
    setup.onResolve({ filter: /^undici$/ }, ({ importer, path, resolveDir }) =>
      isOwn(importer) ? { path, namespace: "lean-undici", pluginData: resolveDir } : undefined,
    );
    setup.onLoad({ filter: /./, namespace: "lean-undici" }, ({ pluginData: resolveDir }) => ({
      // A proxy is asked for a connection by a method that undici gives all its dispatchers.
      contents: `
        import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
        import connect from "undici/lib/api/api-connect.js";
        Dispatcher.prototype.connect = connect;
        export { default as Pool } from "undici/lib/dispatcher/pool.js";
        export { default as ProxyAgent } from "undici/lib/dispatcher/proxy-agent.js";
        export { FormData } from "undici/lib/web/fetch/formdata.js";
      `,
      resolveDir,
    }));
  },
};

const options: BuildOptions = {
  entryPoints: { cli: "src/cli.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  // Names stay, so that a stack trace in a report about a mistake can be read.
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: "none",
  define: {
    // React is bundled as for production; no variable that a person has set for other ends wakes
    // Ink's developer tools.
    "process.env.NODE_ENV": '"production"',
    "process.env.DEV": '"false"',
    // Ink's layout would ask Node's own `fetch` for a module that stands within it, and bring a whole
    // HTTP client into the screen.
    fetch: "undefined",
  },
  // The first two are never loaded; the keychain's native module is, where it is installed.
  external: ["react-devtools-core", "@aws-sdk/client-s3", "@napi-rs/keyring"],
  // Bundled CommonJS packages ask for Node's own modules through `require`.
  banner: { js: "const require=globalThis.process.getBuiltinModule;" },
  plugins: [compiledValidators, leanCommander, leanUndici],
  logLevel: "warning",
  write: false,
  metafile: true,
};

const root = join(import.meta.dirname, "..");

/**
 * Bundles the program: one small entry, `cli.js`, one file per room behind a dynamic import, and no
 * dependency left outside; beside them what is to be said of the packages inside.
 *
 * @throws Error when a package inside has a licence that is not allowed, or without its text
 */
export async function bundle(): Promise<readonly BundledFile[]> {
  const { outputFiles = [], metafile } = await build(options);
  const program = outputFiles.map(({ path, text }) => ({
    name: path.replace(/^.*[\\/]/, ""),
    text: inAscii(withPlainBuiltins(text)),
  }));
  return [...program, ...(await aboutPackages(metafile))];
}

/** The notices and the bill of materials, of what has left something in the bundle. */
async function aboutPackages(metafile: Metafile | undefined): Promise<readonly BundledFile[]> {
  const inputs = Object.values(metafile?.outputs ?? {}).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, its]) => (its.bytesInOutput > 0 ? [path] : [])),
  );
  const packages = await packagesOf(inputs, root);
  const product = await readJson<Product>("package.json");
  const { packages: lock } = await readJson<{ readonly packages: Lock }>("package-lock.json");
  return [
    { name: noticesFile, text: noticesText(packages, product) },
    { name: "sbom.cdx.json", text: billOfMaterials(packages, { product, lock }) },
  ];
}

async function readJson<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(join(root, name), "utf8")) as Content;
}

const importStatement =
  /\bimport(?<whole>\s*\*\s*as\s+[\w$]+|\s+[\w$]+)?,?(?<named>\s*\{[^}]*\})?\s*from\s*"(?<id>[^"]+)";/g;

/**
 * Takes Node's own modules as they are. An `import` makes a second face of each, with all that the
 * module offers, and calls up for it much that nobody asked for: a tenth of the time to start.
 */
function withPlainBuiltins(text: string): string {
  return text.replaceAll(importStatement, (statement, ...found) => {
    const { whole, named, id } = found.at(-1) as Record<string, string | undefined>;
    if (id === undefined || !(id.startsWith("node:") || builtinModules.includes(id))) {
      return statement;
    }
    const module = `globalThis.process.getBuiltinModule("${id}")`;
    const names = [whole?.replace(/\*\s*as/, ""), named?.replaceAll(/\sas\s/g, ":")];
    return names
      .filter((name) => name !== undefined)
      .map((name) => `const ${name.trim()}=${module};`)
      .join("");
  });
}

/**
 * Node keeps the text of a module for as long as it runs, with two bytes for each character where a
 * single one needs them: in regular expressions esbuild leaves such characters as they are.
 */
function inAscii(text: string): string {
  return text.replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
