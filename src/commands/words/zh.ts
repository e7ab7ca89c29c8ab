import { annotationsOf } from "../../model/product/columns.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import { count, grouped, spokenDuration } from "../../model/text/number-words-zh.ts";
import { keyName } from "../../screen/keys/bindings.ts";
import type {
  ApprovalWords,
  CommandWords,
  ConsentWords,
  DeskWords,
  FileWords,
  KeyWords,
  LabelWords,
  MappingWords,
  NoteWords,
  OptionWords,
  RunWords,
  SheetWords,
  WorkbookWords,
} from "./en.ts";

const again = "没有发送任何内容。请重新运行并回答“是”。";

/** {@link ConsentWords} in Chinese. */
const consentWordsZh: ConsentWords = {
  typeName: {
    upload: "输入环境名称以上传：",
    undo: "输入环境名称以撤销：",
    fulfil: "输入环境名称以处理订单：",
  },
  questions: {
    upload: "上传吗？[是/否，默认否] ",
    undo: "撤销此次运行吗？[是/否，默认否] ",
    fulfil: "处理订单吗？[是/否，默认否] ",
  },
  typeYesToDecline: (items, orders) =>
    `输入“是”以拒绝这 ${items} 件商品；其他回答则略过${orders === 1 ? "该订单" : "这些订单"}：`,
  declined: {
    upload: { message: "没有上传：未确认。", hint: again },
    undo: { message: "没有撤销：未确认。", hint: again },
    fulfil: { message: "没有处理订单：未确认。", hint: again },
  },
  nobodyToAgree: (agreement, env, isProduction) => ({
    message: `没有终端可以确认在“${env}”中${{ upload: "上传", undo: "撤销", fulfil: "处理订单", resume: "继续运行" }[agreement]}。`,
    hint: isProduction ? "请同时加上 --yes 和 --env production。" : "请加上 --yes。",
  }),
  planOfOther: (plan, here) => ({
    message: `此计划是为 ${plan} 制定的，不是为 ${here}。`,
    hint: "请用 --env 和 --base-url 指定计划的环境，或重新制定计划。",
  }),
  planOfOtherAccount: (host) => ({
    message: `此计划是为 ${host} 上的另一个账号制定的，比较的是那个账号的商品。`,
    hint: "请使用该账号的 API 密钥，或重新制定计划。如果只是同一账号换了新密钥，请加一次 --same-account。",
  }),
  planWritesOpen: (sku, run) => ({
    message: `计划要写入 ${sku}，但运行 ${run} 对它的写入结果尚未确定。`,
    hint: `请先用“sheetport resume ${run}”确定结果，然后重新制定计划。`,
  }),
  planCreatesAgain: (sku) => ({
    message: `计划要新建 ${sku}，但制定计划之后它已被新建。`,
    hint: "请重新制定计划，或直接上传工作簿。",
  }),
};

/** What a mistyped name probably is, before what else can be done. */
function didYouMean(near: readonly string[]): string {
  const names = near.map((one) => `“${one}”`).join("或");
  return near.length === 0 ? "" : `您是否想写${names}？`;
}

/** {@link FileWords} in Chinese. */
const fileWordsZh: FileWords = {
  tooLarge: (name, megabytes) => ({
    message: `${name} 有 ${megabytes} MB；商品工作簿不会这么大。`,
    hint: "请拆分为不超过 64 MB 的工作簿。",
  }),
  notFound: (path, near = []) => ({
    message: `没有文件 ${path}。`,
    hint: `${didYouMean(near)}请检查文件名和文件夹；“sheetport template products”可写出空白工作簿。`,
  }),
  isFolder: (path) => ({
    message: `${path} 是文件夹，不是文件。`,
    hint: "请指定其中的工作簿。",
  }),
  isDevice: (path) => ({
    message: `${path} 是设备或管道，不是普通文件。`,
    hint: "请指定一个文件。从标准输入读取的工作簿写作“-”：“sheetport check - < 文件”。",
  }),
  nothingPiped: {
    message: "“-”表示标准输入，但没有任何输入。",
    hint: "请指定一个文件，或把工作簿送入标准输入：“sheetport check - < 文件”。",
  },
  notReadable: (path, why) => ({
    message: `${path} 无法读取：${why}`,
    hint: "请在其他程序中关闭它，并确认您有读取权限。",
  }),
  heldElsewhere: (path) => ({
    message: `${path} 已在其他程序中打开，该程序不允许其他程序读取它。`,
    hint: "请在那里关闭它，然后重试。",
  }),
  notToBeSeen: (path, why) => ({
    message: `${path} 无法查看：${why}`,
    hint: "请确认文件夹或网络驱动器存在，且您有读取权限。",
  }),
  exists: (path) => ({
    message: `${path} 已存在。`,
    hint: "请指定其他文件，或加 --force 替换它。",
  }),
  inTheWay: (path, isFolder) => ({
    message: `${path} 无法写入：${isFolder ? "它是文件夹" : "它是设备或管道，不是普通文件"}。`,
    hint: "请指定尚不存在的文件，或普通文件。",
  }),
  noWorkingFolder: {
    message: "当前所在的文件夹已不存在。",
    hint: "请切换到其他文件夹后再运行此命令。",
  },
  noFolder: (folder) => ({
    message: `没有文件夹 ${folder}。`,
    hint: "请创建该文件夹，或指定其他文件夹中的文件。",
  }),
  notWritable: (path, why) => ({
    message: `${path} 无法写入：${why}。`,
    hint: "请在其他程序中关闭它，检查文件夹和磁盘空间，然后重试。",
  }),
  resultsNotWritable: (folder, why) => ({
    message: `结果无法写入 ${folder}：${why}`,
    hint: "没有发送任何内容。请用 --results 指定已存在且可写的文件夹中的文件。",
  }),
  wouldReplace: (name) => ({
    message: `${name} 就是工作簿本身，会被替换。`,
    hint: "没有发送或写入任何内容。请指定其他文件。",
  }),
  ownData: (path, dataDir) => ({
    message: `${path} 是 sheetport 自己的文件，位于数据目录 ${dataDir}。`,
    hint: "没有发送或写入任何内容。请指定其他文件夹中的文件。",
  }),
  exportStopped: ({ message, hint }, listings, isAsked) => {
    const kept = `已读取并保留 ${count(listings, "个商品")}：24 小时内用同一命令可从此处继续。`;
    return { message, hint: isAsked ? kept : `${hint} ${kept}` };
  },
};

