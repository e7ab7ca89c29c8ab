import type { KeyWords } from "./keys.ts";

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
  environmentIncomplete: (name) => `环境“${name}”不完整`,
};
