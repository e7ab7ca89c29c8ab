import type { MarketplaceErrorWords } from "./errors.ts";

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
