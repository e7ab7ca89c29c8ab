/** Loaded before a program: writes to stderr, as its last line, what its process took. */
import { writeSync } from "node:fs";

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const usage = {
    processorSeconds: (user + system) / 1e6,
    seconds: performance.now() / 1000,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  };
  writeSync(2, `\n${JSON.stringify(usage)}\n`);
});
