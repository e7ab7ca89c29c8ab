import type { HelpWords } from "./help.ts";

/** {@link HelpWords} in Chinese. */
export const helpWordsZh: HelpWords = {
  texts: {
    "Usage:": "用法：",
    "Options:": "选项：",
    "Arguments:": "参数：",
    "Commands:": "命令：",
    "[options]": "[选项]",
    "[command]": "[命令]",
    "Checks an Excel catalogue, shows what would change, and uploads it safely.":
      "检查 Excel 商品目录，显示将有哪些变化，并安全地上传。",
    "Without a command, in a terminal: the interactive screen. It takes the options of “upload”.":
      "在终端中不带命令运行：交互界面，可使用“upload”的选项。",
    "print help": "显示帮助",
    "print the version": "显示版本",
    "print the licences of what is inside": "显示所含软件包的许可证",
    "the interactive screen": "交互界面",
    "write a blank workbook": "写一个空白工作簿",
    "print exactly one JSON document": "只输出一个 JSON 文档",
    "no interactive screen": "不使用交互界面",
    "agree beforehand": "预先同意",
    "language (default: the system's)": "语言（默认：系统语言）",
    "no colours": "不使用颜色",
    "no progress": "不显示进度",
    "everything, without shortening": "显示全部内容，不省略",
    "where runs and memory are kept": "运行记录和记忆的存放位置",
    "replace the file if it exists": "文件已存在时替换",
    "products or orders": "products（商品）或 orders（订单）",
    "where to write it (default: products-template.xlsx)":
      "写到哪里（默认：products-template.xlsx）",
    "check a products workbook, offline": "离线检查商品工作簿",
    "check a products workbook; offline, but for --check-images":
      "检查商品工作簿；除 --check-images 外均离线",
    "ask for every image link: is it there, JPG or PNG, large enough":
      "检查每个图片链接：能否访问、是否为 JPG 或 PNG、尺寸是否足够",
    "encoding of a CSV file, instead of finding it out": "CSV 文件的编码，不自动识别",
    "row of the headings, as Excel counts": "标题所在行，按 Excel 的行号",
    'what a column holds: "THEIR HEADING=FIELD", or =ignore (repeatable)':
      '某列的内容："其标题=字段"，或 =ignore（可重复）',
    "a field that has no column: FIELD=VALUE, FIELD={OTHER} (repeatable)":
      "没有列的字段：字段=值，字段={其他字段}（可重复）",
    'a word for a choice: "FIELD:THEIR WORD=VALUE" (repeatable)':
      '选项值的对应词："字段:原词=值"（可重复）',
    "keep these for workbooks with the same headings": "为标题相同的工作簿记住这些设置",
    "sheet to read": "要读取的工作表",
    "sheet to read (repeatable)": "要读取的工作表（可重复）",
    "read every visible sheet that holds products, together": "一并读取所有含商品的可见工作表",
    "read with the repairs that are sure; check writes them into NAME.fixed.xlsx":
      "读取时应用可靠的修复；check 会将其写入 NAME.fixed.xlsx",
    "settles numbers such as 1,234": "确定如何理解 1,234 这样的数字",
    "check again at each save, until Ctrl-C; exits as the last check did":
      "每次保存后重新检查，直到按 Ctrl-C；退出码为最后一次检查的结果",
    "the workbook": "工作簿",
    "compare a workbook with the live listings; nothing is sent":
      "将工作簿与平台上的商品比较；不发送任何内容",
    "permitted creates (default: 100/60s)": "允许的新建频率（默认：100/60s）",
    "permitted updates (default: 100/60s)": "允许的更新频率（默认：100/60s）",
    "permitted reads (default: 100/60s)": "允许的读取频率（默认：100/60s）",
    "permitted order requests (default: 30/60s)": "允许的订单请求频率（默认：30/60s）",
    "what a read costs": "读取按什么计数",
    "environment (default: the built-in simulator)": "环境（默认：内置模拟器）",
    "address of the marketplace": "平台地址",
    "evenly spaced requests, or as fast as permitted":
      "请求均匀分布（even），或在允许范围内尽快（burst）",
    "requests under way at once": "同时进行的请求数",
    "wait before an unclear write is read back (default: 120)":
      "结果不明的写入在读回之前的等待时间（默认：120）",
    "wait for an answer (default: 60)": "等待回复的时间（默认：60）",
    "read again what was compared longer ago (default: 10)":
      "比较时间早于此值的内容重新读取（默认：10）",
    "save the plan, for “upload plan.json”": "保存计划，供“upload plan.json”使用",
    "exit 10 when there are changes": "有变化时退出码为 10",
    "leave the other kind out": "只做新建，或只做更新",
    "allow risky changes: currency,language,card":
      "允许有风险的更改：currency,language,card（币种、语言、商品卡片）",
    "send what cannot be compared (GTIN, MPN) even if nothing else changed":
      "即使其他内容没有变化，也发送无法比对的字段（GTIN、MPN）",
    "the row's entries are the whole list: images,videos,options,attributes":
      "行中的条目即整个列表：images,videos,options,attributes",
    "where sheet and marketplace have both changed since the export (default: stop)":
      "导出之后工作表与平台都有改动时如何处理（默认：stop）",
    "check, compare, and send what changed": "检查、比较并发送变化的内容",
    "refuse more creates and updates than that": "新建和更新超过此数时拒绝",
    "send the rows that are right, though others are wrong": "其他行有误时仍发送正确的行",
    "where to write the results workbook": "结果工作簿写到哪里",
    "the workbook, or a plan saved by diff": "工作簿，或 diff 保存的计划",
    "go on with an interrupted run": "继续被中断的运行",
    "its name or the beginning of it (default: the latest)": "运行的名称或其开头（默认：最近一次）",
    "list the runs, or show one in detail": "列出运行记录，或显示其中一次的详情",
    "its name or the beginning of it": "运行的名称或其开头",
    "put updated listings back as they were before a run; what was created stays":
      "将更新过的商品恢复到某次运行之前；新建的保留",
    "refuse to put more listings back than that": "要恢复的商品超过此数时拒绝",
    "write a workbook that says what became of each row": "写一个说明每行结果的工作簿",
    "its name or the beginning of it (default: the latest that is not undone)":
      "运行的名称或其开头（默认：最近一次未撤销的）",
    "write live listings, or orders to fill in, into a workbook that comes back":
      "将平台上的商品或待填写的订单写入可以送回的工作簿",
    "products: only these SKUs": "products：仅这些 SKU",
    "products: only the variants of these cards": "products：仅这些商品卡片的变体",
    "products: write what is remembered, without asking the marketplace":
      "products：根据记录写入，不询问平台",
    "products: read all anew, though an interrupted export could go on":
      "products：即使可以继续被中断的导出，也全部重新读取",
    "orders: only in these statuses, such as New": "orders：仅这些状态，例如 新订单",
    "orders: only these order numbers": "orders：仅这些订单号",
    "orders: placed from then on: 2026-11-01, yesterday, 7 days ago":
      "orders：此时间及之后的订单：2026-11-01、昨天、7天前",
    "orders: placed until then; a day counts to its end":
      "orders：此时间及之前的订单；写日期时算到当天结束",
    "where to write it (default: products.xlsx or orders.xlsx)":
      "写到哪里（默认：products.xlsx 或 orders.xlsx）",
    "pack orders and register shipping numbers from a filled-in orders workbook":
      "根据填好的订单工作簿打包订单并登记运单号",
    "items may be answered with No, which may cancel their orders":
      "允许对商品回答“否”，这可能会取消订单",
    "send numbers to orders that are neither packed nor shipped, too":
      "也向既未打包也未发货的订单发送运单号",
    "shipping numbers may take the place of others": "允许替换已有的运单号",
    "folder of the label files, beside the workbook’s own": "面单文件夹，工作簿所在文件夹之外",
    "send the orders that are right, though others are wrong": "其他订单有误时仍发送正确的订单",
    "the workbook, as “export orders” wrote it": "“export orders”写出的工作簿",
    "free SKUs whose create stays unknown, once you have looked them up yourself":
      "自行查看后，释放新建结果一直未知的 SKU",
    "only creates of this run": "仅此次运行的新建",
    "the SKUs": "这些 SKU",
    "run the marketplace interface on 127.0.0.1, to try things out":
      "在 127.0.0.1 上运行平台接口，供试用",
    "port (default: any free one)": "端口（默认：任一空闲端口）",
    "JSON with the products and orders to begin with": "包含初始商品和订单的 JSON",
    "keep changes in this file": "将变化保存到此文件",
    "what goes wrong, e.g. create:5xx-after:10%": "模拟哪些故障，例如 create:5xx-after:10%",
    "how silent points are settled, e.g. page-base=0": "未写明之处如何设定，例如 page-base=0",
    "learn and show what the interface leaves open, by reads alone":
      "仅通过读取了解并显示接口未写明之处",
    "keep an API key, asked for unseen or piped in": "保存 API 密钥；输入不显示，或由管道传入",
    "environment (default: the one used without --env)": "环境（默认：不带 --env 时使用的环境）",
    "keep it without asking the marketplace": "不询问平台，直接保存",
    "remove a kept API key": "移除保存的 API 密钥",
    "remove the environment's profile too": "同时移除该环境的配置",
    "show the settings in effect, or set the default environment":
      "显示当前生效的设置，或设定默认环境",
    "set default-env NAME": "set default-env 名称",
    "print a completion script": "输出自动补全脚本",
    "print JSON": "输出 JSON",
    "bash, zsh, fish or powershell": "bash、zsh、fish 或 powershell",
  },
  values: {
    language: "语言",
    dir: "文件夹",
    kind: "种类",
    file: "文件",
    name: "名称",
    sign: "符号",
    rate: "频率",
    unit: "单位",
    url: "地址",
    pace: "节奏",
    count: "数量",
    seconds: "秒",
    minutes: "分钟",
    lists: "列表",
    risks: "风险",
    whose: "哪一方",
    run: "运行",
    sku: "SKU",
    status: "状态",
    number: "数字",
    time: "时间",
    spec: "说明",
    words: "词",
    shell: "shell",
    pair: "对",
    encoding: "编码",
  },
  withChoices: (text, choices) => `${text}（可选：${choices.join("、")}）`,
  usage: {
    hint: "“sheetport --help”列出命令，“sheetport 命令 --help”列出其选项。",
    unknownOption: (option) => `未知选项“${option}”。`,
    unknownCommand: (command) => `未知命令“${command}”。`,
    missingArgument: (argument) => `缺少参数：${argument}。`,
    missingValue: (option) => `选项“${option}”缺少值。`,
    invalidValue: (option, value, choices) =>
      `选项“${option}”的值“${value}”无效。可选：${choices}。`,
    tooMany: (expected, got, command) =>
      `${command === "" ? "" : `“${command}”的`}参数过多：应为 ${expected} 个，实际为 ${got} 个。`,
    didYouMean: (names) => `您是否想写：${names}？`,
  },
};
