/**
 * Bundles the program into `dist/`: one small entry, one chunk per room behind a dynamic import, and
 * no dependency left outside. The JSON Schema validators are compiled here, so that starting up
 * costs neither Ajv nor its compilation.
 */
import { chmod, rm } from "node:fs/promises";
import { build, type Plugin } from "esbuild";
import { standaloneValidators } from "./src/check/compile.ts";

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

// The first two are never loaded; the keychain's native module is, where it is installed.
const external = ["react-devtools-core", "@aws-sdk/client-s3", "@napi-rs/keyring"];

await rm("dist", { recursive: true, force: true });
await build({
  entryPoints: { cli: "src/cli.ts" },
  outdir: "dist",
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node24",
  minifySyntax: true,
  legalComments: "none",
  // React is bundled as for production; no variable that a person has set for other ends wakes
  // Ink's developer tools.
  define: { "process.env.NODE_ENV": '"production"', "process.env.DEV": '"false"' },
  external,
  banner: {
    // Bundled CommonJS packages ask for Node's own modules through `require`.
    js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);',
  },
  plugins: [compiledValidators],
  logLevel: "warning",
});
await chmod("dist/cli.js", 0o755);
