import { columnHeading, spokenFields } from "../../model/product/columns.ts";
import { laneParts } from "../../model/run/rate.ts";
import { resultHeadings } from "../../model/sheet/sheet.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/text/number-words-zh.ts";
import { outcomeWordsZh } from "../../model/words/zh.ts";
import { spokenEntries } from "../../plan/index.ts";
import type {
  AboutWords,
  CheckWords,
  DiffWords,
  ExportWords,
  ImagesTextWords,
  OrdersExportWords,
  OrderWords,
  ProbeWords,
  ReleaseWords,
  ReportWords,
  RunsWords,
  UndoWords,
  UploadWords,
  WatchWords,
} from "./en.ts";
import { sendable, stayingNamed } from "./index.ts";

/** Lanes before and after their work. */
const toDo = { read: "读取", create: "新建", update: "更新" } as const;
const lanes = { create: "新建", update: "更新", read: "读取", orders: "订单" };
const done = { read: "已读取", create: "已新建", update: "已更新" } as const;

/** {@link AboutWords} in Chinese. */
const aboutWordsZh: AboutWords = {
  title: "关于此导出",
  incompleteSheet: "商品（不完整）",
  origin: (rows, env, host) => `${rows} 个商品，来自 ${env}（${host}）。`,
  live: (from, to) => `读取时间：${from} 至 ${to}（UTC）。`,
  cached: (from, to) =>
    `根据 sheetport 的记录写入：最早的截至 ${from}，最新的截至 ${to}（UTC）。此后可能已有变化。`,
  whole: "所请求的商品全部在此。",
  incomplete: (reason) => `不完整：缺少部分商品。${reason}`,
  filter: (names) => `仅包含所请求的：${names}。`,
  notFound: (names) => `平台上没有：${names}。`,
  comesBack:
    "随时可以重新上传：行可以排序、增加或删除，列可以删除。您没有改动的内容绝不会被覆盖，即使平台上已有变化；若双方都有改动，会询问您。",
  unlisted: (names) => `平台列表不显示 ${names}：这些列是平台最近一次回复的值，或为空。`,
  leftBlank: (cells) => `因值无法原样返回而留空的单元格：${cells}。留空则保留平台现值。前几个：`,
  leftOut: (listings) => `没有行的商品：${listings}。前几个：`,
  outAt: (sku, message) => `${sku}：${message}`,
  blankAt: (row, sku, heading, message) => `${row} · ${sku} · ${heading}：${message}`,
  comma: "、",
};

/** {@link CheckWords} in Chinese. */
const checkWordsZh: CheckWords = {
  bug: "这是 sheetport 的错误，请连同此信息一起报告。",
  encoding: (name) => `文本按 ${name} 编码读取。`,
  title: (file, sheets) => `${file}，工作表${sheets.map((one) => `“${one}”`).join("、")}`,
  row: (row) => (row === "0" ? "工作表" : `第 ${row} 行`),
  severities: { error: "错误", warning: "警告", info: "提示", repaired: "已修复" },
  kinds: {
    error: (findings) => count(findings, "个错误"),
    ifNew: (findings) => `${count(findings, "个错误")}（仅当 SKU 为新建时）`,
    warning: (findings) => count(findings, "个警告"),
    info: (findings) => count(findings, "条提示"),
    repaired: (findings) => `已修复 ${count(findings, "处")}`,
  },
  places: (places, rest) =>
    `${places.join("、")}${rest === 0 ? "" : `等，另有 ${grouped(rest)} 处（--verbose 逐条查看）`}`,
  became: (before, after) => `原为“${before}”，改为“${after}”`,
  repairable: (findings) => `其中 ${grouped(findings)} 条可以安全修复：加上 --fix。`,
  repaired: (repairs) => `读取时已修复 ${count(repairs, "处")}；原工作簿未改动。`,
  fixedFile: (file) => `修复后的工作簿：${file}。`,
  sameOptions: "其标题与您的工作表相同：请使用同样的 --map、--set 和 --map-value，除非已记住。",
  nothingToRepair: "没有可以安全修复的内容。",
  onlyOnCreate: "（仅当 SKU 为新建时）",
  fix: (fix) => `→ ${fix}`,
  more: (findings) => `……还有 ${grouped(findings)} 条。用 --verbose 或 --json 查看全部。`,
  totals: (rows, valid, invalid, ifNew) =>
    `${count(rows, "行")}：正确 ${grouped(valid)}，有误 ${grouped(invalid)}${ifNew === 0 ? "" : `（其中 ${grouped(ifNew)} 行仅新建时算错误）`}`,
  findings: (errors, warnings) => `${count(errors, "个错误")}，${count(warnings, "个警告")}`,
  sentences: (first, second) => `${first}。${second}`,
  andFindings: (rows, findings) => `${rows}；${findings}。`,
  clean: "没有需要更正的内容。",
};

