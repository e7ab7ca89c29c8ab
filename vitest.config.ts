import { defineConfig } from "vitest/config";

/** Folders whose tests start the program, sockets or whole runs; every other folder mirrors a module. */
const whole = ["test/contract/**", "test/e2e/**", "test/property/**", "test/windows/**"];
const extensions = "*.test.{ts,tsx}";

export default defineConfig({
  test: {
    // A busy machine must not fail a test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Files share processes, because no module has state.
    isolate: false,
    // Many slow tests are timed, so each gets a core. `npm test` runs three files at a time, because
    // tests of whole runs mostly wait for processes and clocks.
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
          name: "modules",
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
