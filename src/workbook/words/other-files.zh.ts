import type { OtherFileWords } from "./other-files.ts";

const saveAsXlsx = "请在 Excel 中打开，另存为“Excel 工作簿 (.xlsx)”。";

/** {@link OtherFileWords} in Chinese. */
export const otherFileWordsZh: OtherFileWords = {
  pdf: {
    message: "这是 PDF 文档，不是工作簿。",
    hint: "请索取“Excel 工作簿 (.xlsx)”格式的原表；PDF 无法可靠地转换成行。",
  },
  html: {
    message: "这是以工作簿命名的网页，有些程序会这样导出。",
    hint: `${saveAsXlsx}请在其中核对带前导零的编码：Excel 打开时可能会去掉前导零。`,
  },
  xml: {
    message: "这是 XML 文件（例如“XML 电子表格 2003”），不是工作簿（.xlsx）。",
    hint: saveAsXlsx,
  },
  mht: { message: "这是保存的网页（.mht），不是工作簿。", hint: saveAsXlsx },
  another: {
    message: "这不是 Excel 工作簿（.xlsx）：这是其他类型的文件。",
    hint: "请确认文件是否正确；在 Excel 或 LibreOffice 中打开，另存为“Excel 工作簿 (.xlsx)”。",
  },
  text: {
    message: "这不是 Excel 工作簿（.xlsx）：这是文本。",
    hint: "如果这是文本形式的表格（CSV），请把文件名改为以 .csv 结尾；否则请在 Excel 中打开，另存为“Excel 工作簿 (.xlsx)”。",
  },
  lockFile: (workbook) => ({
    message: `这是“${workbook}”打开期间旁边生成的锁定文件，其中没有数据行。`,
    hint: `请改为指定工作簿本身：“${workbook}”。`,
  }),
  numbers: {
    message: "这是 Numbers 表格（.numbers）。",
    hint: "请在 Numbers 中打开，选择“文件”>“导出为”>“Excel…”，格式选 .xlsx。",
  },
};