/** {@link DiffWords} in Chinese. */
const diffWordsZh: DiffWords = {
  title: (file, env, host) => `${file} 与 ${env}（${host}）的比较`,
  actions: outcomeWordsZh.actions,
  row: (row) => `第 ${row} 行`,
  nothing: "空",
  quoted: (text) => `“${text}”`,
  ended: (totals) => `${totals}。`,
  leftOut: (rows) => `由您排除 ${count(rows, "行")}。`,
  more: (rows) => `……还有 ${count(rows, "行")}。用 --verbose 或 --json 查看全部。`,
  totals: (totals) =>
    nonZero([
      [totals.create, "新建"],
      [totals.update, "更新"],
      [totals.unchanged, "无变化"],
      [totals.uncompared ?? 0, "未比较"],
      [totals.byHand, "需手动修改"],
      [totals.untouched ?? 0, "未改动"],
      [totals.invalid, "有误"],
      [totals.blocked, "暂缓"],
    ]) || "没有行",
  byHand: (rows) => `${count(rows, "行")}需手动修改：无法通过 API 修改价格。`,
  exported: (time) => `三方比较：平台现值、工作表、${time} 导出时的工作表。`,
  asExported: "原值  ",
  inSheet: "工作表",
  liveNow: "现值  ",
  conflict: {
    open: "工作表和平台都有改动",
    mine: "双方都有改动；发送工作表的值",
    theirs: "双方都有改动；保留平台的值",
  },
  keptLive: (exported, live) => `原值为 ${exported}，平台现值为 ${live}：保留，工作表没有改动它`,
  kept: (rows) => `${count(rows, "行")}中有只在平台上变化的值；保留平台的值。`,
  conflicts: (rows) =>
    `${count(rows, "行")}未发送，因为双方都有改动：--conflicts mine 发送工作表的值，--conflicts theirs 保留平台的值；不带 --plain 时，“sheetport upload”可逐行选择。`,
  staying: (entries) =>
    `表中没有、平台上保留：${entries
      .slice(0, stayingNamed)
      .map((entry) => `${spokenEntries([entry], "zh")}（${grouped(entry.rows)} 行）`)
      .join("、")}${entries.length > stayingNamed ? "……" : ""}。要删除，请在单元格中填写 <clear>。`,
  nothingElse: "能比较的内容都一致，因此没有可发送的内容。",
  nothingToSend: "无需操作：不同之处保留平台的值。",
  nothingNew: "没有需要发送的更改。",
  estimate: (requests, seconds) =>
    `上传需要${spokenDuration(seconds)}，${count(requests, "个请求")}。`,
  lanes: (lanes) =>
    `商品：${laneParts(lanes, (lane, { products, seconds }) => `${toDo[lane]} ${grouped(products)} 个（${spokenDuration(seconds)}）`).join("，")}。`,
  took: (requests, lanes) =>
    `含读取共 ${count(requests, "个请求")}。商品：${laneParts(lanes, (lane, { products, seconds, perMinute }) => `${done[lane]} ${grouped(products)} 个（${spokenDuration(seconds)}${perMinute === undefined ? "" : `，平台每分钟放行 ${perMinute} 个`}）`).join("，")}。`,
  readAll: (products, seconds) =>
    `--read all 会再读取 ${grouped(products)} 个，${spokenDuration(seconds)}。`,
  planSaved: (path) => `计划已保存到 ${path}；用“sheetport upload ${path}”执行。`,
  confirm: (env, host) => `上传到 ${env}（${host}）：`,
  warned: (rows) => `将发送的行中有 ${grouped(rows)} 行带有检查警告`,
  creates: (creates) => `新建 ${count(creates, "个商品")}：无法撤销`,
  updates: (updates) => `更新 ${count(updates, "个商品")}：可用“sheetport undo”恢复`,
  notSent: (rows) => `${count(rows, "行")}不发送（有误或暂缓）`,
  inConflict: (rows) => `${count(rows, "行")}不发送（双方都有改动；用 --conflicts 决定）`,
  risks: {
    "risk-currency": "更改币种",
    "risk-language": "更改语言",
    "risk-card": "更改商品卡片",
  },
  risk: (name, skus, more) =>
    `${name}：${skus.join("、")}${more > 0 ? `，另有 ${grouped(more)} 个` : ""}`,
  requests: (requests, seconds) => `${count(requests, "个请求")}，${spokenDuration(seconds)}`,
};

