import { build, type Metafile } from "esbuild";
import { expect, test } from "vitest";

/** Packages that only the screen needs. */
const screenOnly = /node_modules\/(ink|react|react-reconciler|yoga-layout|chalk)\//;

/** The files in all chunks that are loaded once `output` is, without those that are imported later. */
function loadedWith({ outputs }: Metafile, output: string, seen = new Set<string>()): Set<string> {
  if (seen.has(output)) return seen;
  seen.add(output);
  for (const { path, kind } of outputs[output]?.imports ?? []) {
    if (kind === "import-statement") loadedWith({ inputs: {}, outputs }, path, seen);
  }
  return seen;
}

test("no chunk that a command loads brings Ink or React with it, until the screen is opened", async () => {
  const { metafile } = await build({
    entryPoints: { cli: "src/cli.ts" },
    outdir: "dist",
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    external: ["react-devtools-core", "@aws-sdk/client-s3", "@napi-rs/keyring"],
    logLevel: "silent",
  });
  const { outputs } = metafile;
  const hasInk = (output: string) =>
    Object.keys(outputs[output]?.inputs ?? {}).some((input) => screenOnly.test(input));
  // Every chunk begins with an entry point: the program itself, or what is imported later.
  const begins = Object.keys(outputs).filter((output) => outputs[output]?.entryPoint !== undefined);
  const bringInk = begins.filter((output) => [...loadedWith(metafile, output)].some(hasInk));
  const ours = bringInk
    .map((output) => outputs[output]?.entryPoint)
    .filter((entryPoint) => entryPoint?.startsWith("src/"));
  expect(ours).toEqual(["src/commands/screen/open/screen-command.ts"]);
});