const copyAgain = "请重新复制密钥：一行字母、数字和符号，不含空格。";

function useEnv(known: readonly string[]): string {
  return known.length === 0
    ? "没有保存的密钥，无需移除。"
    : `请用 --env 指定：${known.map((one) => `“${one}”`).join("、")}。`;
}

const bad = (where: string) => ({
  message: `${where}不可能是 API 密钥。`,
  hint: copyAgain,
});

/** {@link KeyWords} in Chinese. */
export const keyWordsZh: KeyWords = {
  askKey: (name, address) => `“${name}”（${address}）的 API 密钥，输入不显示：`,
  askAddress: (name) => `“${name}”的平台基础 URL：`,
  taken: (address) => `${address} 的平台接受此密钥。`,
  notChecked: "没有向平台验证密钥。",
  kept: (name, place) => `“${name}”的密钥保存${place}。`,
  keychainNotUsed: (reason) => `没有使用系统钥匙串：${reason}。`,
  usedByDefault: (name) => `不带 --env 时使用“${name}”。`,
  useWith: (name, byDefault) => `使用时请加 --env ${name}；默认环境仍为“${byDefault}”。`,
  variableFirst: (variable) => `已设置 ${variable}，它优先于保存的密钥。`,
  places: {
    none: "没有保存",
    keychain: (service, account) => `在系统钥匙串中（服务“${service}”，账户“${account}”）`,
    windowsFile: (path) => `在 ${path} 中，由其文件夹的权限保护`,
    file: (path) => `在 ${path} 中，只有您可以读取（0600）`,
  },
  stillThere: (name, place, why) =>
    `“${name}”的密钥仍${place}，但无法访问：${why}。请在那里移除，或解锁钥匙串后重新运行。`,
  unlock: "请解锁钥匙串。",
  profileStays: (name, baseUrl) =>
    `配置“${name}”（${baseUrl}）保留；用“sheetport logout --env ${name} --forget”可将其移除。`,
  profileGone: (name) => `配置“${name}”已移除。`,
  simulatorNow: "不带 --env 时使用内置模拟器。",
  variableStays: (variable) => `${variable} 仍有设置：命令会继续使用其中的密钥。`,
  validStill: "密钥本身在平台上仍然有效，直到在平台上吊销。",
  noneKept: (name) => `没有保存过“${name}”的密钥。`,
  removed: (name, places) => `“${name}”的密钥已从${places.join("和")}移除。`,
  removedFrom: { keychain: "系统钥匙串", file: "密钥文件" },
  config: {
    from: {
      option: "选项",
      variable: "环境变量",
      profile: "配置",
      team: "旁边的 sheetport.json",
      kept: "已保存",
      default: "默认",
      system: "系统",
    },
    builtIn: "内置",
    key: (key) => `API 密钥：${key}。`,
    noProxy: "没有使用代理。",
    profiles: "配置",
    noProfiles: "没有配置；用“sheetport login”创建。",
    profileKey: (place) => `密钥：${place}`,
    simulatorNeedsNone: "内置模拟器不需要",
    fromVariable: (variable) => `来自 ${variable}`,
    noneKept: (name) => `“${name}”没有保存的密钥`,
  },
  noKey: (name) => ({
    message: `“${name}”没有 API 密钥。`,
    hint: `请用“sheetport login --env ${name}”保存，或将 SHEETPORT_API_KEY 设为密钥，或将 SHEETPORT_API_KEY_FILE 设为存有密钥的文件。`,
  }),
  badKey: {
    variable: (variable) => bad(`${variable} 的内容`),
    fileOf: (variable) => bad(`${variable} 所指文件的内容`),
    kept: () => bad("保存的内容"),
    typed: () => bad("输入的内容"),
    piped: () => bad("管道传入的内容"),
  },
  otherAddress: (name, address, asked) => ({
    message: `为“${name}”保存的密钥属于 ${address}，不会发送到 ${asked}。`,
    hint: "请去掉另一个基础 URL，换用其他 --env，或用“sheetport login --base-url URL”在那里登录。",
  }),
  addressUnknown: (name) => ({
    message: `“${name}”的地址未知。`,
    hint: "请加 --base-url URL，例如 https://api.example.com。",
  }),
  nobodyToAsk: {
    message: "没有人可以询问 API 密钥，也没有由管道传入。",
    hint: "请在终端中运行“sheetport login”，或由管道传入密钥：“sheetport login < key.txt”。",
  },
  notKept: ({ message, hint }, isRefused) => ({
    message: `${message}密钥没有保存。`,
    hint: isRefused
      ? "请重新复制密钥，并确认它属于此地址。"
      : `${hint}如要不经验证保存密钥，请加 --no-verify。`,
  }),
  noneChosen: (known) => ({ message: "没有选定环境。", hint: useEnv(known) }),
  noProfile: (name, known) => ({ message: `没有配置“${name}”。`, hint: useEnv(known) }),
  keychainClosed: (name, why) => ({
    message: `“${name}”的密钥在系统钥匙串中，但无法读取：${why}。`,
    hint: "请解锁钥匙串，或设置 SHEETPORT_API_KEY，或重新运行“sheetport login”。",
  }),
  cannotKeep: (path, why) => ({
    message: `密钥无法保存到 ${path}：${why}`,
    hint: "请检查文件夹和磁盘空间；在此之前可设置 SHEETPORT_API_KEY。",
  }),
  cannotRemove: (path, why) => ({
    message: `密钥文件 ${path} 无法移除：${why}`,
    hint: "请自行删除：其中有密钥。",
  }),
  keyFileUnusable: (path, why) => ({
    message: `密钥文件 ${path} 无法使用：${why}。`,
    hint: "请重新运行“sheetport login”，文件会重新写入。",
  }),
  isLink: "它是一个链接",
  isNoFile: "它不是文件",
  isTooLarge: "它太大",
  holdsNoKey: "其中没有 sheetport 所写格式的密钥",
  folderIsLink: (folder) => ({
    message: `存放密钥的 ${folder} 是链接或文件，而不是文件夹。`,
    hint: "没有从中读取或写入任何内容。请查明是谁创建的，将其移除，然后重新运行“sheetport login”。",
  }),
  othersCanOpen: (path, mode, isKept) => ({
    message: `本机的其他用户可以打开密钥文件 ${path}（${mode}）。`,
    hint: `请运行“chmod 600 ${path}”。如有他人使用本机，请换发新密钥${isKept ? "并重新运行“sheetport login”" : ""}。`,
  }),
  badName: (name, hint) => ({ message: `“${name}”不能作为带密钥的环境名称。`, hint }),
  nameOfSimulator: "这是内置模拟器的名称，它不需要密钥。",
  nameSigns: "最多 64 个拉丁字母、数字、“.”、“_”和“-”，以字母或数字开头。",
  nameTwin: (twin) => `已有“${twin}”；请使用该名称。`,
  settingsDamaged: (file, what) => ({
    message: `设置文件 ${file} 已损坏：${what}。`,
    hint: "请更正它，或将其移走并重新运行“sheetport login”；运行记录和记忆另行保存。",
  }),
  unreadable: (why) => `无法读取：${why}`,
  noJson: "它不是 JSON",
  noObject: "它不是 JSON 对象",
  otherVersion: (version) => `其版本不是 ${version}；可能由更新版本的 sheetport 写入`,
  environmentsNoObject: "“environments”不是对象",
  defaultUnknown: "“defaultEnv”所指的环境不在其中",
  settingsNoObject: "“settings”不是对象",
  settingsIncomplete: (env) => `“${env}”的设置不是可以保存的设置`,
  settingKept: (setting, value, env) =>
    `今后${env === "" ? "" : ` --env ${env} 的`} ${setting} 为 ${value}。`,
  settingForgotten: (setting, env) => `不再保存${env === "" ? "" : ` ${env} 的`} ${setting}。`,
  settingNotKept: (setting, env) =>
    `没有保存过${env === "" ? "" : ` ${env} 的`} ${setting}；“sheetport config”显示已保存的设置。`,
  environmentIncomplete: (name) => `环境“${name}”不完整`,
};