/** {@link ExportWords} in Chinese. */
const exportWordsZh: ExportWords = {
  progress: (done, total) =>
    total === undefined
      ? `已读取 ${grouped(done)} 个商品，总数未知`
      : `已读取 ${grouped(done)} / ${grouped(total)} 个商品`,
  eta: (seconds) => `还需${spokenDuration(seconds)}`,
  writing: (rows) => `已写入 ${count(rows, "行")}`,
  goingOn: (done, time) =>
    `继续 ${time} 开始的导出：已读取 ${count(done, "个商品")}。（--restart 会全部重新读取。）`,
  wrote: (file, rows) => `已写入 ${file}：${count(rows, "个商品")}。`,
  live: (from, to) => (from === to ? `读取时间：${to}。` : `读取时间：${from} 至 ${to}。`),
  cached: (from, to) =>
    `根据记录写入，没有询问平台：${from === to ? `截至 ${to}` : `最早的截至 ${from}，最新的截至 ${to}`}。从未读取过的商品不在其中。`,
  nothingCached: "此环境还没有任何记录：请先不带 --cached 导出一次。",
  incomplete: (reason) => `工作簿不完整。${reason}已有的内容是正确的；再次导出可得到其余部分。`,
  notFound: (names) => `平台上没有：${names}。`,
  leftOut: (listings) => `工作簿不完整：${count(listings, "个商品")}无法写成一行：`,
  leftBlank: (cells) =>
    `${count(cells, "个值")}无法从工作表原样返回，因此单元格留空并加了标记（留空则保留平台现值）：`,
  blankAt: (row, sku, field, message) => `  第 ${row} 行，${sku}，${field}：${message}`,
  outAt: (sku, message) => `  ${sku}：${message}`,
  more: (rest) => `  ……还有 ${grouped(rest)} 个；--json 最多列出 1,000 个。`,
  next: (file) => `请在其中随意修改，然后查看将发送的内容：sheetport diff ${file}`,
  noRow: "其 SKU 从工作表读回时会不一样。",
  twinRow: "另一条 SKU 相同的记录已占用该行。",
  noRoom: "工作表已没有空间容纳更多行。",
  unlike: "工作表无法原样保存此值。",
  unreadable: "此字段在工作表中不能有这样的值。",
  tooManyDigits: "位数超过 Excel 所能保存的 15 位。",
  tooLong: "字符数超过单元格的容量。",
  noteOnCell: (message, value) => `留空，因此保留平台现值。${message}平台现值：${value}`,
};

/** The totals of checked image links, in Chinese. */
const imagesTextWordsZh: ImagesTextWords = {
  none: "没有需要检查的图片链接。",
  checked: (checked, parts) =>
    `已检查 ${count(checked, "张图片")}${parts === "" ? "" : `，${parts}`}。`,
  parts: (unreachable, tooSmall, wrongType, notChecked) =>
    nonZero([
      [unreachable, "无法下载"],
      [tooSmall, "尺寸过小"],
      [wrongType, "不是 JPG 或 PNG"],
      [notChecked, "未检查"],
    ]),
  remembered: (remembered) => `其中 ${count(remembered, "个结果")}来自记录。`,
  stopped: (left) => `检查已停止：还有 ${count(left, "个链接")}未检查。`,
};

