import { foldCode } from "./lookalikes.ts";

/** What people write for a choice, folded; the interface's own value is to be written instead. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  EN: ["english", "eng", "enus", "engb", "английский", "англ", "英语", "英文"],
  ZH: ["chinese", "cn", "zhcn", "zhtw", "chi", "китайский", "кит", "中文", "汉语", "中国"],
  RU: ["russian", "rus", "ruru", "русский", "рус", "俄语", "俄文"],
  USD: ["$", "us$", "dollar", "dollars", "usdollar", "доллар", "доллары", "долл", "美元"],
  CNY: ["¥", "cn¥", "yuan", "rmb", "renminbi", "юань", "юани", "元", "人民币"],
  RUB: ["₽", "rur", "ruble", "rubles", "rouble", "рубль", "рубли", "руб", "р", "卢布"],
};

const valueOfName: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([value, names]) => names.map((name) => [plain(name), value])),
);

function plain(text: string): string {
  return foldCode(text).replace(/[-_.,()]/g, "");
}

/** The choice that a text names in other words, or in letters that only look right. */
export function suggestedChoice(text: string, choices: readonly string[]): string | undefined {
  const folded = plain(text);
  const value =
    valueOfName.get(folded) ?? choices.find((choice) => choice.toLowerCase() === folded);
  return value !== undefined && choices.includes(value) ? value : undefined;
}