const copyLabel = "请把文件复制到工作簿所在的文件夹，或用 --labels-dir 指定其文件夹。";

const nameLabel = "请填写 PDF、PNG 或 JPG 文件名。";

const putBack = "请把文件恢复原样后继续运行，或重新执行“sheetport fulfil”。";

/** {@link LabelWords} in Chinese. */
const labelWordsZh: LabelWords = {
  network: (file) => ({
    message: `面单文件“${file}”是网络路径。`,
    fix: copyLabel,
  }),
  missing: (file, folders) => ({
    message: `没有面单文件“${file}”：已在${folders.map((folder) => `“${folder}”`).join("和")}中查找。`,
    fix: "请核对文件名，或用 --labels-dir 指定面单所在的文件夹。",
  }),
  outside: (file) => ({
    message: `面单文件“${file}”既不直接在工作簿的文件夹内，也不在 --labels-dir 的文件夹内。`,
    fix: copyLabel,
  }),
  hidden: (file) => ({
    message: `面单文件“${file}”是隐藏文件。`,
    fix: "请给文件起一个不以点开头的名称。",
  }),
  unreadable: (file, why) => ({
    message: `面单文件“${file}”无法读取：${why}。`,
    fix: nameLabel,
  }),
  notAFile: (file) => ({
    message: `面单文件“${file}”不是普通文件。`,
    fix: nameLabel,
  }),
  wrongType: (file) => ({
    message: `面单文件“${file}”的内容既不是 PDF，也不是 PNG 或 JPG。`,
    fix: "请把面单保存为 PDF、PNG 或 JPG。",
  }),
  tooLarge: (file, megabytes) => ({
    message: `面单文件“${file}”为 ${megabytes} MB，最多允许 10 MB。`,
    fix: "请把面单保存得小一些，或填写面单链接。",
  }),
  changes: {
    gone: (file) => ({ message: `面单文件 ${file} 已不存在。`, hint: putBack }),
    elsewhere: (file) => ({ message: `面单文件 ${file} 现在在别的位置。`, hint: putBack }),
    changed: (file) => ({ message: `面单文件 ${file} 在检查之后有改动。`, hint: putBack }),
    unfit: ({ message }) => ({ message, hint: putBack }),
  },
};