/** {@link OrdersExportWords} in Chinese. */
const ordersExportWordsZh: OrdersExportWords = {
  progress: (done, total) => `已读取 ${grouped(done)} / ${grouped(total)} 个订单`,
  from: (time) => `订单起始时间：${time}`,
  to: (time) => `订单截止时间：${time}`,
  wrote: (file, orders, rows) =>
    `已写入 ${file}：${count(orders, "个订单")}，共 ${count(rows, "行")}。`,
  read: (time, env, host) => `读取时间：${time}，来自 ${env}（${host}）。`,
  status: (status, orders) => `${status} ${grouped(orders)}`,
  incomplete: (reason) => `工作簿不完整。${reason}已有的内容是正确的；再次导出可得到其余部分。`,
  toDo: ({ toPack, late, toShip }) => {
    const pack = `待打包 ${grouped(toPack)}${late === 0 ? "" : `（已逾期 ${grouped(late)}）`}`;
    return `${pack}，待发货 ${grouped(toShip)}。`;
  },
  nothingToDo: "没有待打包或待发货的订单。",
  changed: (orders) => `${count(orders, "个订单")}自上次导出后有变化，已在“状态”列标出。`,
  leftOut: (orders) => `略过自上次导出后没有变化的 ${count(orders, "个订单")}。`,
  notFound: (names) => `未找到：${names}。`,
  next: (file) => `请填写着色的列并保存，然后查看将发送的内容：sheetport fulfil ${file}`,
};

/** {@link OrderWords} in Chinese. */
const orderWordsZh: OrderWords = {
  rows: (rows) => `第 ${rows.join("、")} 行`,
  done: ({ packed, shipped, declined, status }) =>
    [
      ...(packed ? ["已打包"] : []),
      ...(declined.length > 0 ? [`已拒绝 ${declined.join("、")}`] : []),
      ...(shipped ? ["已登记运单号"] : []),
      ...(status === undefined ? [] : [`状态 ${status}`]),
    ].join("，"),
  withoutRun: (isDone) =>
    isDone ? "没有可发送的内容：填写的内容均已完成，或没有填写任何内容。" : "没有发送任何内容。",
  settle: (orders, run) =>
    `${count(orders, "个订单")}的结果未知：“sheetport resume ${run}”会向平台查询。`,
  correct: "请在工作表中更正未通过的订单，然后再次运行“sheetport fulfil”：已完成的不会重复执行。",
  title: (file, env, host) => `${file} 与 ${env}（${host}）的比较`,
  actions: { pack: "打包", ship: "发货" },
  decline: "拒绝",
  supplied: (items) => count(items, "件商品"),
  noneSupplied: "没有可供货的商品",
  mayCancel: (skus) => `${skus.join("、")}：这可能会取消订单`,
  comma: "，",
  number: (number) => `运单号 ${number}`,
  label: (name, bytes) =>
    `面单 ${name}（${bytes < 1024 ? `${bytes} 字节` : `${grouped(bytes / 1024)} kB`}）`,
  labels: (total, names, more) =>
    `一并发送 ${count(total, "个面单文件")}：${names}${more > 0 ? `，另有 ${grouped(more)} 个` : ""}`,
  labelUrl: (url) => `面单 ${url}`,
  afterPacking: "打包之后",
  more: (orders) => `……还有 ${count(orders, "个订单")}。用 --verbose 或 --json 查看全部。`,
  late: (orders, names, more) =>
    `按工作表，${count(orders, "个订单")}逾期未答复：${names}${more > 0 ? `，另有 ${grouped(more)} 个` : ""}`,
  totals: (totals) =>
    nonZero([
      [totals.pack, "打包"],
      [totals.ship, "发货"],
      [totals.declined, "拒绝商品"],
      [totals.blocked, "暂缓"],
      [totals.invalid, "有误"],
      [totals.late, outcomeWordsZh.rows.late],
      [totals.unanswered, outcomeWordsZh.rows.unanswered],
    ]) || "无需操作",
  confirm: (env, host) => `在 ${env}（${host}）处理订单：`,
  packs: (orders) => `打包 ${count(orders, "个订单")}：无法撤销`,
  declines: (items, orders) =>
    `拒绝 ${count(orders, "个订单")}中的 ${count(items, "件商品")}：这可能会取消订单，且无法撤销`,
  ships: (orders, replaced) =>
    `登记 ${count(orders, "个运单号")}${replaced === 0 ? "" : `，其中 ${grouped(replaced)} 个替换原有的`}`,
  shipsAnyway: (orders) =>
    `其中 ${grouped(orders)} 个发送给既未打包也未发货的订单（--ship-anyway 已允许）`,
  notSent: (orders) => `${count(orders, "个订单")}不发送（有误或暂缓）`,
  requests: (requests, seconds) => `${count(requests, "个请求")}，${spokenDuration(seconds)}`,
  nothingSent: "没有发送任何内容。请更正单元格，或用 --valid-only 发送正确的订单。",
};

