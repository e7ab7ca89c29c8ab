/**
 * What an executable runs: it carries the files of the bundle inside, and lets them be imported as if
 * they stood in a folder. They are loaded only when used, as those of the package are.
 */
import { createRequire, registerHooks } from "node:module";
import { getAsset } from "node:sea";

/** An address for what is inside the executable: no file, and nothing that could be fetched. */
const inside = "sheetport:///";
/** The main script of an executable may import Node's own modules alone; one that it requires may all. */
const main = `${inside}main.cjs`;
/** Workbooks of other formats are read in a process of its own: see `src/workbook/formats/convert.ts`. */
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
