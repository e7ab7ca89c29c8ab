import { isUtf8 } from "node:buffer";
import { type SheetportError, workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { TextEncoding } from "../../model/schemas/settings.ts";

interface EncodingChoice {
  readonly encoding: TextEncoding;
  /** `mark` is a byte order mark; `zeros` are the zero bytes of UTF-16. */
  readonly encodingBy: "chosen" | "mark" | "utf-8" | "zeros" | "letters";
}

export interface TextFacts extends EncodingChoice {
  readonly separator: string;
}

const pieceBytes = 64 * 1024;
/** UTF-16 without a byte order mark is recognized by the zeros in this many bytes. */
const zeroSearchBytes = 64 * 1024;

export function findEncoding(bytes: Buffer, chosen?: TextEncoding): EncodingChoice {
  if (chosen !== undefined) return { encoding: chosen, encodingBy: "chosen" };
  const marked = encodingOfMark(bytes);
  if (marked !== undefined) return { encoding: marked, encodingBy: "mark" };
  if (bytes.includes(0)) return { encoding: utf16OfZeros(bytes), encodingBy: "zeros" };
  // Text in another encoding is hardly ever valid UTF-8.
  if (isUtf8(bytes)) return { encoding: "utf-8", encodingBy: "utf-8" };
  return { encoding: byLetters(bytes), encodingBy: "letters" };
}

function encodingOfMark(bytes: Buffer): TextEncoding | undefined {
  const start = bytes.toString("hex", 0, 3);
  if (start === "efbbbf") return "utf-8";
  if (start.startsWith("fffe")) return "utf-16le";
  return start.startsWith("feff") ? "utf-16be" : undefined;
}

/** Separators, line ends, digits and spaces all have their zero byte on the same side. */
function utf16OfZeros(bytes: Buffer): TextEncoding {
  const zeros = [0, 0];
  const length = Math.min(bytes.length, zeroSearchBytes);
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (odd > 8 * even) return "utf-16le";
  if (even > 8 * odd) return "utf-16be";
  throw workbookError("csv-not-text", msg("workbook.csv.notText"));
}

/** The letters are judged in this many bytes, starting at the first non-ASCII byte. */
const sampleBytes = 256 * 1024;

function byLetters(bytes: Buffer): TextEncoding {
  const from = bytes.findIndex((byte) => byte >= 0x80);
  const sample = bytes.subarray(from, from + sampleBytes);
  const readAs = (encoding: TextEncoding) => new TextDecoder(encoding).decode(sample);
  // Mostly valid UTF-8 is a damaged UTF-8 file. In another encoding, up to a tenth of the letters
  // look valid by chance.
  const characters = readAs("utf-8").match(/[^\0-\x7f]/gu) ?? [];
  const broken = characters.filter((character) => character === "\ufffd");
  if (broken.length < 0.3 * characters.length) throw notInEncoding("utf-8");
  const isCyrillic = looksCyrillic(readAs("windows-1251"));
  if (isCyrillic === looksChinese(readAs("gb18030"))) {
    throw workbookError(
      "csv-encoding-unclear",
      msg("workbook.csv.notInEncoding", { encoding: "UTF-8" }),
    );
  }
  return isCyrillic ? "windows-1251" : "gb18030";
}

/** Russian, Ukrainian or Belarusian words in lower case, upper case or capitalized. */
const cyrillicWord = /^(?:[А-ЯЁІЇЄҐЎ]?[а-яёіїєґў]+|[А-ЯЁІЇЄҐЎ]+)$/u;
const cyrillicVowels = /[аеёиоуыэюяіїє]/giu;

/** Greek and Hebrew decode to Cyrillic letters, too, but with half as many vowels. */
function looksCyrillic(text: string): boolean {
  // Single letters prove nothing: `×` and `Ø` of Western text are Ч and Ш.
  const words = (text.match(/\p{L}{2,}/gu) ?? []).filter((word) => /[^a-z]/i.test(word));
  let [plausible, others, vowels] = [0, 0, 0];
  for (const word of words) {
    const vowelsHere = word.match(cyrillicVowels)?.length ?? 0;
    if (!cyrillicWord.test(word)) others += word.length;
    else if (vowelsHere > 0) {
      plausible += word.length;
      vowels += vowelsHere;
      // Abbreviations such as мл, шт and ПВХ have no vowel.
    } else if (word.length > 4) others += word.length;
  }
  return plausible >= 8 && plausible >= 19 * others && vowels >= 0.32 * plausible;
}

/** Characters that do not prove Chinese: ASCII, shared punctuation and full-width letters. */
const sign = /[\0-\x7f\u00a0-\u00bf\u00d7\u2000-\u22ff\u3000-\u3020\uff00-\uffef]/;

/** In a real Chinese list, more than half of the characters are frequent ones. */
function looksChinese(text: string): boolean {
  const characters = [...text].filter((one) => one === "\ufffd" || !sign.test(one));
  const common = characters.filter((one) => commonHanzi.has(one)).length;
  return common >= 3 && common >= 0.4 * characters.length;
}

const commonHanzi: ReadonlySet<string> = new Set(
  [
    "一七万三上下不与专世业东丝两个中为主么义之九也书买了争事二于五亚些交产京亲人什今从仓他代令以们件价任众会传似但位住体何作你使便保信修倒候做健像儿元先光克党入全八公六共关",
    "兴兵其具内再写军决净几出刀分则创利别到制刷刻前力办功加务动勺包化北区十千升半华单卖南卧印即却历厘厚原厨去又叉及友双反发取受变叠口只叫可台史号司吃各合同名后向听告员呢周味",
    "命和品售商喜器四回因围国图圣在地场坏块型城基塑士声壶处备外多大天太夫失头套女好如始委婴子字存学孩它安完定实室家容宽寸对导将小少就尺层居展属山工己已巾币市布师带常帽干平年",
    "并广床库应度康建开式弟张强当形彩影往径很得微德心必志快怎思性总息情想意感成我或战房所手才打批找技把折报拿持指据接描提携支收改放政教数文料斤斯新方无日早时明是更最月有服望",
    "期木未本术机权李材条来杯极林果柜标校样根格案桌棉棕椅橙橡次欧款正此步武死每毒比毛毫民气水求江没治法波注洗活派流济浴海涂深清温滑满火灯灰点烘烤热然爱父片版牌物特率王玩环现",
    "玻理璃瓶瓷甚生用由电男界留白百的皮盒盘目直相看真眼着知石码研碗礼社神离种科称程税究空立站童竹笑第等简算管箱米类粉粒系紫红纤约级纸纹组经绒结给统维绿编网美老者而耐联胶能脸",
    "自至色节花若英落蓝虽行衣表袋袜被装裙裤西要见观规视觉解言计订认让议记许论设识话诞该语说请读谁象货质购资走起越跟路身车转轻边达过运近还这进远连述送适选透递通造道那部都配釉",
    "里重量金钢钱铁铜铝银销锅长门问间队防际院陶隔难集零青非面革鞋音项领题颜风飞食餐首香马高麻黄黑",
  ].join(""),
);

/** Drops the byte order mark. */
export function* textOf(bytes: Buffer, encoding: TextEncoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  for (let at = 0; at <= bytes.length; at += pieceBytes) {
    const isLast = at + pieceBytes > bytes.length;
    let text: string;
    try {
      text = decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: !isLast });
    } catch (thrown) {
      throw notInEncoding(encoding, thrown);
    }
    if (text.includes("\0")) throw workbookError("csv-not-text", msg("workbook.csv.notText"));
    yield text;
  }
}

function notInEncoding(encoding: TextEncoding, cause?: unknown): SheetportError {
  const message = msg("workbook.csv.notInEncoding", { encoding: encoding.toUpperCase() });
  return workbookError("csv-not-in-encoding", message, cause);
}