const liveListing = "任一已上架的商品";

const longCatalogue = "超过 20 个商品的目录";

/** {@link ProbeWords} in Chinese. */
const probeWordsZh: ProbeWords = {
  headings: ["文档未说明", "实际情况", "如何得知"],
  learntNow: "刚刚得知",
  kept: (time) => `来自记录，最近见于 ${time}`,
  unknown: (learntBy) => `尚未得知；${learntBy}会显示`,
  eachRun: (learntBy) => `由每次运行的${learntBy}检验`,
  modes: {
    repeat: "有效，参数名重复",
    comma: "有效，值以逗号分隔",
    brackets: "有效，参数名带 []",
    single: "有效，每个请求一个值",
    none: "无效：读取整个列表",
  },
  atMost: (number) => `最多 ${number} 个`,
  atLongest: (seconds) => `最长 ${seconds} 秒`,
  lane: (lane, perMinute) => `${lanes[lane]}每分钟 ${perMinute} 个`,
  formCase: { capitals: "首字母大写", documented: "与文档一致" },
  readCost: {
    products: "读取商品时，每个商品占用一个名额（--read-unit）。",
    requests: "读取商品时，每个请求占用一个名额（--read-unit）。",
  },
  facts: {
    pageBase: { label: "商品：首页编号", learntBy: liveListing },
    totalCount: { label: "商品：总数", learntBy: "给出总数的列表" },
    sizeName: { label: "商品：每页数量参数", learntBy: longCatalogue },
    pageSizeMax: { label: "商品：见过的最大页", learntBy: longCatalogue },
    filterMode: { label: "商品：按 SKU 筛选", learntBy: "两个已上架的商品" },
    filterCountMax: {
      label: "商品：每个请求的 SKU 数",
      learntBy: "部分 SKU 未被采用的请求",
    },
    controlSkus: { label: "商品：对照 SKU", learntBy: liveListing },
    readLagMs: { label: "写入在列表中出现的延迟", learntBy: "首次新建" },
    limits: { label: "低于文档的限额", learntBy: "超出限额的请求" },
    updateCanary: { label: "更新不影响其他字段", learntBy: "首次更新" },
    orderPageBase: { label: "订单：首页编号", learntBy: "任一订单" },
    orderSizeName: { label: "订单：每页数量参数", learntBy: "超过 20 个订单的列表" },
    orderFilterMode: {
      label: "订单：按订单号筛选",
      learntBy: "部分订单号未被采用的请求",
    },
    formCase: { label: "发货表单：字段名", learntBy: "首个运单号" },
  },
};

/** {@link ReleaseWords} in Chinese. */
const releaseWordsZh: ReleaseWords = {
  outcomes: {
    applied: "已生效",
    conflict: "有冲突",
    released: "已解除",
    unknown: "仍然未知",
    blocked: "未解除",
    unchanged: "没有结果未知的写入",
  },
  nothingOpen: "没有记录到它有结果未知的新建。",
  otherRun: (run) => `它的结果未知的新建属于运行 ${run}。`,
  isUpdate: (run) =>
    `它的结果未知的写入是更新，不会长期阻挡什么：“sheetport resume ${run}”会查清结果。`,
  resumeFirst: (run) => `运行 ${run} 结束时它正在进行：先用“sheetport resume ${run}”向平台查询。`,
  listed: "平台上已有，与发送的一致。",
  listedOtherwise: (fields) =>
    `平台上已有，但以下字段的值与发送的不同：${spokenFields(fields, "zh")}。`,
  doubled: "有不止一个商品使用此 SKU。",
  notProven: "无法确定平台上是否已有。请稍后再试。",
  absent: "平台上现在没有。请在平台上自行查看；--yes 表示您已查看，并将其解除。",
  released: "平台上没有，已手动解除：新的上传可以再次新建它。",
  stake: (skus, names) =>
    `${count(skus, "个新建")}没有回复，平台上现在也没有：${names}。\n` +
    "如果第一个请求之后仍被执行，新的上传会产生此 SKU 的第二条记录，而接口没有删除功能。\n" +
    "请先在平台上查看这些 SKU，再继续。",
  question: "您已查看，确认平台上没有吗？输入“是”以解除：",
};