/** {@link NoteWords} in Chinese. */
export const noteWordsZh: NoteWords = {
  checkedRows: (rows) => `已检查 ${count(rows, "行")}`,
  readListings: (done, total) => `已读取 ${grouped(done)} / ${grouped(total)} 个商品`,
  freshListings: (listings, minutes) =>
    `${grouped(listings)} 个商品在 ${grouped(minutes)} 分钟内读取过，不再读取；--read all 会全部读取。`,
  spellingsLeft: (skus) => `未查询 ${skus} 个前导零数目不同的 SKU：查询所需时间会超过比较本身。`,
  ordersForeign: (name, from, host) =>
    `${name} 从 ${from} 导出，而不是 ${host}：请确认它是用于此处的。`,
  lanes: { create: "新建", update: "更新", read: "读取", orders: "订单" },
  waits: (lane, seconds, isMost) =>
    `使用此密钥的其他 sheetport 命令暂时用完了${lane}限额：${isMost ? "最多" : "约"}等待 ${seconds} 秒。`,
  laneClosed: (lane, seconds, askedMs) =>
    askedMs === undefined
      ? `平台要求暂停（${lane}限额）：等待${spokenDuration(seconds)}。`
      : `平台要求暂停${spokenDuration(askedMs / 1000)}（${lane}限额）。sheetport 等待${spokenDuration(seconds)}后再试；按 Ctrl-C 停止，不会丢失任何内容，以后可以继续。`,
  limitLearnt: (lane, perMinute) =>
    `平台每分钟放行 ${perMinute} 个（${lane}限额）。sheetport 按此速度继续。`,
  dataFolderOpen: (folder) =>
    `本机的其他用户可以写入数据文件夹 ${folder}，从而改动 sheetport 保存和发送的内容：请运行“chmod 700 ${folder}”。`,
  zoneUnknown: (asked, zone) =>
    `此处不认识时区“${asked}”（TZ）：日期按 ${zone === "UTC" ? zone : `UTC${zone}`} 读取。`,
  warning: (message) => `警告：${message}`,
  triesAgain: (message, seconds) => `${message} ${seconds} 秒后重试。`,
  proxy: (origin, variable, withLogin) =>
    `请求经由代理 ${origin}（来自 ${variable}${withLogin ? "，带用户名" : ""}）。`,
  stopping: (run) =>
    `正在停止：已开始的会做完。再按一次 Ctrl-C 立即停止；“sheetport resume ${run}”可继续。`,
  resuming: (run, open, all) =>
    `继续运行 ${run}：${grouped(all)} 个写入中有 ${grouped(open)} 个未完成。`,
  overtaken: (writes) => `其中 ${grouped(writes)} 个之后已有别的运行写入：不再发送。`,
  workbookMoved: (file) =>
    `${file} 在运行开始后被移动或修改：不写结果工作簿。发送的仍是当时计划的内容。`,
  planFromElsewhere: "此计划不是在本机保存的：确认之前请查看每一项更改。",
  workbookGone: (file) =>
    `${file} 在比较之后已不在或被修改：发送的仍是当时计划的内容，结果只包含计划中已知的行信息。`,
  workbookUnreadable: (file, why) =>
    `${file} 无法按当时的样子读取，因此结果只包含计划中已知的行信息：${why}`,
  wroteTemplate: (name) =>
    `已写入 ${name}。请为每个变体填写一行，然后运行“sheetport check ${name}”。`,
  wroteOrdersTemplate: (name) =>
    `已写入 ${name}。请为每个订单商品填写一行，然后运行“sheetport fulfil ${name}”；“sheetport export orders”会直接写出您的订单。`,
  simulatorAnswers: (url, key) => `模拟器地址：${url}（密钥：${key}）。按 Ctrl-C 结束。`,
  ownKey: "SHEETPORT_API_KEY 中的密钥",
  simulatorLedger: (ledger, summary) => `收到的请求：${ledger}，汇总：${summary}`,
  approved: (approved, all) => `已批准 ${grouped(approved)}/${grouped(all)} 个商品；其余不发送。`,
  finishFailed: (code) => `--on-finish 的命令以退出码 ${code} 结束。`,
  finishStopped: (signal) => `--on-finish 的命令被信号 ${signal} 终止。`,
  finishTooLong: (seconds) => `--on-finish 的命令超过 ${seconds} 秒，已停止。`,
  finishNotStarted: (why) => `--on-finish 的命令未能启动：${why}。`,
  bug: (message) =>
    `sheetport 自身的错误：${message}\n请附上此消息报告。已发送的内容有记录：“sheetport runs”可查看。`,
};

