/** `npm run bench [-- SUITE … [OPTIONS]]`: the named suites, or all of them; options go to each. */
const suites: Readonly<Record<string, (options: readonly string[]) => Promise<unknown>>> = {
  read: async (options) => (await import("./read.ts")).readBench(options),
  export: async () => (await import("./export.ts")).exportBench(),
  upload: async () => (await import("./upload.ts")).uploadBench(),
  screen: async (options) => (await import("./screen.ts")).screenBench(options),
  reliability: async (options) => (await import("./reliability.ts")).reliabilityBench(options),
};

const given = process.argv.slice(2);
const firstOption = given.findIndex((one) => one.startsWith("-"));
const asked = firstOption < 0 ? given : given.slice(0, firstOption);
const options = given.slice(asked.length);
const unknown = asked.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  console.error(
    `No such suite: ${unknown.join(", ")}. There are: ${Object.keys(suites).join(", ")}.`,
  );
  process.exitCode = 2;
} else {
  for (const name of asked.length > 0 ? asked : Object.keys(suites)) await suites[name]?.(options);
}