/** {@link RunsWords} in Chinese. */
const runsWordsZh: RunsWords = {
  none: "还没有运行记录。",
  states: { running: "进行中", finished: "已完成", interrupted: "已中断", failed: "已停止" },
  headings: ["运行", "开始时间", "状态", "写入", "环境", "命令", "文件"],
  writes: (done, total) => `${done}/${total}`,
  started: (time, user) => `开始于 ${time}${user === "" ? "" : `，操作人 ${user}`}`,
  undone: ({ by, partly }) => `${partly ? "部分被" : "被"} ${by.join("、")} 撤销`,
  ended: (time) => `结束于 ${time}`,
  where: (command, file, env, host) => `${command}：${file} → ${env}（${host}）`,
};

/** {@link UndoWords} in Chinese. */
const undoWordsZh: UndoWords = {
  title: (run, file, env, host) =>
    `撤销运行 ${run}${file === "" ? "" : `（${file}）`}，环境 ${env}（${host}）`,
  confirm: (run, env, host) => `在 ${env}（${host}）撤销运行 ${run}：`,
  putBack: (listings) => `恢复 ${count(listings, "个商品")}`,
  createsStay: (listings) => `${count(listings, "个新建的商品")}保留：接口没有删除功能`,
  kept: (listings) => `${count(listings, "个商品")}保持现状（此后有变化、已消失、暂缓或情况不明）`,
  nothing: (rows) => `${count(rows, "行")}没有可撤销的内容`,
  unfinished: (run, writes) =>
    `运行 ${run} 尚未完成：${count(writes, "个写入")}未执行。撤销之后将不再执行：“sheetport resume ${run}”会被拒绝`,
  requests: (requests, seconds) => `${count(requests, "个请求")}，${spokenDuration(seconds)}`,
  nothingToDo: (run) => `运行 ${run} 没有可恢复的内容：没有发送任何内容。`,
  undoneAlready: (run, by) => `运行 ${run} 已被 ${by.join("、")} 撤销。`,
  totals: {
    reversed: (listings) => `已恢复 ${grouped(listings)}`,
    partly: (listings) => `其中部分恢复 ${grouped(listings)}`,
    kept: (listings) => `保持现状 ${grouped(listings)}`,
    failed: (listings) => `失败 ${grouped(listings)}`,
    nothing: (listings) => `无可撤销 ${grouped(listings)}`,
  },
  sheet: "撤销",
  columns: { row: "行", sku: "SKU" },
  words: { reversed: "已恢复", kept: "保持现状", failed: "失败", nothing: "无可撤销" },
  redo: (run) => `“sheetport undo ${run}”可将商品恢复到此次撤销之前。`,
  resume: (run) => `“sheetport resume ${run}”可继续。`,
  settle: (rows, run) => `${count(rows, "行")}的结果未知：“sheetport resume ${run}”会向平台查询。`,
  again: (run) => `“sheetport undo ${run}”会再次检查保持现状的商品；有风险的字段需要 --allow。`,
};

