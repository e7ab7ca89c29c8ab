/** `npm run bench [-- SUITE …]`: the named suites, or all of them. */
const suites: Readonly<Record<string, () => Promise<unknown>>> = {
  read: async () => (await import("./read.ts")).readBench(),
  upload: async () => (await import("./upload.ts")).uploadBench(),
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(
    `No such suite: ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}.`,
  );
  process.exitCode = 2;
} else {
  for (const name of asked.length > 0 ? asked : Object.keys(suites)) await suites[name]?.();
}
