import type { ErrorWords } from "../../model/message.ts";
import { columnHeading, fieldHeading } from "../../model/product/columns.ts";
import type { FieldPlace } from "../../model/sheet/sheet-choice.ts";
import { count, grouped } from "../../model/text/number-words-zh.ts";
import type { NamedColumn, WorkbookWords } from "./en.ts";

const column = ({ letters, heading }: NamedColumn) =>
  `${letters}（${heading === "" ? "无标题" : `“${heading}”`}）`;

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join("、");

const noHeadings =
  '请使用“sheetport template products”中的标题，用 --sheet 指定工作表、用 --header-row 指定标题行，或用 --map "标题=字段" 说明某列的内容。';

const saveAsXlsx = "请在 Excel 中打开，另存为“Excel 工作簿 (.xlsx)”。";

const anotherKind = (why: string): ErrorWords => ({
  message: `这不是 Excel 工作簿（.xlsx）：${why}。`,
  hint: "请在 Excel 或 LibreOffice 中打开该文件，另存为“Excel 工作簿 (.xlsx)”。",
});

const unusual = (what: string): ErrorWords => ({
  message: `工作簿中有${what}，sheetport 不接受。`,
  hint: "请在 Excel 或 LibreOffice 中打开，重新另存为 .xlsx。",
});

const lettered = ({ letters, heading }: NamedColumn) => `${letters} 列“${heading}”`;

const fieldOf = (place: FieldPlace) => columnHeading(place.field, "zh", place);

const twoWay = "因此凡与平台上商品不同的单元格都算作您的改动，无论是谁改的";

const exportAgain = "如需区分平台上的改动和您的改动，请重新导出。";