/** {@link UploadWords} in Chinese. */
const uploadWordsZh: UploadWords = {
  findingLine: ({ cell, code }, message) =>
    cell === "" ? `${code}：${message}` : `${cell} ${code}：${message}`,
  unexpected: (fields) => `平台上${spokenFields(fields, "zh")}的值与预期不同，而没有人要求这样改。`,
  outcomes: outcomeWordsZh.rows,
  writeEnds: { ...outcomeWordsZh.rows, ...outcomeWordsZh.writes },
  columns: {
    result: resultHeadings.result.zh,
    message: resultHeadings.message.zh,
    finding: resultHeadings.finding.zh,
    time: resultHeadings.time.zh,
    user: resultHeadings.user.zh,
    listing: resultHeadings.listing.zh,
  },
  progress: (done, total, percent) => `${grouped(done)}/${grouped(total)}（${percent}%）`,
  perMinute: (rate) => `${grouped(rate)}/分钟`,
  eta: (seconds) => `还需${spokenDuration(seconds)}`,
  lastError: (message) => `最近的错误：${message}`,
  unstored: "记录中没有以下内容，请保留这些行。“sheetport resume”会就每一项向平台查询：",
  ends: { running: "未结束", finished: "已完成", interrupted: "已中断", failed: "已停止" },
  run: (end, run) => `${end}：运行 ${run}。`,
  row: (row) => `第 ${row} 行`,
  more: (rows) => `……还有 ${count(rows, "行")}；结果工作簿中有全部内容。`,
  totals: (parts) => nonZero(parts) || "没有行",
  between: "",
  nothingToDo: "无需操作：没有发送任何内容。",
  nothingSent: "没有发送任何内容。",
  resume: (run) => `“sheetport resume ${run}”可继续。`,
  settle: (rows, run) => `${count(rows, "行")}的结果未知：“sheetport resume ${run}”会向平台查询。`,
  correctFirst: "没有发送任何内容。请更正这些行，或用 --valid-only 发送正确的行。",
  correct: (path) => `未通过的行在 ${path} 中：请在其中更正，然后上传该文件。`,
  correctSheet: "请更正未通过的行，然后再次上传工作表。",
  results: (path) => `结果：${path}`,
  missingName: "名称",
  nothingMissing: "平台上的所有商品都在表中。",
  missing: (listings, names, more) =>
    `平台上有、表中没有：${count(listings, "个商品")}${names.length === 0 ? "" : `：${names.join("、")}`}${more === 0 ? "" : `，另有 ${grouped(more)} 个`}。不对它们做任何操作：没有删除功能。`,
  planGuide: ({ env, host, file, yes }) =>
    `${file} → ${env}（${host}）。每个商品只有一个回答，写在其第一行的着色单元格中：“${yes}”发送该商品的所有行；留空或“否”则都不发送。只能更改“批准”和“备注”。保存后交回此文件：“sheetport upload”加文件名会发送已批准的内容。`,
  planSheet: { name: "结果", changes: "更改" },
  planOnly: "工作簿已不在、被修改或无法按当时的样子读取：结果只包含计划中已知的行信息。",
  kept: (path) =>
    `${path} 与 sheetport 写入时不同，或已在其他程序中打开，因此保持原样；新文件在它旁边。`,
  compareAgain: "已过期和暂缓的行没有发送：请用“sheetport diff”重新比较。",
  uncompared: (fields) =>
    `未比较，因为平台不显示：${fields
      .map(({ field, rows }) => `${columnHeading(field, "zh")}（${grouped(rows)} 行）`)
      .join("、")}。${sendable(fields) ? "用 --send-uncompared 可发送 GTIN 和 MPN。" : ""}`,
  match: (rows, at) =>
    `已比较${count(rows, "行")}${at === null ? "" : `（平台数据读取于 ${at}）`}：平台商品与工作表一致。`,
  absent: (listings) => `导出的${count(listings, "个商品")}不在表中：不会对其做任何操作。`,
  byHandFile: (file) => `需手动修改：${file}`,
  byHandSheet: {
    name: "手动修改",
    guide: "这些值无法通过 API 修改。请在平台后台修改，然后重新上传工作表以核对。",
    headings: ["名称", "字段", "平台现值", "目标值"],
  },
  untouched: (rows, since, seconds) =>
    `${grouped(rows)} 行自 ${since} 起未改动：未比较。用 --read all 可比较这些行${seconds === undefined ? "" : `（${spokenDuration(seconds)}）`}。`,
};

/** {@link WatchWords} in Chinese. */
const watchWordsZh: WatchWords = {
  changed: (fixed, added, left) =>
    `已修正 ${grouped(fixed)}，新增 ${grouped(added)}，剩余 ${grouped(left)}`,
  fixed: "已修正（原先的情况）",
  added: "新增",
  more: (findings) => `……还有 ${grouped(findings)} 条（--verbose 列出全部）。`,
  watching: "每次保存都会重新检查。按 Ctrl-C 结束。",
  same: "已保存，没有变化。",
  waiting: (file) => `${file} 还不能完整读取，会再次尝试。`,
  gone: (file) => `${file} 不见了。它再次出现时会立即检查。`,
  back: (file) => `${file} 又出现了。`,
};

/** What reports say, by area. */
export const reportWordsZh: ReportWords = {
  about: aboutWordsZh,
  check: checkWordsZh,
  diff: diffWordsZh,
  export: exportWordsZh,
  images: imagesTextWordsZh,
  order: orderWordsZh,
  ordersExport: ordersExportWordsZh,
  probe: probeWordsZh,
  release: releaseWordsZh,
  runs: runsWordsZh,
  undo: undoWordsZh,
  upload: uploadWordsZh,
  watch: watchWordsZh,
};