const proxyHint =
  "请写成 http://主机:端口 或 https://主机:端口，必要时在主机前加 用户名:密码@；或将平台写入 NO_PROXY。";

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join("、");

/** {@link OptionWords} in Chinese. */
const optionWordsZh: OptionWords = {
  cannotBe: (option, text) => `${option} 不能是“${text}”。`,
  cannotBeFor: (option, text, why) => `${option} 不能是“${text}”：${why}。`,
  useOneOf: (choices) => `可用：${choices.map((choice) => `“${choice}”`).join("或")}。`,
  useNames: (names, near) => `${didYouMean(near)}可用：${names.join("、")}。`,
  aboveZero: "请给出大于零的数字。",
  portNumber: "请给出 0 到 65535 的数字；0 表示任一空闲端口。",
  configWords:
    "请单独写“config”，或写“config set 设置 值”、“config unset 设置”、“config set default-env 名称”。",
  dateWords:
    "请写日期，如 2026-11-01；或时间，如“2026-11-01 14:30”（其他时区加 Z 或 +03:00）；或 7d（七天前）。",
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
  mapTwice: "对该标题另有不同的说法。请只保留一个。",
  setNothing: "请给出值；没有值的字段无需写出。",
  setBraces: "{字段} 表示另一字段的值，花括号本身写作 {{ 和 }}。",
  setTwice: "另一个 --set 已为此字段给出值。",
  mapValueForm: '请写成 --map-value "字段:原词=值"。',
  mapValueTwice: "对该词另有不同的说法。请只保留一个。",
  wordFields: (fields) =>
    `可为以下字段使用自己的词（options 和 attributes 需带键）：${fields.join("、")}。`,
  write: (option, form) => `请写成 ${option} ${form}。`,
  noField: (option, name) => `${option} 指定了“${name}”，但没有这样的字段。`,
  nameKey: (field) =>
    `请同时写出键：“${field}.颜色”或“${annotationsOf(field)["x-heading"].zh}: 颜色”。`,
  perhaps: (fields) => `您可能想写 ${fields.join("、")}。可以写字段名，也可以写它的任一标题。`,
  fieldsAre: (fields) => `可用的字段：${fields.join("、")}。`,
  unknownCommand: (word, near) => ({
    message: `没有命令“${word}”。`,
    hint: `${didYouMean(near)}“sheetport --help”列出全部命令。`,
  }),
  unknownOption: (option, near, command) => ({
    message: `${command === "" ? "sheetport " : `“sheetport ${command}”`}没有选项 ${option}。`,
    hint: `${didYouMean(near)}“sheetport ${command === "" ? "命令" : command} --help-all”列出全部选项。`,
  }),
  missingArgument: (argument, usage) => ({
    message: `缺少参数：${argument}。`,
    hint: `请输入：${usage}`,
  }),
  missingValue: (option, form) => ({
    message: `选项 ${option} 缺少值。`,
    hint: `请输入：${form}`,
  }),
  tooMany: (expected, got, usage) => ({
    message: `参数过多：应为 ${expected} 个，实际为 ${got} 个。名称中有空格时请加引号。`,
    hint: `请输入：${usage}`,
  }),
  seeHelp: "“sheetport --help”列出命令，“sheetport 命令 --help”列出其选项。",
  nothingAsked: {
    message: "没有指定命令，也没有可显示界面的终端。",
    hint: "“sheetport --help”列出命令，“sheetport 命令 --help”列出其选项。",
  },
  noAddress: (name, known) => ({
    message: `环境“${name}”没有地址。${known.length === 0 ? "" : `已知的有：${quoted(known)}。`}`,
    hint: `${didYouMean(nearestNames(name, known))}请用“sheetport login --env ${name} --base-url URL”设置，或加 --base-url URL，或设置 SHEETPORT_BASE_URL。`,
  }),
  noEnvironment: (name, known) => ({
    message: `没有环境“${name}”。`,
    hint: `${didYouMean(nearestNames(name, known))}请从以下环境中选择：${quoted(known)}，或用“sheetport login --env ${name}”设置。`,
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

/** {@link RunWords} in Chinese. */
export const runWordsZh: RunWords = {
  doneSince: (run) => `运行 ${run} 之后已完成此项。`,
  overtaken: (run) => `运行 ${run} 之后已写入，因此此次运行的计划已过时。`,
  stopped: { message: "已停止。", hint: "没有留下做了一半的内容；随时可以重新开始。" },
  lockLost: {
    message: "此次运行的锁被取走了。",
    hint: "没有再发送任何内容。请勿让其他程序改动数据文件夹，然后继续此次运行。",
  },
  nothingToResume: "没有可继续的运行：全部已完成。",
  nothingToUndo: {
    message: "没有可撤销的运行：没有运行在此更新过商品。",
    hint: "“sheetport runs”列出所有运行。新建无法撤销：接口没有删除功能。",
  },
  undone: (run, undo) => ({
    message: `运行 ${run} 已被 ${undo} 撤销，因此不再继续。`,
    hint: `请重新上传工作簿，或用“sheetport undo ${undo}”恢复这些更新。结果未知的新建可用“sheetport release SKU”处理。`,
  }),
  ofOther: (run, its, here) => ({
    message: `运行 ${run} 属于 ${its}，不属于 ${here}。`,
    hint: "请用 --env 和 --base-url 指定其环境。",
  }),
  ofOrders: (run, command) => ({
    message: `运行 ${run} 针对订单，而“sheetport ${command}”仅针对商品。`,
    hint: `“sheetport runs ${run}”显示每个订单的结果；“sheetport runs”列出其他运行。`,
  }),
  orderWriteOpen: (order, run) => ({
    message: `此次运行要写入订单 ${order}，但运行 ${run} 对它的写入结果尚未确定。`,
    hint: `请先用“sheetport resume ${run}”确定结果。`,
  }),
};

const mappingFormZh =
  '格式为 {"mapping": 1, "headings": {"原标题": "字段"}, "values": {"字段": {"原词": "值"}}, "set": {"字段": "值"}, "wholeLists": []}。';
const inMappingZh: (counts: Parameters<MappingWords["kept"]>[1]) => string = ({
  headings,
  values,
  set,
}) => `标题 ${headings} 个、词 ${values} 个、给定值 ${set} 个`;

/** {@link MappingWords} in Chinese. */
const mappingWordsZh: MappingWords = {
  written: (file, counts) => `已写入：${file}（${inMappingZh(counts)}）。`,
  kept: (name, counts) =>
    `已保存为“${name}”，用于所有具有这些标题的工作簿：${inMappingZh(counts)}。`,
  forgotten: (name) => `已忘记对应关系“${name}”。`,
  notLive: (word, value, nearest) =>
    `“${word}”对应“${value}”，但它不在此处已知的在线类目中。${nearest.length === 0 ? "" : `最接近的：${nearest.map((one) => `“${one}”`).join("、")}。`}请在文件中更正后重新导入；若为新类目则可保留。`,
  nothing: {
    message: "没有可导出的内容：既没有记住的对应关系，也没有给出任何设置。",
    hint: "请指定工作簿，或给出 --map、--map-value 或 --set。",
  },
  noneSo: (name, names) => ({
    message: `没有名为“${name}”的已导入对应关系。`,
    hint: names.length === 0 ? "没有保存任何对应关系。" : `已保存：${names.join("、")}。`,
  }),
  tooLarge: (file, megabytes) => ({
    message: `${file} 超过了对应关系文件的上限（${megabytes} MB）。`,
    hint: "请指定对应关系文件而不是工作簿，或将其拆分。",
  }),
  notJson: (file, why) => ({
    message: `${file} 不是 JSON：${why}。`,
    hint: "请更正，或重新导出对应关系。",
  }),
  twice: (file, key) => ({
    message: `${file} 在同一处写了两次“${key}”。`,
    hint: "请只保留一个。",
  }),
  noMapping: (file) => ({ message: `${file} 不是版本 1 的对应关系文件。`, hint: mappingFormZh }),
  unknownKey: (file, key) => ({
    message: `${file} 中有“${key}”，对应关系文件没有这一项。`,
    hint: mappingFormZh,
  }),
  wrong: (file, path) => ({
    message: `${file}：${path} 处的内容不符合要求：应为不含控制字符的单行文本，或由其组成的一组。`,
    hint: mappingFormZh,
  }),
};

/** {@link SheetWords} in Chinese. */
const sheetWordsZh: SheetWords = {
  unread: (why) => `无法得知以前是否选择过列：${why} 各列按标题读取。`,
  remembered: (columns) => `已为具有这些标题的工作簿记住：${columns} 列及其他设定。`,
};

/** {@link ApprovalWords} in Chinese. */
const approvalWordsZh: ApprovalWords = {
  tooLong: (lines) => ({
    message: `计划有 ${count(lines, "行")}，超出一个工作簿的容量。`,
    hint: "请保存为 plan.json，或分开处理：--only create、--only update，或减少行数。",
  }),
  damaged: {
    message: "计划的隐藏工作表已丢失或损坏：无法确定批准了什么。",
    hint: "请在 sheetport 写出的文件中批准并保存为 .xlsx，或用“sheetport diff FILE --out plan.xlsx”重新生成。",
  },
  altered: (problems, more) => ({
    message: `计划被改动，因此没有发送任何内容。${problems.join("")}${more === 0 ? "" : `另有 ${grouped(more)} 处。`}`,
    hint: "只能更改“批准”和“备注”。请恢复其余内容，或用更正后的工作簿重新生成计划。",
  }),
  unclear: (problems, more) => ({
    message: `不清楚批准了什么，因此没有发送任何内容。${problems.join("")}${more === 0 ? "" : `另有 ${grouped(more)} 处。`}`,
    hint: "请在每个商品的第一行选择“是”或“否”；留空不等于“是”。",
  }),
  headings: (headings) => `表头不是“${headings.join("”“")}”。`,
  changed: (cell, sku) => `${cell}（${sku}）与计划不符。`,
  noLine: (row) => `第 ${row} 行不在计划中。`,
  twice: (row, sku) => `第 ${row} 行（${sku}）重复。`,
  linesGone: (sku, lines) => `${sku} 已批准，但缺少其中 ${count(lines, "行")}。`,
  noAnswer: (cell, word) => `${cell} 的内容是“${word}”。`,
  twoAnswers: (sku, cells) =>
    `${sku}：${cells} 与其第一行的回答不一致；每个商品只有一个回答，写在第一行。`,
};

const twoWay = "因此凡与平台上商品不同的单元格都算作您的改动，无论是谁改的";

/** {@link WorkbookWords} in Chinese. */
export const workbookWordsZh: WorkbookWords = {
  sheetOptionOfPlan: (option) => ({
    message: `${option} 用来说明如何读取工作表，而保存的计划没有工作表。`,
    hint: "请在保存计划的“sheetport diff”命令中使用它。",
  }),
  isPlan: (file) => ({
    message: `${file} 是待批准的计划，不是商品表。`,
    hint: "请保存为 .xlsx，然后用“sheetport upload FILE”发送其中已批准的内容。",
  }),
  planWithFix: {
    message: "保存的计划会原样发送：--fix 没有可修复的内容。",
    hint: "请去掉 --fix，或用“sheetport diff FILE --fix --out plan.json”重新生成计划。",
  },
  wholeListSkipped: {
    message: "--skip-bad-images 不能与 --whole-lists images 同时使用。",
    hint: "从完整列表中去掉的链接也会从平台商品中删除。请去掉其中一个选项。",
  },
  imagesOfPlan: {
    message: "图片须在工作簿中检查：保存的计划会原样发送。",
    hint: "请在生成计划时检查图片：sheetport diff FILE --check-images --out plan.json。",
  },
  foreignBase: (host, isSameHost) =>
    `该工作簿从 ${host} ${isSameHost ? "上的另一个账号" : ""}导出，${twoWay}。`,
  newAccount: (host) =>
    `此 API 密钥在 ${host} 上首次使用，不会使用另一个账号的记录。如果是同一账号的新密钥，请加一次 --same-account。`,
};

/** What the screen is told by what carries its wishes out, in Chinese. */
export const deskWordsZh: DeskWords = {
  busy: {
    opening: "正在打开工作簿",
    preparing: "正在准备上传",
    listings: "正在读取平台商品",
    orders: "正在读取订单",
    run: "正在读取运行记录",
    live: "正在读取平台数据",
  },
  nothingChosen: "没有选择任何内容：无可发送。",
  nothingFilledIn: () => `无可发送：请填写着色的列并保存工作簿，然后按 ${keyName("compare")}。`,
  runActive: (run) => ({
    message: `运行 ${run} 正在此处进行。`,
    hint: "请等它结束，或先停止它。",
  }),
  savedSince: () => ({
    message: "工作簿在此次比较之后又保存过：没有发送任何内容。",
    hint: `在核对中按 ${keyName("compare")}，比较当前的工作簿。`,
  }),
  gone: (path) => ({
    message: `${path} 已不存在。`,
    hint: `该文件已被移动、重命名或删除。请在首页按 ${keyName("open-workbook")}，指定它现在的位置。`,
  }),
  wroteTemplate: (path) => `已写入 ${path}。每个变体填写一行，保存后在这里打开。`,
  replace: {
    title: "替换该文件？",
    line: (path) => `${path} 已存在。替换后原有内容将丢失。`,
    verb: "替换",
  },
  exports: {
    products: "先读取所有平台商品，再写入工作簿。",
    orders: "先读取新订单和已打包的订单，再写入工作簿。",
    stopped: "导出已停止：没有写入工作簿。",
  },
  load: {
    alike: (columns) => `按相似度读取：${columns.join("；")}。`,
    alikeColumn: (column, field, confidence) => `${column}读作“${field}”（${confidence} %）`,
    notUnderstood: (columns) => `无法识别，略过：${columns}。`,
    otherSheets: (sheets) =>
      sheets.length === 1
        ? `工作表${sheets[0]}也有商品的列标题，未被读取；按 ${keyName("choose-sheet")} 可选择它。`
        : `这些工作表也有商品的列标题，未被读取：${sheets.join("、")}。按 ${keyName("choose-sheet")} 可选择其中一个。`,
    column: (letters, heading) =>
      heading === "" ? `${letters}（无标题）` : `${letters}“${heading}”`,
    quoted: (heading) => `“${heading}”`,
    ignored: "无：不读取此列",
  },
  noFolder: (path) => `没有文件夹 ${path}。`,
  nothingThere: (path, begun) =>
    begun === ""
      ? `${path} 中没有工作簿，也没有文件夹。`
      : `${path} 中没有名称以“${begun}”开头的工作簿或文件夹。`,
  lost: (row, sku, outcome) => `第 ${row} 行  ${sku}  ${outcome}`,
  keepLines:
    "记录中没有以下内容，请保留这些行（sheetport 关闭时会再次显示）。“sheetport resume”会就每一项向平台查询：",
  orders: {
    yes: "是",
    title: (file, env, host) => `在 ${env}（${host}）对 ${file} 中的订单打包并发货？`,
    verb: "打包并发货",
  },
  runs: {
    notEnded: "未结束",
    unknown: (writes) => `结果未知 ${grouped(writes)}`,
    ended: (run, state) => `运行 ${run} ${state}`,
    nothingOpen: (run) => `运行 ${run} 的所有写入均已结束，无需继续。`,
    resume: (run) => `继续运行 ${run}？`,
    resumeVerb: "继续",
    begun: (command, file, where, when) =>
      `${command}${file === "" ? "" : `，${file}`} → ${where}，开始于 ${when}。`,
    open: (open, writes) =>
      `${count(writes, "次写入")}中有 ${grouped(open)} 次未完成；已完成的不会重复发送。`,
    asksFirst: (writes) => `${count(writes, "次写入")}的结果未知：会先向平台查询。`,
    undo: (run, env, host) => `在 ${env}（${host}）撤销运行 ${run}？`,
    undoVerb: "撤销",
    undoneBefore: (runs) => `此前已由 ${runs.join(" 和 ")} 撤销过。`,
    othersStay: "此后他人所做的更改保持不变。",
    nothingToUndo: (run, earlier) =>
      `运行 ${run} 没有可恢复的内容。${earlier.length === 0 ? "" : `此前已由 ${earlier.join(" 和 ")} 撤销。`}`,
  },
  stop: "。",
  between: "",
  comma: "，",
  colon: "：",
};

const teamWordsZh: CommandWords["team"] = {
  decides: (file, settings) => `由 ${file} 决定：${settings.join("；")}。`,
  tooLarge: (file, kilobytes) => ({
    message: `${file} 超过 ${kilobytes} KB。`,
    hint: "它只含少量设置；“sheetport schema config”会说明有哪些。",
  }),
  notJson: (file, why) => ({
    message: `${file} 不是 JSON：${why}。`,
    hint: "请更正它，或把它移开。",
  }),
  notObject: (file) => ({
    message: `${file} 不是一个设置对象。`,
    hint: "“sheetport schema config”说明它可以含有什么。",
  }),
  forbidden: (file, key) => ({
    message: `${file} 不得设置“${key}”：随工作簿而来的文件只能说明如何读取它们。`,
    hint: `请去掉这一行；若该项可以保存，可自行用“sheetport config set ${key} 值”保存。`,
  }),
  unknown: (file, key, known) => ({
    message: `${file}：没有“${key}”这项设置。`,
    hint: `它可以含有：${known.join("、")}。`,
  }),
  outside: (file, key, value) => ({
    message: `${file}：“${key}”指向该文件所在文件夹之外：${value}`,
    hint: "请指定该文件夹之内的文件或文件夹。",
  }),
  badValue: (file, key, value) => `${file}：“${key}”不能是“${value}”。`,
  example: (example) => `请按此写法：${example}。`,
};

/** {@link CommandWords} in Chinese. */
export const commandWordsZh: CommandWords = {
  consent: consentWordsZh,
  desk: deskWordsZh,
  files: fileWordsZh,
  keys: keyWordsZh,
  labels: labelWordsZh,
  mapping: mappingWordsZh,
  notes: noteWordsZh,
  options: optionWordsZh,
  runs: runWordsZh,
  sheets: sheetWordsZh,
  team: teamWordsZh,
  approval: approvalWordsZh,
  workbook: workbookWordsZh,
};
