import type { AnswerWords, ListWords, MarketplaceErrorWords, MarketplaceWords } from "./en.ts";

const addressHint = "请检查 --base-url，或环境设置中的地址。";

const keyHint = "请将 SHEETPORT_API_KEY 设为密钥，或用“sheetport login”保存。";

/** {@link MarketplaceErrorWords} in Chinese. */
const marketplaceErrorWordsZh: MarketplaceErrorWords = {
  keyRefused: (at, status, words) => ({
    message: `${at} 的平台拒绝了 API 密钥（${status}）：${words}`,
    hint: "请确认密钥属于此地址：重新登录（sheetport login），或重新设置 SHEETPORT_API_KEY。",
  }),
  redirected: (at, status) => ({
    message: `${at} 的平台返回了重定向（${status}）。`,
    hint: "请将基础地址设为平台的实际地址；绝不跟随重定向，否则密钥会一并送出。",
  }),
  certificate: (at, words) => ({
    message: `${at} 的证书不受信任：${words}`,
    hint: "请检查基础地址和本机时钟；如在公司代理之后，请设置 NODE_EXTRA_CA_CERTS。",
  }),
  failing: (at, status, tries, words) => ({
    message: `${at} 的平台出错（状态 ${status}），已尝试 ${tries} 次：${words}`,
    hint: "请稍后重新运行同一命令；没有丢失任何内容。",
  }),
  unreachable: (at, tries, words) => ({
    message: `无法连接 ${at} 的平台，已尝试 ${tries} 次：${words}`,
    hint: "请检查基础地址和网络，然后重新运行同一命令；没有丢失任何内容。",
  }),
  limiting: (at, refusals, words) => ({
    message: `${at} 的平台因限额 ${refusals} 次拒绝读取：${words}`,
    hint: "请确认没有其他程序使用同一密钥，或降低 --read-rate，然后重新运行命令。",
  }),
  nouns: { products: "商品", orders: "订单" },
  noList: (at, noun, status, words) => ({
    message: `${at} 的回复不是${noun}列表（状态 ${status}）${words === "" ? "。" : `：${words}`}`,
    hint: "请确认基础地址是平台供应商接口的地址，不带“/supplier”。",
  }),
  noHttp: { message: "基础地址不是 http 或 https 地址。", hint: addressHint },
  withLogin: { message: "基础地址不得带有用户名或密码。", hint: addressHint },
  withQuery: { message: "基础地址不得带有查询参数或片段。", hint: addressHint },
  insecure: (origin) => ({
    message: `基础地址“${origin}”没有加密。`,
    hint: "请使用 https 地址；普通 http 仅限本机（127.0.0.1、localhost）。",
  }),
  leadsElsewhere: (origin, words) => ({
    message: `基础地址“${origin}”未加密，并且指向另一台电脑（${words}）。`,
    hint: "请使用 https 地址；普通 http 仅限本机（127.0.0.1、localhost）。",
  }),
  unsafeText: (text) => ({
    message: `“${text}”不能作为地址的一部分。`,
    hint: "请在工作簿中更改：不能只是“.”或“..”，不能含控制字符或损坏的字符。",
  }),
  noKey: { message: "没有 API 密钥。", hint: keyHint },
  unusableKey: { message: "API 密钥含有空格、换行或 ASCII 以外的字符。", hint: keyHint },
};

const of = (read: number, total: number | undefined) =>
  total === undefined ? `${read} 条，总数未知` : `${read} / ${total} 条`;

