import type { Measured } from "./measure.ts";

// The process that `measure` starts: runs one module's `run(file, …)` and says what it took.
const [modulePath = "", file = "", ...rest] = process.argv.slice(2);
const { run } = (await import(modulePath)) as {
  run(file: string, ...rest: string[]): Promise<number>;
};
const startMs = performance.now();
const count = await run(file, ...rest);
const measured: Measured = {
  count,
  seconds: (performance.now() - startMs) / 1000,
  peakMegabytes: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(measured));
