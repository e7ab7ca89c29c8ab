import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts", "test/**/*.test.tsx"],
    testTimeout: 20_000,
    // The end-to-end tests mostly wait for the clock of a rate, so one worker would idle.
    maxWorkers: 2,
    reporters: process.env.CI ? ["default"] : ["dot"],
  },
});
