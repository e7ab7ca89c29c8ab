/**
 * The main script of an executable. The files of the bundle are inside it and are imported as if they
 * were in a folder, each only when it is used.
 */
import { createRequire, registerHooks } from "node:module";
import { getAsset } from "node:sea";

/** The address of what is inside the executable; neither a file nor a server. */
const inside = "sheetport:///";
/** The main script may import only Node's modules; a script that it requires may import any. */
const main = `${inside}main.cjs`;
/** Reads workbooks of other formats in a process of its own: see `src/workbook/formats/convert.ts`. */
const isReader = process.argv[2] === "--read-other-format";
const entry = `${inside}dist/${isReader ? "other-formats" : "cli"}.js`;

registerHooks({
  resolve(specifier, context, next) {
    const isBeside = context.parentURL?.startsWith(inside) === true && specifier.startsWith("./");
    if (!isBeside && !specifier.startsWith(inside)) return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    return { url: href, format: href === main ? "commonjs" : "module", shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.startsWith(inside)) return next(url, context);
    if (url === main) {
      return { format: "commonjs", source: `import("${entry}");`, shortCircuit: true };
    }
    const source = getAsset(url.slice(inside.length), "utf8");
    return { format: "module", source, shortCircuit: true };
  },
});

createRequire(process.execPath)(main);
