import { describe, expect, test } from "vitest";
import { languages } from "../../../src/model/localised.ts";
import type { EnvironmentEntry, HomeFacts } from "../../../src/screen/state/facts.ts";
import { ShownScreen, size60, size80, size120 } from "../support/screen-shown.ts";

const key = "canary-typed-9024-key";
const address = "https://shop.example/api";

const facts: HomeFacts = {
  ...{ workbooks: [], runs: [], environment: "simulator", hasSample: true, folder: "/sheets" },
};

const environments: readonly EnvironmentEntry[] = [
  { name: "shop", address, isUsed: false },
  { name: "simulator", address: "", isUsed: true },
];

function account(size = size80): ShownScreen {
  return new ShownScreen(size).tell(
    { type: "home", facts },
    { type: "environments", environments },
  );
}

/** The screen where the key is typed. */
function askedForKey(size = size80): ShownScreen {
  return account(size)
    .press("G", "enter")
    .paste(address)
    .press("enter")
    .tell({ type: "login-asks", address, name: "shop", part: "env-name" })
    .press("enter")
    .tell({ type: "login-asks", address, name: "shop", part: "key" });
}

describe("the line of home for environment and account", () => {
  test.each([size60, size80, size120])("says how to leave the simulator, at %o", (size) => {
    const screen = new ShownScreen(size).tell({ type: "home", facts }).press("G");
    expect(screen.text).toContain("›   Environment: simulator …");
    expect(screen.text).toContain("Nothing reaches a marketplace. Press Enter to log in");
    expect(screen.lines.at(-1)).toContain("Enter log in or switch");
    expect(screen.press("enter").asked).toEqual([{ type: "list-environments" }]);
  });

  test("names “sheetport login”, and tells whoever is here for the first time of it", () => {
    const first = { ...facts, isFirstTime: true };
    const screen = new ShownScreen().tell({ type: "home", facts: first });
    expect(screen.text).toContain("choose\n “Environment” in the list");
    expect(screen.press("G").text).toMatch(/“sheetport\s+login”/);
  });
});

describe("the list of environments", () => {
  test.each([size60, size80, size120])("begins where a choice changes something, at %o", (size) => {
    const { text, lines } = account(size);
    expect(text).toMatch(/› {3}shop +https:\/\/shop\.example/);
    expect(text).toMatch(/✓ simulator +built in: nothing reaches a m/);
    expect(text).toContain("+ Log in to a marketplace …");
    expect(lines.at(-1)).toContain("Enter use this environment");
  });

  test("Enter asks for the environment, and says which one is used already", () => {
    expect(account().press("enter").asked).toEqual([{ type: "use-environment", name: "shop" }]);
    const used = account().press("j", "enter");
    expect([used.asked, used.text]).toEqual([[], expect.stringContaining("is already in use")]);
  });

  test("another environment begins at home, without what was open in the earlier one", () => {
    const title = { env: "shop", host: "shop.example", maskedKey: "••••" };
    const screen = account().tell({ type: "runs", runs: [] }, { type: "folder", facts: folder });
    screen.tell({ type: "environment", title, facts: { ...facts, environment: "shop" } });
    expect(screen.state.places).toEqual(["home"]);
    expect(screen.text).toContain("Environment: shop …");
    expect([screen.state.runs, screen.state.files]).toEqual([undefined, undefined]);
    expect(screen.lines[0]).toContain("shop (shop.example) key ••••");
  });
});

const folder = { path: "/sheets", entries: [] };

describe("logging in", () => {
  test("asks for address, name and key, and hands the key over as a secret", () => {
    const screen = askedForKey().paste(key).press("enter");
    const [, named, last] = screen.asked;
    expect(screen.asked[0]).toEqual({ type: "login", address });
    expect(named).toEqual({ type: "login", address, name: "shop" });
    expect(last).toMatchObject({ type: "login", address, name: "shop" });
    expect(last?.type === "login" && last.key?.reveal()).toBe(key);
    expect(JSON.stringify([screen.asked, screen.state])).not.toContain(key);
  });

  test("the key is in no frame: only dots, in every size and language", () => {
    for (const size of [size60, size80, size120]) {
      for (const language of languages) {
        const screen = new ShownScreen(size, language).tell(
          ...([
            { type: "home", facts },
            { type: "environments", environments },
          ] as const),
          { type: "login-asks", address, name: "shop", part: "key" },
        );
        for (const letter of key) {
          screen.type(letter);
          expect(screen.text).not.toMatch(/canary|9024/);
        }
        expect(screen.text).toContain("•".repeat(key.length));
        screen.press("left", "backspace", "?", "home");
        expect(screen.text).not.toMatch(/canary|9024/);
      }
    }
  });

  test("an error comes back to the field with what was typed, but never with the key", () => {
    const wrong = { type: "failed", message: "That is no address.", hint: "Copy it." } as const;
    const again = account().press("G", "enter").type("nowhere").press("enter").tell(wrong);
    expect(again.text).toContain("✗ That is no address. Copy it.");
    expect(again.text).toContain("Address: nowhere");
    const refused = askedForKey().paste(key).press("enter").tell(wrong);
    expect(refused.text).toContain("✗ That is no address. Copy it.");
    expect(refused.text).toMatch(/API key: *$/m);
  });

  test("an error replaces the notice that it is tried again", () => {
    const text = "Trying again in 1 s.";
    const trying = askedForKey().paste(key).press("enter");
    trying.tell({ type: "notice", notice: { style: "warning", text } });
    expect(trying.text).toContain(text);
    const failed = trying.tell({ type: "failed", message: "No connection.", hint: "" });
    expect(failed.text).toContain("✗ No connection.");
    expect(failed.text).not.toContain(text);
  });

  test("an error and its advice are joined as sentences, in Chinese without a space", () => {
    const failed = { type: "failed", message: "连接失败。", hint: "请重试。" } as const;
    expect(new ShownScreen(size80, "zh").tell(failed).text).toContain("连接失败。请重试。");
  });

  test("Esc closes the field; once more, and a key that is being checked is not used", () => {
    const closed = askedForKey().paste(key).press("escape");
    expect(closed.state.entry).toBeUndefined();
    expect(closed.text).toContain("Which environment would you like to use?");
    expect(JSON.stringify(closed.state)).not.toContain(key);
    const left = askedForKey().paste(key).press("enter", "escape");
    expect(left.asked.slice(-2)).toEqual([{ type: "give-up" }, { type: "go-home" }]);
    expect(left.tell({ type: "failed", message: "No.", hint: "" }).state.entry).toBeUndefined();
  });
});
