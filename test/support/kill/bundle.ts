import { join } from "node:path";
import { build } from "esbuild";

/**
 * Bundles a script of this folder with all it imports into `dir`, so that starting it is quick; gives
 * its path. As CommonJS, because to import `node:http` and `node:crypto` makes Node load all that
 * they could offer, `fetch` and the Web Crypto interface among it: a third of the time.
 */
export async function bundle(name: "victim" | "contender", dir: string): Promise<string> {
  const outfile = join(dir, `${name}.cjs`);
  await build({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    outfile,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node24",
    external: ["@napi-rs/keyring"],
    logLevel: "warning",
    // The samples beside the program are found by it, and not needed here.
    logOverride: { "empty-import-meta": "silent" },
  });
  return outfile;
}
