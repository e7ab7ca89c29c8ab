import { describe, expect, test } from "vitest";
import { environmentOf } from "../../src/commands/account/environment.ts";
import { refuseOtherRun, seenFromHere } from "../../src/commands/history/undo-history.ts";
import { Secret } from "../../src/model/net.ts";
import type { RunSummary } from "../../src/record/index.ts";
import { english } from "../support/english.ts";

const environment = (name: string, key: string) =>
  environmentOf(
    { name, baseUrl: "https://shop.example", apiKey: new Secret(key) },
    { accounts: {} },
  );

/** A run of this environment, in a record that others use, too. */
function runOf(of: ReturnType<typeof environment>, more: Partial<RunSummary> = {}): RunSummary {
  const { name: env, host, account } = of;
  return {
    ...{ run: "R", env, host, path: "/home/ann/mugs.xlsx", file: "mugs.xlsx", computer: "desk" },
    plan: { base: { account } },
    ...more,
  } as RunSummary;
}

describe("refuseOtherRun", () => {
  test("a run of the same account is accepted, whatever the environment is called", () => {
    const here = environment("shop", "key");
    expect(() => refuseOtherRun(runOf(environment("store", "key")), here)).not.toThrow();
  });

  test("a run of another account is refused, even under the same name", () => {
    const run = runOf(environment("shop", "key of another shop"));
    try {
      refuseOtherRun(run, environment("shop", "key"));
      expect.unreachable();
    } catch (thrown) {
      expect(thrown).toMatchObject({ code: "run-other-environment", exitCode: 2 });
      expect(english.error(thrown).message).toMatch(/^Run R belongs to another account, not to/);
    }
  });

  test("a run of production is refused under a name that asks less", () => {
    const run = runOf(environment("production", "key"));
    expect(() => refuseOtherRun(run, environment("shop", "key"))).toThrow();
    expect(() => refuseOtherRun(run, environment("production", "key"))).not.toThrow();
  });
});

describe("seenFromHere", () => {
  const here = { computer: "laptop", cwd: "/home/bo" };

  test("the file of another computer is looked for in this folder, by its name alone", () => {
    const shop = environment("shop", "key");
    expect(seenFromHere(runOf(shop), here).path).toBe("/home/bo/mugs.xlsx");
    const hostile = runOf(shop, { file: "..\\..\\mugs.xlsx" });
    expect(seenFromHere(hostile, here).path).toBe("/home/bo/mugs.xlsx");
  });

  test("a file of this computer stays where it was, as does none at all", () => {
    const shop = environment("shop", "key");
    const own = runOf(shop, { computer: "laptop" });
    expect(seenFromHere(own, here).path).toBe("/home/ann/mugs.xlsx");
    expect(seenFromHere(runOf(shop, { path: "" }), here).path).toBe("");
  });
});
