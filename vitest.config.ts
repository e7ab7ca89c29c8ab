import { defineConfig } from "vitest/config";

/** Folders whose tests start the program, sockets or whole runs; every other folder is a room's. */
const whole = ["test/contract/**", "test/e2e/**", "test/property/**", "test/windows/**"];
const extensions = "*.test.{ts,tsx}";

export default defineConfig({
  test: {
    // A machine that is busy with something else is no mistake.
    testTimeout: 240_000,
    // Files share processes: no module keeps a state, so a file finds them as it would new ones.
    isolate: false,
    // Tests of whole runs mostly wait for processes and clocks, so one worker would idle.
    maxWorkers: 2,
    reporters: process.env.CI ? ["default"] : ["dot"],
    tags: [
      {
        name: "slow",
        description: "Left out of `npm test`: whole matrices, long proofs, every size of terminal.",
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: "rooms",
          include: [`test/**/${extensions}`],
          exclude: whole,
        },
      },
      {
        extends: true,
        test: { name: "whole", include: whole.map((one) => `${one}/${extensions}`) },
      },
    ],
  },
});
