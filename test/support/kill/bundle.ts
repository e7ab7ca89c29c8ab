import { join } from "node:path";
import { build } from "esbuild";
import { bundledAsModules } from "../../../esbuild.config.ts";

/**
 * Bundles a script of this folder with all it imports into `dir`, so that starting it is quick; gives
 * its path.
 */
export async function bundle(name: "victim" | "contender", dir: string): Promise<string> {
  const outfile = join(dir, `${name}.mjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    external: ["@napi-rs/keyring"],
    logLevel: "warning",
    ...bundledAsModules,
  });
  return outfile;
}
