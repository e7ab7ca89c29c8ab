import type { ListWords, MarketplaceErrorWords, MarketplaceWords } from "./en.ts";

const addressHint = "请检查 --base-url，或环境设置中的地址。";

const keyHint = "请将 SHEETPORT_API_KEY 设为密钥，或用“sheetport login”保存。";

/** {@link MarketplaceErrorWords} in Chinese. */
export const marketplaceErrorWordsZh: MarketplaceErrorWords = {
  keyRefused: (at, status, words) => ({
    message: `${at} 的平台拒绝了 API 密钥（${status}）：${words}`,
    hint: "请确认密钥属于此地址：重新登录（sheetport login），或重新设置 SHEETPORT_API_KEY。",
  }),
  redirected: (at, status) => ({
    message: `${at} 的平台以重定向作答（${status}）。`,
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
    message: `${at} 的平台因额度限制 ${refusals} 次拒绝读取：${words}`,
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
export const listWordsZh: ListWords = {
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
    `平台有变化：${fact}原为“${before}”${seen === undefined ? "" : `（见于 ${seen}）`}，现为“${now}”。将重新了解。`,
  notWhole: {
    whole: () => "",
    "no-total": () => "平台没有给出记录总数。",
    short: (read, total) => `未能读取全部记录：${of(read, total)}。`,
    "too-many": (read, total) => `收到的记录多于平台给出的总数：${of(read, total)}。`,
    changed: () => "读取期间列表一直在变化。",
    repeated: () => "无论请求哪一页都返回同一页，因此无法得知列表在哪里结束。",
    "too-long": () => "列表的页数过多。",
    enough: (read, total) => `没有读取全部记录：${of(read, total)}。`,
    emptied: () => "列表中没有任何一个片刻之前见过的商品。",
    wrong: () => "平台返回了没有请求的记录。",
    refused: (_read, _total, words) => `平台拒绝了查询：${words}`,
  },
  skusUncertain: (skus) => `所请求的 SKU 中有 ${skus} 个无法确切读取。`,
};

/** {@link MarketplaceWords} in Chinese. */
export const marketplaceWordsZh: MarketplaceWords = {
  errors: marketplaceErrorWordsZh,
  lists: listWordsZh,
};
