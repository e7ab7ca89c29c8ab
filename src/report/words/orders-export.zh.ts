import { count, grouped } from "../../model/number-words-zh.ts";
import type { OrdersExportWords } from "./orders-export.ts";

/** {@link OrdersExportWords} in Chinese. */
export const ordersExportWordsZh: OrdersExportWords = {
  progress: (done, total) => `已读取 ${grouped(done)} / ${grouped(total)} 个订单`,
  from: (time) => `订单起始时间：${time}`,
  to: (time) => `订单截止时间：${time}`,
  wrote: (file, orders, rows) =>
    `已写入 ${file}：${count(orders, "个订单")}，共 ${count(rows, "行")}。`,
  read: (time, env, host) => `读取时间：${time}（UTC），来自 ${env}（${host}）。`,
  status: (status, orders) => `${status} ${grouped(orders)}`,
  incomplete: (reason) => `工作簿不完整。${reason}已有的内容是正确的；再次导出可得到其余部分。`,
  notFound: (names) => `未找到：${names}。`,
  next: (file) => `请填写着色的列并保存，然后查看将发送的内容：sheetport fulfil ${file}`,
};
