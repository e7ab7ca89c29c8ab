import { globSync, readdirSync, readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import type { Language } from "../src/model/localised.ts";

/** What nobody says, or what has another word here: docs/glossary.md has the words to use. */
const forbidden: Partial<Readonly<Record<Language, readonly RegExp[]>>> = {
  en: [
    /truth values?/i,
    /\bbegun\b(?!>)/i,
    /gone on with|go(es)? on with (it|the run|this run)/i,
    /\bcalled so\b/i,
    /looked at (were|was)\b/i,
    /by reads alone/i,
    /\b(is|are|was|were) meant\b/i,
    /\bmeant (in|here|for here)\b/i,
    /\b(is|are) told\b/i,
    /read as told/i,
    /\bg[ia]ven? up\b|\bgive up\b/i,
    /\bon likeness\b/i,
    /\basked for unseen\b/i,
    /\bgrown old\b/i,
    /\bturned round\b/i,
    /nobody said yes/i,
    /\bnobody (knows|can say)\b/i,
    /goes before the/i,
    /\bno field is\b/i,
    /\bread so\b/i,
    /stands? (behind|in front|twice|above|below)\b/i,
    /\banew\b/i,
    /taken? in again/i,
    /\blook(s|ed)? into the (row|order)/i,
    /\bby now\b/i,
    /\bso far as\b|\bas far as its\b/i,
    /\bheld to be\b/i,
    /\bno longer so\b|\bis left so\b/i,
    /\bin the same way\b/i,
    /\bnot surely\b/i,
    /\btakes? (it|them) away\b/i,
    /rows? (that (is|are) )?(right|wrong)\b/i,
    /\bpassed over\b/i,
    /\bheld back\b/i,
    /(?<!there )\bis no (file|object|list|field|product|worksheet)\b/i,
    /\bin flight\b/i,
    /\b(is|are) as (it|they) (was|were) (stored|then)\b/i,
    /\bis to be (read|seen|packed)\b/i,
    /\bput right\b/i,
    /[^"]shipping numbers?\b/i,
  ],
  ru: [
    /одними чтениями/i,
    /не оговаривает|неоговор/i,
    /такие,? как в листе/i,
    /Завершён: /,
    /истинностн/i,
    /осуществля/i,
    /в случае,? если/i,
    /посредством/i,
    /не то, что может быть/i,
    /(?<!\p{L})(дабы|ибо|нежели|таковы[ехм])(?!\p{L})/iu,
    /(?<!\p{L})является(?!\p{L})/iu,
    /(?<!\p{L})листинг/iu,
    /маркетплейс[^е]/i,
    /(?<!\p{L})прогон/iu,
    /вышеуказанн|нижеследующ/i,
  ],
  zh: [
    /写一个空白/,
    /可以送回|随时可以送回/,
    /真值/,
    /予以/,
    /未写明/,
    /结果(仍|尚)?不明确/,
    /工作薄/,
    /帐号|登陆|定单/,
    /被告知|称作/,
    /已放弃/,
    /进行(检查|比较|修改|上传)/,
    /之(际|物|处如何)/,
    /线上/,
    /若是如此/,
  ],
};

const all = Object.values(forbidden).flat();

/** The texts of a source, one in a line: comments go, and every name becomes a letter or two. */
function textsOf(source: string): string {
  const { code } = transformSync(source, {
    ...{ loader: "ts", format: "esm", charset: "utf8", minify: true, mangleProps: /./ },
  });
  return code;
}

function found(text: string): string[] {
  return all.flatMap((words) => words.exec(text)?.[0] ?? []);
}

/** Its SQL is said to nobody. */
const unspoken = ["record/database/migrations.ts"];

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !unspoken.includes(name))
  .map((name) => `src/${name}`);

it("no source says what nobody says", () => {
  const wrong = sources.flatMap((file) =>
    found(textsOf(readFileSync(file, "utf8"))).map((words) => `${file}: ${words}`),
  );
  expect(wrong).toEqual([]);
});

it("no document says it either", () => {
  const wrong = globSync(["README.md", "docs/*.md"]).flatMap((file) =>
    found(readFileSync(file, "utf8").replaceAll(/\s+/g, " ")).map((words) => `${file}: ${words}`),
  );
  expect(wrong).toEqual([]);
});

it("would be found in a text, but not in a comment or a name", () => {
  const source = "/** Is gone on with. */ const begun = { told: `Run ${1} is gone on with.` };";
  expect(found(textsOf(source))).toEqual(["gone on with"]);
});
