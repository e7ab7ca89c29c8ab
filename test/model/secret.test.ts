import { inspect } from "node:util";
import { serialize } from "node:v8";
import { describe, expect, test } from "vitest";
import { Secret } from "../../src/model/net.ts";

const text = "canary-secret-5521";
const secret = new Secret(text);
const error = new Error(`no ${secret}`, { cause: { key: secret } });

describe("Secret", () => {
  test.each<[string, () => unknown]>([
    ["a template", () => `${secret}`],
    ["a sum of texts", () => `${"key: ".concat(String(secret))}`],
    ["JSON", () => JSON.stringify({ deep: [secret] })],
    ["inspect", () => inspect({ deep: { secret } }, { depth: 9 })],
    ["inspect of all that is hidden", () => inspect(secret, { showHidden: true, getters: true })],
    ["inspect without its own way", () => inspect(secret, { customInspect: false })],
    ["inspect of a proxy", () => inspect(new Proxy(secret, {}), { showProxy: true })],
    ["an error and its cause", () => `${error.message}${error.stack}${inspect(error)}`],
    ["a structured clone", () => inspect(structuredClone({ secret }), { showHidden: true })],
    ["serialised bytes", () => serialize({ secret }).toString("latin1")],
    ["its own properties", () => Reflect.ownKeys(secret).map((name) => Reflect.get(secret, name))],
    ["a copy", () => JSON.stringify({ ...secret })],
    ["entries", () => Object.entries(secret)],
  ])("shows nothing of its text in %s", (_where, look) => {
    const seen = String(look());
    for (const form of [text, Buffer.from(text).toString("base64"), encodeURIComponent(text)]) {
      expect(seen).not.toContain(form);
    }
  });

  test("gives its text to reveal() alone", () => {
    expect(secret.reveal()).toBe(text);
  });
});
