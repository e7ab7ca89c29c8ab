import type { OptionWords } from "./options.ts";

const proxyHint =
  "请写成 http://主机:端口 或 https://主机:端口，必要时在主机前加 用户名:密码@；或将平台写入 NO_PROXY。";
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join("、");

/** {@link OptionWords} in Chinese. */
export const optionWordsZh: OptionWords = {
  cannotBe: (option, text) => `${option} 不能是“${text}”。`,
  cannotBeFor: (option, text, why) => `${option} 不能是“${text}”：${why}。`,
  useOneOf: (choices) => `可用：${choices.map((choice) => `“${choice}”`).join("或")}。`,
  useNames: (names) => `可用：${names.join("、")}。`,
  aboveZero: "请给出大于零的数字。",
  portNumber: "请给出 0 到 65535 的数字；0 表示任一空闲端口。",
  configWords: "请单独写“config”，或写“config set default-env 名称”。",
  dateWords:
    "请写日期，如 2026-11-01 或 01.11.2026；或时间，如“2026-11-01 14:30”（其他时区加 Z 或 +03:00）；或文字：今天、昨天、星期一、“7天前”、“3小时前”。",
  fromAfterTo: (from, to) => ({
    message: `--from 为 ${from}，晚于 --to 的 ${to}。`,
    hint: "请将较早的时间写在 --from。",
  }),
  ofOtherExport: (option, kind) => ({
    message: `${option} 仅是“export ${kind}”的选项。`,
    hint: "请去掉它；“sheetport export --help”列出各自的选项。",
  }),
  watchWithJson: {
    message: "--watch 不能与 --json 同时使用。",
    hint: "请去掉其中一个：--json 只输出一个文档，--watch 会报告每次保存。",
  },
  noHome: {
    message: "系统没有说明您的主文件夹（HOME）在哪里。",
    hint: "请设置 HOME，或用 --data-dir 或 SHEETPORT_DATA_DIR 指定 sheetport 的数据文件夹。",
  },
  watchPiped: {
    message: "--watch 需要文件：标准输入只来一次。",
    hint: "请指定工作簿，或去掉 --watch。",
  },
  watchWithFix: {
    message: "--watch 不能与 --fix 同时使用。",
    hint: "请去掉其中一个：--fix 写一次修复后的工作簿，--watch 会报告每次保存。",
  },
  headerRow: "请按 Excel 显示的行号填写：第一行为 1。",
  mapForm: '请写成 --map "其标题=字段"。',
  mapTwice: "另一个 --map 对此标题的说明不同。",
  setNothing: "请给出值；没有值的字段无需写出。",
  setBraces: "{字段} 表示另一字段的值，花括号本身写作 {{ 和 }}。",
  setTwice: "另一个 --set 已为此字段给出值。",
  mapValueForm: '请写成 --map-value "字段:原词=值"。',
  choiceFields: (fields) => `仅为有固定选项的字段读取词语：${fields.join("、")}。`,
  choicesOf: (field, choices) => `${field} 的可用值：${choices.join("、")}。`,
  write: (option, form) => `请写成 ${option} ${form}。`,
  noField: (option, name) => `${option} 指定了“${name}”，但没有这样的字段。`,
  nameKey: (field, heading) => `请同时写出键：“${field}.颜色”或“${heading}: 颜色”。`,
  perhaps: (fields) => `您可能想写 ${fields.join("、")}。可以写字段名，也可以写它的任一标题。`,
  fieldsAre: (fields) => `可用的字段：${fields.join("、")}。`,
  nothingAsked: {
    message: "没有指定命令，也没有可显示界面的终端。",
    hint: "“sheetport --help”列出命令，“sheetport 命令 --help”列出其选项。",
  },
  optionsFirst: (word) => ({
    message: `选项应写在命令之后，而“${word}”写在了选项之后。`,
    hint: "请写成“sheetport 命令 … --选项”；“sheetport --help”列出命令。",
  }),
  noAddress: (name, known) => ({
    message: `环境“${name}”没有地址。${known.length === 0 ? "" : `已知的有：${quoted(known)}。`}`,
    hint: `请用“sheetport login --env ${name} --base-url URL”设置，或加 --base-url URL，或设置 SHEETPORT_BASE_URL。`,
  }),
  noEnvironment: (name, known) => ({
    message: `没有环境“${name}”。`,
    hint: `请从以下环境中选择：${quoted(known)}，或用“sheetport login --env ${name}”设置。`,
  }),
  proxyWithoutAddress: (variable) => ({ message: `${variable} 中没有地址。`, hint: proxyHint }),
  proxyKind: (variable, kind) => ({
    message: `${variable} 中的代理类型为“${kind}”。`,
    hint: proxyHint,
  }),
  proxyLogin: (variable) => ({
    message: `${variable} 中的用户名或密码没有正确地进行百分号编码。`,
    hint: proxyHint,
  }),
  seedNoJson: (file) => ({
    message: `${file} 不是 JSON。`,
    hint: '请写成 { "products": […], "orders": […] }。',
  }),
};
