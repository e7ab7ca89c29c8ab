import { chooseLanguage } from "../src/commands/process/language.ts";

/** What to type for a file of one's own in a clone, where no command `sheetport` is installed. */
const texts = {
  en: `That was the sample, in the simulator. Your own workbook, still in the simulator:

    npx sheetport my-catalogue.xlsx

  A blank one: npx sheetport template products my-catalogue.xlsx
  Everything else: npx sheetport help, and README.md`,
  ru: `Это был образец, в симуляторе. Ваша книга, пока тоже в симуляторе:

    npx sheetport my-catalogue.xlsx

  Пустая книга: npx sheetport template products my-catalogue.xlsx
  Всё остальное: npx sheetport help и docs/ru.md`,
  zh: `以上是示例，使用的是模拟器。上传您自己的工作簿（仍在模拟器中）：

    npx sheetport my-catalogue.xlsx

  空白工作簿：npx sheetport template products my-catalogue.xlsx
  其他：npx sheetport help，以及 docs/zh.md`,
} as const;

const { env, platform } = process;
const locale = () => Intl.DateTimeFormat().resolvedOptions().locale;
const { language } = chooseLanguage(undefined, { env, platform, locale });
process.stdout.write(`\n${texts[language]}\n`);
