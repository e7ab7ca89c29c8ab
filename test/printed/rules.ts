import type { Language } from "../../src/model/localised.ts";

/** One rule of printed text in a language: the places of a line that break it. */
interface Rule {
  readonly name: string;
  /** Of a line whose names, commands and quotations are gone; see {@link withoutNames}. */
  readonly broken: RegExp;
}

const han = "\\p{Script=Han}";
const wide = "，。：；？！（）《》、";

const everywhere: readonly Rule[] = [
  { name: "a value without a text", broken: /undefined|\bNaN\b|\[object |\{[a-z]\w*[,}]/ },
  { name: "two full stops", broken: /[\p{L}\d)»”]\.\.(?!\.)|。。|\.。/u },
  { name: "a space before a sign", broken: /[\p{L}\d◇] [,.;!?](?![\w.◇-])/u },
  { name: "a space before the percent sign", broken: /\d\s%/ },
  { name: "a straight apostrophe", broken: /\p{L}'(?:s|t|re|ve|ll)\b/u },
];

const rules: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    ...everywhere,
    { name: "a decimal comma", broken: /\b\d+,\d{1,2}\b(?!\d|,)/ },
    {
      name: "one of many",
      broken:
        /(?<![\d.,–-])(?<!\b(?:of|than) )1 (?:rows|listings|errors|requests|columns|orders|minutes)\b/,
    },
    {
      name: "many of one",
      broken: /\b(?!1\b)\d+ (?:row|listing|error|request|column|order|minute)\b(?![’-])/,
    },
    {
      name: "a phrase that nobody says",
      broken:
        /\bbegun\b|gone on with|\bcalled so\b|\b(?:is|are) told\b|gave up|\banew\b|\bin flight\b|\bpassed over\b|single http|lost its turn/i,
    },
  ],
  ru: [
    ...everywhere,
    { name: "a decimal point", broken: /(?<![\w./:-])\d+\.\d+(?![\w./:-])/ },
    { name: "English words", broken: /(?:\b[A-Za-z]{2,} ){2}[a-z]{2,}/ },
    { name: "English quotes", broken: /[“”]|(?<=\p{Script=Cyrillic} )"/u },
    {
      name: "a phrase that nobody says",
      broken:
        /является|осуществля|посредством|в случае,? если|листинг|прогон(?!\p{L}*ть)|делать нечего|карточки товаров ID/iu,
    },
  ],
  zh: [
    ...everywhere,
    { name: "a decimal comma", broken: /(?<![\d,])\d+,\d{1,2}(?!\d|,)/ },
    { name: "English words", broken: /(?:\b[A-Za-z]{2,} ){2}[a-z]{2,}/ },
    { name: "a half-width sign", broken: new RegExp(`${han}[,;:?!()]|[,;:?!(]${han}`, "u") },
    {
      name: "no space between Chinese and Latin",
      broken: new RegExp(`${han}[A-Za-z0-9]|[A-Za-z0-9%]${han}`, "u"),
    },
    {
      name: "a space beside a full-width sign",
      broken: new RegExp(`\\S (?! )[${wide}]|[${wide}] (?=\\S)(?![·|+~=!?○•✓✗→])`, "u"),
    },
    {
      name: "a phrase that nobody says",
      broken: /进行(?:检查|比较|修改|上传)|予以|被告知|线上|真值|工作薄/,
    },
  ],
};

/** The forms of Russian nouns that are counted: one, few, many. */
const counted: readonly (readonly [one: RegExp, few: RegExp, many: RegExp])[] = [
  forms("строк(?:а|у|и|е|ой)", "строки", "строк"),
  forms("товар(?:а|у|е|ом)?", "товара", "товаров"),
  forms("запрос(?:а|у|е|ом)?", "запроса", "запросов"),
  forms("ошибк(?:а|у|и|е|ой)", "ошибки", "ошибок"),
  forms("заказ(?:а|у|е|ом)?", "заказа", "заказов"),
  forms("минут[ауы]", "минуты", "минут"),
  forms("секунд[ауы]", "секунды", "секунд"),
  forms("изменени(?:е|я|ю|и|ем)", "изменения", "изменений"),
  forms("поля?|полем|поле", "поля", "полей"),
  forms("столбец|столбц(?:а|у|е|ом)", "столбца", "столбцов"),
  forms("предупреждени(?:е|я|ю|и|ем)", "предупреждения", "предупреждений"),
];

function forms(one: string, few: string, many: string): readonly [RegExp, RegExp, RegExp] {
  const whole = (form: string) => new RegExp(`^(?:${form})$`, "iu");
  return [whole(one), whole(few), whole(many)];
}

const plural = new Intl.PluralRules("ru");

/** Russian nouns behind a number that are not in the form that the number asks for. */
function wrongForms(line: string): readonly string[] {
  const pairs = line.matchAll(/(?<![\p{L}\d.,:/-])(\d[\d\u00a0]*) (\p{Script=Cyrillic}+)/gu);
  return [...pairs].flatMap(([pair, number = "", noun = ""]) => {
    const count = Number(number.replaceAll("\u00a0", ""));
    const form = ({ one: 0, few: 1, many: 2 } as Record<string, number>)[plural.select(count)];
    const wrong = counted.some(
      (three) => three.some((one) => one.test(noun)) && !three[form ?? 2]?.test(noun),
    );
    // After a preposition the noun stands in another case: “из 5 строк”, “больше 2 строк”.
    return wrong &&
      !/(?<!\p{L})(?:из|до|от|для|без|более|менее|больше|меньше|около|после|хватает|у)(?: \S+){0,2} $/iu.test(
        line.slice(0, line.indexOf(pair)),
      )
      ? [`wrong form: ${pair}`]
      : [];
  });
}

/** A line without what is the same in every language: quotations, commands, options, names, codes. */
export function withoutNames(line: string, language: Language): string {
  return (
    line
      // A listing that is to be created is shown with its name.
      .replace(/^(\+ .*? {2}.*? {2}\S+ {2}).*/, "$1◇")
      .replace(language === "ru" ? /«[^»]*»/g : /“[^”]*”/g, "◇")
      .replace(/"[^"]*"/g, "◇")
      .replace(/`[^`]*`|<[\w.]+>|\[[\w. -]+\]/g, "X")
      .replace(/\bsheetport(?: (?:[a-z]+|--?[\w-]+|[\w./-]+\.\w+|[A-Z]+)\b)*/g, "X")
      .replace(/(?<![\w-])--?[a-z][\w-]*(?:[= ](?:[A-Z]+\b|[\w/:]+(?:[./:-]\w+)*))?/g, "X")
      .replace(
        /https?:[\w/.…-]+|\b[\w-]+\.(?:xlsx|json|csv|md|js)\b|[\w-]+(?:[./][\w-]+)*\/[\w-]+(?:[./][\w-]+)*/g,
        "X",
      )
  );
}

/** What is wrong with a printed text, each with its line. */
export function brokenRules(text: string, language: Language): readonly string[] {
  return text.split("\n").flatMap((line) => {
    const bare = withoutNames(line, language);
    const wrong = rules[language].filter(({ broken }) => broken.test(bare)).map(({ name }) => name);
    const forms = language === "ru" ? wrongForms(bare) : [];
    return [...wrong, ...forms].map((name) => `${name}: ${line.trim()}`);
  });
}
