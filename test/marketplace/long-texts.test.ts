// @module-tag slow
import { describe, expect, it } from "vitest";
import { foldSku, isPlainValue } from "../../src/marketplace/listings/sku-filter.ts";
import { retryAfterMs } from "../../src/marketplace/send/classify.ts";
import { serverWords } from "../../src/marketplace/wire/answer.ts";
import { redactor } from "../../src/marketplace/wire/redact.ts";
import { Secret } from "../../src/model/net.ts";
import { slowTexts } from "../support/long-texts.ts";

const { message: words, body } = redactor(new Secret("sk-0000-aaaa-1111"));

describe("what a marketplace answers is read in a time that grows with its length", () => {
  it.each<[string, (text: string) => unknown]>([
    ["words that are no JSON", serverWords],
    ["a web page", (text) => serverWords(`<html><script>${text}</script>${text}`)],
    ["a web page of scripts", (text) => serverWords("<script>".repeat(2000) + text)],
    ["words in JSON", (text) => serverWords(JSON.stringify({ errors: { [text]: [text] } }))],
    ["words that may hold the key", words],
    ["a body that may hold the key", (text) => body(JSON.stringify({ name: text, [text]: 1 }))],
    ["Retry-After", (text) => retryAfterMs(text, 0)],
    ["a SKU", (text) => [foldSku(text), isPlainValue(text)]],
  ])("%s", (_, read) => {
    expect(slowTexts(read)).toEqual([]);
  });
});

describe("serverWords", () => {
  it.each([
    ["<p>Too <b>many</b> requests</p>", "Too many requests"],
    ["<style>p { color: red }</style><p>Down</p>", "Down"],
    ["<script>if (a<b && c>d) { x() }</script >Down", "Down"],
    ["<script>'</style>'</script>Down", "Down"],
    ["Down<script>left open", "Down"],
    ["2 < 3 and 3 > 2", "2 < 3 and 3 > 2"],
  ])("says of %j %j", (page, message) => {
    expect(serverWords(page)).toBe(message);
  });
});
