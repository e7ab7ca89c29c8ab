import type { RunWords } from "./runs.ts";

/** {@link RunWords} in Chinese. */
export const runWordsZh: RunWords = {
  stopped: { message: "已停止。", hint: "没有留下做了一半的内容；随时可以重新开始。" },
  lockLost: {
    message: "此次运行的锁被取走了。",
    hint: "没有再发送任何内容。请勿让其他程序改动数据文件夹，然后继续此次运行。",
  },
  nothingToResume: {
    message: "没有可继续的运行：全部已完成。",
    hint: "“sheetport runs”列出所有运行。",
  },
  nothingToUndo: {
    message: "没有可撤销的运行：没有运行在此更新过商品。",
    hint: "“sheetport runs”列出所有运行。新建无法撤销：接口没有删除功能。",
  },
  undone: (run, undo) => ({
    message: `运行 ${run} 已被 ${undo} 撤销，因此不再继续。`,
    hint: `请重新上传工作簿，或用“sheetport undo ${undo}”恢复这些更新。结果未决的新建可用“sheetport release SKU”处理。`,
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
