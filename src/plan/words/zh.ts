import type { ErrorWords } from "../../model/message.ts";
import { spokenFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { grouped } from "../../model/text/number-words-zh.ts";
import { categoryWordsZh } from "../../model/words/zh.ts";
import type { GuardWords, NoteWords, PlanWords, SavedPlanWords, UndoNoteWords } from "./en.ts";
import { releaseCommand, type Side, spokenEntries } from "./spoken.ts";

/** {@link GuardWords} in Chinese. */
const guardWordsZh: GuardWords = {
  overMax: (changes, allowed) => ({
    message: `计划有 ${grouped(changes)} 处改动，--max-changes 只允许 ${grouped(allowed)} 处。`,
    hint: `请检查这些更改；如果数量符合预期，请用 --max-changes ${changes}。`,
  }),
  overShare: (changes, percent, catalogueSize) => ({
    message: `将更改 ${grouped(changes)} 个商品；您的目录有 ${grouped(catalogueSize)} 个（${grouped(percent)}%）。`,
    hint: `请检查这些更改；如果数量符合预期，请确认，或用 --max-changes ${changes}。`,
  }),
  invalid: (rows) => ({
    message: `${grouped(rows)} 行有误，没有发送任何内容。`,
    hint: "请更正这些行，或用 --valid-only 只发送正确的行。",
  }),
};

/** No space stands before a full-width sign. */
function tidy(text: string): string {
  return text.replace(/ (?=[，。：])/g, "");
}

const riskReasons = {
  currency: "价格数字不变而含义改变",
  language: "另一种语言的文字可能被替换",
  card: "该变体会移到另一个商品卡片",
} as const;

const gone = "该商品已从平台下架";

const releaseHint = (sku: string) =>
  `如果之后结果仍未知，请在平台上查找该 SKU，再用“${releaseCommand(sku)}”解除它。`;

const change = (field: FieldName, before: Side, after: Side) =>
  `${spokenFields([field], "zh")}将由${spokenZh(before)}改为${spokenZh(after)}`;

/** {@link NoteWords} in Chinese. */
export const noteWordsZh: NoteWords = {
  priceNotUpdatable: (field, before, after) =>
    tidy(
      `${spokenFields([field], "zh")}在平台上是${spokenZh(before)}，表中是${spokenZh(after)}：价格不能通过此接口修改。`,
    ),
  notComparable: (fields, sent) =>
    sent
      ? `${spokenFields(fields, "zh")}：商品列表不显示，因此未经比较直接发送。`
      : `${spokenFields(fields, "zh")}：商品列表不显示，也从未在应答中出现，因此不比较也不发送。`,
  risk: (field, before, after, allowance) =>
    tidy(`${change(field, before, after)}：${riskReasons[allowance]}。`),
  riskHeld: (field, before, after, allowance) =>
    tidy(
      `${change(field, before, after)}：${riskReasons[allowance]}。如需允许，请用 --allow ${allowance}。`,
    ),
  sheetWarning: (cell, finding) => (cell === "" ? finding.message : `${cell}：${finding.message}`),
  absenceUnproven: (sku) => `无法确定“${sku}”是否已在平台上，因此不发送。请稍后重新比较。`,
  zerosLost: (sku, live) =>
    `平台上没有“${sku}”，但有“${live}”：程序会去掉数字前面的 0。为避免产生重复商品，不发送任何内容。如果是同一商品，请以文本填写“${live}”；如果不是，请为它换一个 SKU。`,
  spelledOtherwise: (sku, live) =>
    `平台上没有“${sku}”，但有看起来相同的“${live}”。为避免产生重复商品，不发送任何内容。如果是同一商品，请按平台上的写法填写 SKU；如果不是，请为它换一个 SKU。`,
  caseTwin: (sku, live) =>
    `平台上没有“${sku}”，但有“${live}”：只有字母大小写或空格不同。这里不能更改 SKU，而且平台可能把两者当作同一个，因此不会提交任何内容。如果是同一商品，请在表格中写“${live}”；如果不是，请换一个 SKU。`,
  skuChanged: (sku, exported) =>
    `该行导出时的 SKU 是“${exported}”，而表中已没有它。SKU 不能更改，“${sku}”会成为重复的商品，因此不发送。要更改原商品，请改回“${exported}”；要另外新建一个，请同时保留“${exported}”的行。`,
  zerosKept: (field, before, after) =>
    `${spokenFields([field], "zh")}：平台上是${spokenZh(before)}，表中是${spokenZh(after)}；程序会去掉数字前面的 0，因此保留平台上的值。`,
  duplicatedListing: (sku) => `平台上有不止一个 SKU 为“${sku}”的商品，写入可能落到错误的商品上。`,
  repeatedRow: (sku) => `表中有不止一行的 SKU 是“${sku}”，请只保留一行。`,
  writeUnsettled: (run, isCreate, sku) => {
    const open = `之前一次写入的结果未知，请用“sheetport resume ${run}”确认。`;
    return isCreate ? `${open}${releaseHint(sku)}` : open;
  },
  releaseHint,
  createdRecently: () => "之前的运行已新建该商品，但列表中还未出现；请过几分钟再重新比较。",
  readBehindUnchanged: () => "商品列表尚未显示上一次写入；其应答与本行内容一致。",
  readBehindBlocked: () => "商品列表尚未显示上一次写入，因此不再发送；请过一分钟再重新比较。",
  imagesRehosted: () => "平台上的图片地址不同，但表中的图片就是上次发送的图片。",
  blankKeepsLive: (fields) => `${spokenFields(fields, "zh")}：表中为空，因此保留平台上的现有值。`,
  entriesStay: (entries) =>
    `${spokenEntries(entries, "zh")}：表中没有内容，平台上的内容保留。要删除，请在单元格中填写 <clear>。`,
  missingRequired: (fields) =>
    `平台上没有该 SKU，新建商品需要${spokenFields(fields, "zh")}。请补全，或更正 SKU。`,
  lastEntryStays: (fields) =>
    `${spokenFields(fields, "zh")}：<clear> 会删除最后一项，而平台要求至少一项。请保留一项，或另加一项。`,
  categoryUnknown: (category, nearest, compared) =>
    [
      categoryWordsZh.unknown(category, compared),
      ...(nearest.length === 0 ? [] : [categoryWordsZh.nearest(nearest)]),
    ].join(""),
  leftOutByChoice: () => "已由您排除。",
  notApproved: (note) => (note === "" ? "未批准。" : `未批准：${note}`),
  leftOutByOnly: (only) => `因 --only ${only} 排除。`,
  conflictBrief: (fields) =>
    `${spokenFields(fields, "zh")}：表中和平台上都有改动，因此本行不发送。`,
  conflict: (fields) =>
    `${spokenFields(fields, "zh")}：表中和平台上都有改动，因此本行不发送。“--conflicts mine”发送表中的值，“--conflicts theirs”保留平台上的值。`,
  liveChosen: (fields) =>
    `${spokenFields(fields, "zh")}：表中和平台上都有改动；已按选择保留平台上的值。`,
  liveKept: (fields) => `${spokenFields(fields, "zh")}：只在平台上有改动，因此保留平台上的值。`,
  undoneSince: (fields, day) =>
    `${spokenFields(fields, "zh")}：已于 ${day} 撤销，但表中仍是原来的值。`,
  leftGone: () =>
    `${gone}，而且该行没有改动，因此不会重新新建。要重新新建，请用“--allow recreate”。`,
  goneLeft: () => `${gone}，保持不变。`,
  goneBrief: () => `${gone}，但该行有改动。`,
  gone: () => `${gone}，但该行有改动。“--allow recreate”可重新新建；如不需要，请删除该行。`,
  rowIncomplete: (fields) => `必填字段在本行和平台上都为空：${spokenFields(fields, "zh")}。`,
};

const notAPlan = (message: string): ErrorWords => ({
  message,
  hint: "请指定工作簿，或由“sheetport diff FILE --out plan.json”生成的计划。",
});

/** {@link SavedPlanWords} in Chinese. */
const savedPlanWordsZh: SavedPlanWords = {
  otherVersion: (version) => notAPlan(`计划由另一版本的 sheetport 制定（${version}）。`),
  notAPlan: notAPlan("该文件是 JSON，但不是计划。"),
  notJson: (why) => notAPlan(`该文件不是 JSON：${why}。`),
  damaged: {
    message: "计划在生成之后被改动过，或已损坏。",
    hint: "请用“sheetport diff FILE --out plan.json”重新生成。",
  },
};

const untouched = {
  rejected: "被拒绝了",
  stale: "没有发送，因为平台上的商品已有改动",
  superseded: "已由之后的运行完成",
  released: "已手动解除",
  open: "没有发送",
} as const;

/** {@link UndoNoteWords} in Chinese. */
const undoNoteWordsZh: UndoNoteWords = {
  createdStays: (run) => `由运行 ${run} 新建：接口没有删除功能，因此保留。`,
  createUnclear: (run, sku) =>
    `不清楚是否由运行 ${run} 新建，而新建无法撤销。“${releaseCommand(sku)}”会向平台查询。`,
  nothingWritten: (run, how) => `没有可撤销的内容：运行 ${run} 的写入${untouched[how]}。`,
  putBackAlready: (by) => `已由运行 ${by} 恢复。`,
  asBeforeAlready: () => "已经与之前一致。",
  changedSince: (fields, run) =>
    `运行 ${run} 之后有改动，因此保持现状：${spokenFields(fields, "zh")}。`,
  notSeenSince: (fields) =>
    `保持现状：${spokenFields(fields, "zh")}。商品列表不显示这些内容，而该商品之后有改动，因此无法知道是否仍与运行后一致。`,
  noLongerListed: () => "该商品已不在平台上，因此不恢复。",
  beforeUnknown: (fields) => `保持现状，因为不知道之前的值：${spokenFields(fields, "zh")}。`,
  beforeNotSendable: (fields) =>
    `保持现状，因为接口不接受之前的值：${spokenFields(fields, "zh")}。`,
  cannotBeCleared: (fields) =>
    `之前为空，保持现状，因为接口没有可靠的清空方式：${spokenFields(fields, "zh")}。`,
  priceStays: (field, before, after) =>
    `${spokenFields([field], "zh")}之前是${spokenZh(after)}，现在是${spokenZh(before)}：价格不能通过此接口修改。`.replace(
      / (?=[，：])/g,
      "",
    ),
  mayStillArrive: (run) =>
    `不清楚运行 ${run} 是否改动了它。现在与之前一致，但更新仍可能到达：请在十分钟后用“sheetport undo ${run}”再次查看。`,
  carriedOutAfterAll: (run) => `在运行 ${run} 中结果未知；平台上显示的就是已发送的内容。`,
};

/** {@link PlanWords} in Chinese. */
export const planWordsZh: PlanWords = {
  guard: guardWordsZh,
  notes: noteWordsZh,
  savedPlan: savedPlanWordsZh,
  undoNotes: undoNoteWordsZh,
};

/** A value within a Chinese sentence: numbers stand between spaces. */
function spokenZh(value: Side): string {
  if (value === null || value === "") return "空";
  if (Array.isArray(value)) return ` ${value.length} 项`;
  return typeof value === "number" ? ` ${value} ` : `“${value}”`;
}
