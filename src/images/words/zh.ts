import type {
  AddressClass,
  NotChecked,
  OtherFile,
  Unreachable,
} from "../../model/product/image-check.ts";
import { grouped } from "../../model/text/number-words-zh.ts";
import type { ImageWords } from "./en.ts";

const files: Readonly<Record<OtherFile, string>> = {
  gif: "GIF 图片",
  webp: "WebP 图片",
  avif: "AVIF 图片",
  heic: "HEIC 图片",
  jxl: "JPEG XL 图片",
  bmp: "BMP 图片",
  tiff: "TIFF 图片",
  svg: "SVG 图形",
  pdf: "PDF 文档",
  "web-page": "网页",
  "damaged-jpg": "已损坏的 JPG",
  "damaged-png": "已损坏的 PNG",
  empty: "空文件",
  unknown: "其他类型的文件",
};

const addresses: Readonly<Record<AddressClass, string>> = {
  public: "公网地址",
  loopback: "本机",
  private: "内部网络",
  shared: "运营商的内部网络",
  "link-local": "本机的链路本地地址",
  multicast: "组播地址",
  translated: "代表另一个地址的转换地址",
  reserved: "保留地址",
};

function guards(reason: NotChecked): string {
  switch (reason.why) {
    case "not-http":
      return "链接指向或被重定向到非 http、https 的地址";
    case "credentials":
      return "链接中带有用户名或密码，而这些绝不会被发送";
    case "address":
      return `${reason.host} 是${addresses[reason.class]}（${reason.address}）`;
    case "proxy":
      return `请求经过代理（${reason.variable}），无法确认代理之后实际访问的地址`;
    case "asked-to-wait":
      return `${reason.host} 要求暂时不要再访问`;
    case "no-answer":
      return `${reason.host} 多次没有响应，不再访问`;
    case "compressed":
      return "虽已要求不压缩，服务器仍发送了压缩的内容";
    case "no-size":
      return "文件的前 64 KB 中没有尺寸信息";
  }
}

function guardFix({ why }: NotChecked): string {
  switch (why) {
    case "proxy":
      return "如果不经代理也能访问该主机，请将其写入 NO_PROXY；否则请自行查看图片。";
    case "asked-to-wait":
    case "no-answer":
      return "请稍后再检查；已检查的结果会保留。";
    case "compressed":
    case "no-size":
      return "请自行查看图片：应为 JPG 或 PNG，且尺寸足够大。";
    default:
      return "请将图片放到互联网上人人都能访问的存储空间，并使用那里的链接。";
  }
}

const failures: Readonly<Record<Exclude<Unreachable["why"], "status">, string>> = {
  "no-name": "找不到该名称的服务器",
  "no-lookup": "无法查询服务器的名称，可能没有网络",
  refused: "服务器拒绝连接",
  "no-way": "从这里无法到达服务器",
  timeout: "超过 5 秒",
  "broken-off": "连接中断",
  certificate: "无法建立安全连接，或证书无效",
  "bad-answer": "无法理解服务器的响应",
  "too-many-redirects": "重定向超过 3 次",
  "bad-redirect": "重定向的目标无效",
};

function failure(reason: Unreachable): string {
  if (reason.why !== "status") return failures[reason.why];
  const { status } = reason;
  if (status === 404 || status === 410) return `服务器上没有该文件（${status}）`;
  if (status === 401 || status === 403) return `服务器拒绝访问（${status}）`;
  if (status === 429) return "服务器收到的请求过多（429）";
  if (status >= 500) return `服务器出错（${status}）`;
  return `服务器返回的状态为 ${status}`;
}

/** What the check of image links says, in Chinese. */
export const imageWordsZh: ImageWords = {
  tooSmall: (label, size, min) => ({
    message: `${label} 的尺寸为 ${size.width} × ${size.height} 像素；至少需要 ${min.width} × ${min.height}（宽 × 高）。`,
    fix: `请使用至少 ${min.width} × ${min.height} 像素的图片链接。`,
  }),
  wrongType: (label, file) => ({
    message: `${label} 按其内容是${/^[A-Z]/.test(files[file]) ? " " : ""}${files[file]}；只接受 JPG 和 PNG。`,
    fix:
      file === "web-page"
        ? "请使用图片文件本身的链接，而不是展示图片的网页。"
        : "请将图片保存为 JPG 或 PNG 后重新上传到存储空间；只改文件名后缀是不够的。",
  }),
  unreachable: (label, reason) => ({
    message: `${label} 无法下载：${failure(reason)}。`,
    fix: "请在浏览器的无痕窗口中打开该链接：平台必须无需登录就能下载。",
  }),
  notChecked: (label, reason) => ({
    message: `${label} 未检查：${guards(reason)}。`,
    fix: guardFix(reason),
  }),
  leftOut: ({ message, fix }) => ({ message: `${message}该行发送时不含此图片。`, fix }),
  progress: (done, total) => `图片：已检查 ${grouped(done)}，共 ${grouped(total)}`,
};
