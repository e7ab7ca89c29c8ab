import { releaseCommand } from "./notes.ts";
import { fieldsZh, spokenZh } from "./spoken.ts";
import type { UndoNoteWords } from "./undo-notes.ts";

const untouched = {
  rejected: "被拒绝了",
  stale: "没有发送，因为平台上的商品已有改动",
  superseded: "已由之后的运行完成",
  released: "已放弃",
  open: "没有发送",
} as const;

/** {@link UndoNoteWords} in Chinese. */
export const undoNoteWordsZh: UndoNoteWords = {
  createdStays: (run) => `由运行 ${run} 新建：接口没有删除功能，因此保留。`,
  createUnclear: (run, sku) =>
    `不清楚是否由运行 ${run} 新建，而新建无法撤销。“${releaseCommand(sku)}”会向平台查询。`,
  nothingWritten: (run, how) => `没有可撤销的内容：运行 ${run} 的写入${untouched[how]}。`,
  putBackAlready: (by) => `已由运行 ${by} 恢复。`,
  asBeforeAlready: () => "已经与之前一致。",
  changedSince: (fields, run) => `运行 ${run} 之后有改动，因此保持现状：${fieldsZh(fields)}。`,
  notSeenSince: (fields) =>
    `保持现状：${fieldsZh(fields)}。商品列表不显示这些内容，而该商品之后有改动，因此无法知道是否仍与运行后一致。`,
  noLongerListed: () => "该商品已不在平台上，因此不恢复。",
  beforeUnknown: (fields) => `保持现状，因为不知道之前的值：${fieldsZh(fields)}。`,
  beforeNotSendable: (fields) => `保持现状，因为接口不接受之前的值：${fieldsZh(fields)}。`,
  cannotBeCleared: (fields) =>
    `之前为空，保持现状，因为接口没有可靠的清空方式：${fieldsZh(fields)}。`,
  priceStays: (field, before, after) =>
    `${fieldsZh([field])}之前是${spokenZh(after)}，现在是${spokenZh(before)}：价格不能通过此接口修改。`.replace(
      / (?=[，：])/g,
      "",
    ),
  mayStillArrive: (run) =>
    `不清楚运行 ${run} 是否改动了它。现在与之前一致，但更新仍可能到达：请在十分钟后用“sheetport undo ${run}”再次查看。`,
  carriedOutAfterAll: (run) => `在运行 ${run} 中结果不明确；平台上显示的就是已发送的内容。`,
};