/** {@link ListWords} in Chinese. */
const listWordsZh: ListWords = {
  readAgain: (minutes) => `商品列表已有变化，需重新完整读取，约 ${minutes} 分钟。`,
  filterIgnored: "平台不理会按 SKU 的筛选：改为读取整个列表。",
  totalMissing: "商品列表不再给出“totalCount”：无法证明哪些商品不在其中。",
  withoutSku: "商品列表中有没有 SKU 的记录，已略过。",
  fieldVanished: (field) => `商品列表中不再有字段“${field}”。`,
  differsByCase: (sku, twin) => `平台上没有“${sku}”，但有“${twin}”：两者只有大小写或空格不同。`,
  emptiedForNow: (seconds) =>
    `商品列表中没有任何以前运行时见过的商品。可能只是暂时如此：${seconds} 秒后会再次读取。`,
  facts: {
    pageBase: "商品首页的编号",
    sizeName: "商品每页数量的参数名",
    filterMode: "按 SKU 筛选商品的方式",
    orderPageBase: "订单首页的编号",
    orderSizeName: "订单每页数量的参数名",
    orderFilterMode: "按订单号筛选订单的方式",
  },
  factChanged: (fact, before, now, seen) =>
    `平台有变化：${fact}原为“${before}”${seen === undefined ? "" : `（见于 ${seen}）`}，现为“${now}”。sheetport 会重新确认。`,
  notWhole: {
    whole: () => "",
    "no-total": () => "平台没有给出记录总数。",
    short: (read, total) => `未能读取全部记录：${of(read, total)}。`,
    twice: (read, total) =>
      `未能读取全部记录：${of(read, total)}；平台重复返回了另一些记录，缺少的没有返回。`,
    "too-many": (read, total) => `收到的记录多于平台给出的总数：${of(read, total)}。`,
    changed: () => "读取期间列表一直在变化。",
    repeated: () => "无论请求哪一页都返回同一页，因此无法得知列表在哪里结束。",
    "too-long": () => "列表的页数过多。",
    enough: (read, total) => `没有读取全部记录：${of(read, total)}。`,
    emptied: () => "列表中没有任何一个片刻之前见过的商品。",
    wrong: () => "平台返回了没有请求的记录。",
    refused: (_read, _total, words) => `平台拒绝了查询：${words}`,
  },
  reasons: (all) => all.join(""),
  skusUncertain: (skus) => `所请求的 SKU 中有 ${skus} 个无法确切读取。`,
};

/** {@link AnswerWords} in Chinese. */
const answerWordsZh: AnswerWords = {
  noSuccess: "回复中没有 isSuccess。",
  noProduct: "回复中没有商品。",
  noOrder: "回复中没有订单。",
  noHead: "回复没有头部。",
  unreadable: (why) => `无法读取回复：${why}。`,
  body: {
    empty: "内容为空",
    notJson: "内容不是 JSON",
    tooDeep: "内容嵌套过深",
    tooMany: "内容的值过多",
  },
  brokeOff: (status, why) => `回复中断（状态 ${status}）：${why}`,
  status: (status) => `平台返回状态 ${status}。`,
  answered: (status, words) => `平台回复 ${status}：${words}`,
  cancelled: "已取消。",
  cancelledUnsent: "发送前已取消。",
  noWholeAnswer: (seconds) => `${seconds} 秒内没有完整的回复。`,
  tooLateToBegin: "请求等待过久，失去了限额中的位置。",
  tooLarge: (megabytes) => `回复大于 ${megabytes} MB。`,
  ended: "连接已结束。",
  failures: {
    refused: "连接被拒绝",
    reset: "连接被重置",
    nameNotFound: "找不到服务器名称",
    nameNotLookedUp: "无法查询服务器名称",
    timedOut: "连接超时",
    serverUnreachable: "无法到达服务器",
    networkUnreachable: "无法到达网络",
    slow: "建立连接的时间过长",
    noAnswerInTime: "没有及时收到回复",
    stopped: "回复停止传送",
    closed: "连接已关闭",
    wrongLength: "回复的长度有误",
    failed: "连接失败",
  },
  failure: (what, code) => `${what}（${code}）。`,
  proxy: (origin, why) => `无法使用代理 ${origin}：${why}`,
  proxyRefused: (origin, status) => `代理 ${origin} 拒绝了连接（状态 ${status}）。`,
  proxyAsks: (origin, variable) => `代理 ${origin} 要求用户名和密码（407）；请写入 ${variable}。`,
  proxyRefusesLogin: (origin, variable) =>
    `代理 ${origin} 不接受 ${variable} 中的用户名和密码（407）。`,
};

/** {@link MarketplaceWords} in Chinese. */
export const marketplaceWordsZh: MarketplaceWords = {
  answers: answerWordsZh,
  errors: marketplaceErrorWordsZh,
  lists: listWordsZh,
};
