import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { bundledAsModules } from "../../../esbuild.config.ts";
import { bugPatches, hastePatches, type Patch, type TeamBug } from "./patches.ts";

export interface BundleOptions {
  readonly dir: string;
  readonly haste: number;
  readonly bug?: TeamBug | undefined;
}

const source = join(import.meta.dirname, "../../../src");

/**
 * Bundles a computer's process (`computer.ts`) with the program in it, whose time runs faster and
 * which has a mistake if one is asked for; gives its path.
 */
export async function bundleComputer({ dir, haste, bug }: BundleOptions): Promise<string> {
  const outdir = join(dir, `computer-${haste}-${bug ?? "sound"}`);
  const patches = [...hastePatches(haste), ...(bug === undefined ? [] : bugPatches[bug])];
  await build({
    entryPoints: [join(import.meta.dirname, "computer.ts")],
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    // What a command does not load is not read.
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: ["react-devtools-core", "@aws-sdk/client-s3", "@napi-rs/keyring"],
    logLevel: "warning",
    ...bundledAsModules,
    plugins: [patched(patches), ...bundledAsModules.plugins],
  });
  return join(outdir, "computer.mjs");
}

/** Changes source files; fails if one does not contain what is to be changed. */
function patched(patches: readonly Patch[]): Plugin {
  const ofFile = Map.groupBy(patches, ({ file }) => file);
  return {
    name: "patched",
    setup(setup) {
      setup.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
        const file = relative(source, path).replaceAll("\\", "/");
        const changes = ofFile.get(file);
        if (changes === undefined) return undefined;
        let contents = await readFile(path, "utf8");
        for (const { from, to } of changes) {
          if (!contents.includes(from)) throw new Error(`${file} does not contain “${from}”.`);
          contents = contents.replace(from, () => to);
        }
        return { contents, loader: "ts" };
      });
    },
  };
}
