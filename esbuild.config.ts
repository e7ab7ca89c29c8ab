/** Bundles the program into `dist/`, as `.build/bundle.ts` says. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { bundle } from "./.build/bundle.ts";

await rm("dist", { recursive: true, force: true });
await mkdir("dist");
for (const { name, text } of await bundle()) {
  await writeFile(`dist/${name}`, text, { mode: name === "cli.js" ? 0o755 : 0o644 });
}