/** {@link WorkbookWords} in Chinese. */
export const workbookWordsZh: WorkbookWords = {
  csv: {
    notInEncoding: (encoding) => ({
      message: `文件中有些字节在 ${encoding} 编码下不构成字符。`,
      hint: "请在 Excel 中另存为“CSV UTF-8”或“Excel 工作簿 (.xlsx)”，或用 --encoding 指定编码。",
    }),
    encodingUnclear: {
      message: "文件不是 UTF-8，从其中的文字也无法确定保存时用的编码。",
      hint: "请在 Excel 中另存为“CSV UTF-8”或“Excel 工作簿 (.xlsx)”，或指定编码，例如 --encoding gb18030（简体中文）、big5（繁体中文）、windows-1251（俄文）、euc-kr（韩文）、shift_jis（日文）。",
    },
    notText: {
      message: "这不是 CSV 文件：其中有不属于文本的字节。",
      hint: "请确认文件是否正确；工作簿的文件名必须以 .xlsx 结尾。",
    },
    quoteNeverEnds: (cell) => ({
      message: `单元格 ${cell} 以引号（"）开头，但引号没有结束。`,
      hint: '请补上结束的引号；或把整段文字放在引号内，其中的每个引号写成两个（""）。',
    }),
    quoteMisplaced: (cell) => ({
      message: `单元格 ${cell} 中引号内的文字在哪里结束并不明确。`,
      hint: '请把整段文字放在引号内，其中的每个引号写成两个（""）。',
    }),
    widerThanHeadings: (row, cells, headings) => ({
      message: `第 ${row} 行有 ${cells} 个单元格，但列标题只有 ${headings} 个：值可能错位到了别的列。`,
      hint: "请把含有分隔符的文字放在引号内，或把表格另存为“Excel 工作簿 (.xlsx)”。",
    }),
    tooManyRows: (limit) => ({
      message: `文件超过 ${grouped(limit)} 行，超出了一个工作表的容量。`,
      hint: "请把它拆分成几个文件。",
    }),
    tooManyColumns: (row, cells, limit) => ({
      message: `第 ${row} 行超过 ${grouped(limit)} 个单元格（至少 ${grouped(cells)} 个），超出了一个工作表的容量。`,
      hint: "请检查用哪个符号分隔单元格。",
    }),
  },
  damage: {
    textNeverEnds: "有一段共享文本没有结尾",
    textsCut: "共享文本在中途断开",
    cellNeverEnds: "工作表中有一个单元格没有结尾",
    sheetCut: "工作表在中途断开",
    rowNeverEnds: (row) => `工作表第 ${row} 行没有结尾`,
    cellOutsideRow: "工作表中有不属于任何行的单元格",
    strangeAmongRows: (tag) => `工作表的各行之间有“<${tag}>”`,
    rowsOutOfOrder: (row, before) => `工作表的行顺序混乱（${row} 在 ${before} 之后）`,
    cellAddress: (row, written) => `工作表第 ${row} 行有一个地址为“${written}”的单元格`,
    cellNotXml: (cell) => `单元格 ${cell} 不是 XML`,
    cellType: (cell, type) => `单元格 ${cell} 的类型“${type}”未知`,
    cellNoNumber: (cell) => `单元格 ${cell} 中的数字不是数字`,
    cellNoText: (cell) => `单元格 ${cell} 引用了不存在的共享文本`,
    cellNoTruth: (cell) => `单元格 ${cell} 的逻辑值既非真也非假`,
    cellTwice: (cell) => `单元格 ${cell} 出现了两次`,
    signInTag: "其 XML 的标签中有“<”",
    partCut: "有一个部件在中途断开",
    noMeaning: (whole) => `其 XML 中的“${whole}”没有意义`,
    notCharacters: "其中有不构成字符的字节",
    tagInText: (tag) => `文本中有“<${tag}>”`,
    sheetNowhere: (sheet) => `工作表“${sheet}”没有对应的内容`,
    partMissing: (part) => `缺少部件“${part}”`,
    partTwice: (part) => `部件“${part}”出现了两次`,
    partsOverlap: (part) => `部件“${part}”与另一个部件重叠`,
    partTwoHeaders: (part) => `部件“${part}”有两种不同的描述`,
    sheetsOnePart: (sheet) => `工作表“${sheet}”与另一张工作表是同一个部件`,
    sheetTwice: (sheet) => `工作表“${sheet}”出现了两次`,
    formatsTooMany: "其中的数字格式数量或长度超过 Excel 的允许范围",
    cellBeyond: (row) => `工作表第 ${row} 行的单元格多于列数`,
    partPacked: (part) => `部件“${part}”的压缩方式不是 Excel 使用的方式`,
    partTwoNames: (part) => `部件“${part}”有两个名称`,
    partBroken: (part) => `部件“${part}”已损坏`,
    partIncomplete: (part) => `部件“${part}”不完整或被改动过`,
    archiveBroken: "ZIP 压缩包被截断或已损坏",
    notOfFormat: (format) => `其内容不是 .${format} 文件应有的内容`,
  },
  hidden: {
    rows: (rows) => `已读取隐藏内容：${count(rows, "行")}。`,
    columns: (letters, more) =>
      `已读取隐藏内容：${letters} 列${more > 0 ? `，以及另外 ${grouped(more)} 列` : ""}。`,
  },
  match: {
    noKnownHeading: (examples) => ({
      message: "没有一列的标题是 sheetport 认识的。",
      hint: `请在商品上方的一行中写上标题，例如${quoted(examples)}。`,
    }),
    noneAmong: (rows, sheets) => ({
      message: `${quoted(sheets)}的前 ${rows} 行中没有 sheetport 认识的标题。`,
      hint: noHeadings,
    }),
    noneInRow: (row, sheets) => ({
      message: `${quoted(sheets)}的第 ${row} 行没有 sheetport 认识的标题。`,
      hint: noHeadings,
    }),
    blankRow: (row, sheets) => ({
      message: `${quoted(sheets)}的第 ${row} 行是空的，不能作标题行。`,
      hint: "请选择有标题的那一行。",
    }),
    emptySheet: (sheets) => ({
      message:
        sheets.length === 0 ? "工作簿没有可见的工作表。" : `工作表${quoted(sheets)}中没有内容。`,
      hint: "请用“sheetport template products”生成空白模板，填写后保存。",
    }),
    onlyHidden: (sheet) => ({
      message: `可见的工作表都没有商品标题，隐藏的工作表“${sheet}”有。`,
      hint: `如果要读取它，请指定：--sheet "${sheet}"。`,
    }),
    duplicate: (columns) => ({
      message: `${columns.map(column).join("和")}列表示同一个字段。`,
      hint: '请删除多余的列、修改标题，或用 --map "标题=ignore" 略过其中一列。',
    }),
    unknownUnit: (own, { field, unit, units }) => ({
      message: `${column(own)} 列要读作“${columnHeading(field, "zh")}”，但标题中的单位不明确：“${unit}”。`,
      hint: `请在标题中写明一个单位（${units.join("、")}），数字也用该单位；或用 --map "${own.heading}=ignore" 略过该列。`,
    }),
    missing: (heading) => ({
      message: `缺少“${heading}”列：没有它就不知道一行是哪个商品。`,
      hint: `请添加标题为“${heading}”的列，或用 --map "标题=sku" 指定包含它的列。`,
    }),
    missingLikely: (heading, likely) => ({
      message: `缺少“${heading}”列：没有它就不知道一行是哪个商品。`,
      hint: `请添加标题为“${heading}”的列；如果 ${column(likely)} 就是它（可能性 ${likely.confidence} %），请加上 --map "${likely.heading}=sku"。`,
    }),
    noOtherColumn: (heading) => ({
      message: `只识别出“${heading}”列，没有可更改的内容。`,
      hint: '请添加要更改的列，或用 --map "标题=字段" 指定。',
    }),
    noSuchColumn: (key, nearest, more) => ({
      message: `没有列的标题像 --map 所写的“${key}”（比较时不计大小写、空格和标点）。`,
      hint: `现有标题：${quoted(nearest)}${more > 0 ? `，另有 ${more} 个` : ""}。`,
    }),
    noUnitColumn: (field) => ({
      message: `--unit 指定的“${fieldHeading(field, "zh")}”没有对应的列。`,
      hint: `请去掉此选项，或指定列：--map "标题=${field}"。`,
    }),
    given: (place, text) => `“--set ${columnHeading(place.field, "zh", place)}=${text}”`,
    hasColumn: (given, own) => ({
      message: `${given}：工作表中已有 ${column(own)}列。`,
      hint: `请去掉此选项，或用 --map "${own.heading}=ignore" 略过该列。`,
    }),
    openBrace: (given) => ({
      message: `${given}：花括号没有闭合。`,
      hint: "用 {字段} 表示另一字段的值，用 {{ 和 }} 表示花括号本身。",
    }),
    noField: (given, name) => ({
      message: `${given}：没有名为“${name}”的字段。`,
      hint: `请写 {字段}，且该字段在表中有列。如果“${name}”是表中的标题，请先指明它是哪个字段：--map "${name}=字段"。`,
    }),
    noColumn: (given, name) => ({
      message: `${given}：工作表中没有“${name}”列。`,
      hint: "请写 {字段}，且该字段在表中有列。",
    }),
    inRow: (sheet, row, all) => ({
      message: `工作表“${sheet}”第 ${row} 行：${all.map(({ message }) => message).join("")}`,
      hint: [...new Set(all.map(({ hint }) => hint))].join(""),
    }),
  },
  opening: {
    encodings: { "windows-1251": "Windows-1251（西里尔文）", gb18030: "GB18030（中文）" },
    read: (encoding) => `文件内容按 ${encoding} 编码读取。`,
    passedOver: (sheets) => `已跳过${quoted(sheets)}：不是带单元格的工作表。`,
    byLetters: (encoding) =>
      `文件不是 UTF-8 编码。其中的文字按 ${encoding} 能组成词语，因此按此读取；如果文字显示不对，请用 --encoding 指明编码。`,
  },
  ordersSheet: {
    none: (sheets) => ({
      message: `没有任何工作表（${quoted(sheets)}）带有订单的列标题。`,
      hint: "请用“sheetport export orders”导出订单，或用 --sheet 指定订单所在的工作表。",
    }),
    missing: (sheet, { zh: heading }) => ({
      message: `工作表“${sheet}”缺少“${heading}”列。`,
      hint: `请添加列标题为“${heading}”的列，或重新导出订单。`,
    }),
    nothingToFill: (sheet, headings) => ({
      message: `工作表“${sheet}”没有可填写的列。`,
      hint: `请添加以下任一列：${headings.map(({ zh: heading }) => `“${heading}”`).join("、")}，或重新导出订单。`,
    }),
    twice: (sheet, columns) => ({
      message: `工作表“${sheet}”的 ${columns.map(({ letters, heading }) => `${letters}（“${heading}”）`).join("和 ")}列含义相同。`,
      hint: "请删除不需要的一列，或修改其列标题。",
    }),
    ignored: (headings) => `已忽略，因为订单没有这样的列：${quoted(headings)}。`,
  },
  otherFiles: {
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
  },
  reading: {
    recalled: (day, columns, { sheet, headingRow }) => {
      const where = [
        ...(sheet === undefined ? [] : [`工作表“${sheet}”`]),
        ...(headingRow === undefined ? [] : [`标题在第 ${headingRow} 行`]),
      ].join("，");
      const chosen = columns.map(({ heading, key, meaning }) => {
        const name = heading === "" ? `无标题的列 ${key}` : `“${heading}”`;
        return meaning === "ignored" ? `${name}不读取` : `${name}是“${fieldOf(meaning)}”`;
      });
      return chosen.length === 0
        ? `工作表按 ${day} 的选择读取：${where}。`
        : `列按 ${day} 的选择读取：${chosen.join("；")}（${where}）。`;
    },
    dropped: (day, why) => `${day} 的选择已不适用，未采用：${why}。各列按标题读取。`,
    alike: ({ letters, heading }, place, confidence) =>
      `${letters} 列“${heading}”被读作“${fieldOf(place)}”（把握 ${confidence} %）；用 --map "${heading}=字段" 或 --map "${heading}=ignore" 更改。`,
    rival: (own, { used, place, map }) =>
      `${lettered(own)}未使用，因为${lettered(used)}已读作“${fieldOf(place)}”；用 --map "${map}" 可改用它。`,
    converted: (columns) =>
      `已换算单位：${columns.map((one) => `${lettered(one)}由 ${one.from} 换算为 ${one.to}`).join("；")}。`,
    unitColumns: (columns) =>
      `已逐行换算：${columns
        .map((one) => `${lettered(one)}按${lettered(one.units)}中的单位`)
        .join("；")}。`,
    assumed: (columns) =>
      `未注明单位：${columns
        .map((one) => `${lettered(one)}按 ${one.unit} 读取`)
        .join("；")}。如有误，请使用 --unit ${columns[0]?.field}=${columns[0]?.other}。`,
    lacking: (fields) =>
      `没有 ${fields.map((field) => columnHeading(field, "zh")).join("、")} 列：平台上的商品保持不变；新 SKU 的行需要这些内容（--set 字段=值 可为所有行设定）。`,
    ignored: (columns) =>
      `已忽略，因为没有这样的字段：${columns
        .map(({ heading, perhaps: likely }) =>
          likely === undefined
            ? `“${heading}”`
            : `“${heading}”（可能是${fieldOf(likely.place)}，${likely.confidence} %：--map "${heading}=${likely.name}"）`,
        )
        .join("、")}。`,
    noteRows: (rows) =>
      `标题下方第 ${rows.join("、")} 行只有单位或填写要求：已作为标题的一部分读取，不是商品。`,
    unheaded: (letters) => `已忽略，因为没有标题：${letters.join("、")} 列。`,
    given: (values) =>
      `每一行按 --set：${values.map(({ place, text }) => `${fieldOf(place)}为 ${text}`).join("；")}。`,
    valueNames: (words, more = 0) =>
      `自定义的词已按设定读取：${words.join("；")}${more > 0 ? `；另有 ${more} 个` : ""}。`,
    wholeLists: (lists) =>
      `按 --whole-lists 视为整个列表：${lists.map((field) => fieldHeading(field, "zh")).join("、")}。商品在其中的其他内容将被删除。`,
    baseDamaged: `保存导出时数值的隐藏工作表已损坏，${twoWay}。${exportAgain}`,
    baseOfOther: `导出时的数值由另一版本的 sheetport 写入，${twoWay}。${exportAgain}`,
    ofOrders: (file) => ({
      message: `${file} 是订单工作簿，不是商品工作簿。`,
      hint: "请用“sheetport fulfil”打包并发出其中已填写的订单。",
    }),
  },
  recall: {
    noSheet: (sheet) => `没有工作表“${sheet}”`,
    byPlace: (sheet) => `“${sheet}”的列标题有改动，而当时有一列是按位置选定的`,
    twice: (sheet) => `“${sheet}”中会有两列表示同一字段`,
    noColumn: (sheet, headings) => `“${sheet}”没有${quoted(headings)}列`,
  },
  refusals: {
    isEmpty: anotherKind("文件是空的"),
    isOtherFile: anotherKind("这是其他类型的文件"),
    isOtherArchive: anotherKind("这是不含工作簿的 ZIP 压缩包"),
    isOtherDocument: anotherKind("其中是其他类型的文档"),
    encrypted: {
      message: "工作簿有密码保护，无法读取。",
      hint: "请在 Excel 中打开，去掉密码（文件、信息、保护工作簿、用密码进行加密）并保存。",
    },
    readerFailed: (format) => ({
      message: `.${format} 工作簿要由单独的进程读取，而系统未能启动该进程。`,
      hint: "请关闭其他程序后重试；或另存为“Excel 工作簿 (.xlsx)”，这种格式无需单独的进程。",
    }),
    tooHeavy: (format, seconds, megabytes, unpacked) => ({
      message: `这个 .${format} 工作簿太大。对于这种格式，最多可用 ${seconds} 秒、${megabytes} MB 内存，解压后不超过 ${unpacked} MB。`,
      hint: "请在 Excel 或 LibreOffice 中打开，另存为“Excel 工作簿 (.xlsx)”，或把各行分到几个工作簿中。",
    }),
    damaged: (what) => ({
      message: `工作簿已损坏：${what}。`,
      hint: "请在 Excel 中打开，由 Excel 修复后保存再试；或重新复制、下载该文件。",
    }),
    hasDoctype: unusual(" XML 文档类型声明（DOCTYPE）"),
    isUtf16: unusual(" UTF-16 而非 UTF-8 编码的文本"),
    otherEncoding: (encoding) => unusual(`“${encoding}”而非 UTF-8 编码的文本`),
    fileTooLarge: (megabytes, limit) => ({
      message: `工作簿大小为 ${megabytes} MB，sheetport 最多读取 ${limit} MB。`,
      hint: "请删除图片和不需要的工作表，或把各行分到几个工作簿中。",
    }),
    tooManyParts: (parts, limit) => ({
      message: `工作簿包含 ${grouped(parts)} 个部件，sheetport 最多读取 ${grouped(limit)} 个。`,
      hint: "请把商品行复制到新的工作簿后再试。",
    }),
    inflatesTooLarge: (limitMegabytes) => ({
      message: `工作簿解压后超过 ${limitMegabytes} MB。`,
      hint: "请把商品行复制到新的工作簿，或分到几个工作簿中。",
    }),
    partTooLarge: (part, limitMegabytes) => ({
      message: `工作簿的部件“${part}”解压后超过 ${limitMegabytes} MB，而其中只应有工作表和样式的清单。`,
      hint: "请把商品行复制到新的工作簿后重试。",
    }),
    textsTooLarge: (limitMegabytes) => ({
      message: `工作簿中的文本总计超过 ${limitMegabytes} MB。`,
      hint: "请把行拆分到多个工作簿中。",
    }),
    cellTooLong: (address, limit) => ({
      message: `单元格 ${address} 超过 ${grouped(limit)} 个字符，超出了 Excel 本身的上限。`,
      hint: "请缩短该单元格的内容后再试。",
    }),
    noSuchSheet: (sheet, sheets) => ({
      message: `工作簿中没有工作表“${sheet}”。`,
      hint: `请从以下工作表中选择：${quoted(sheets)}。`,
    }),
  },
};
