import type { Language } from "../../model/schemas/annotations.ts";

/** What the guide sheet says beside the fields' own texts. */
export interface TemplateTexts {
  /** Heads of the guide's table: heading, meaning, rule, unit, example. */
  readonly tableHeads: readonly [string, string, string, string, string];
  readonly columnsTitle: string;
  readonly howTitle: string;
  readonly how: readonly string[];
  readonly samplesTitle: string;
  /** Title of Excel's own message about a wrong value. */
  readonly wrongValue: string;
  readonly unit: string;
}

/** The guide's texts by language. */
export const templateTexts: Readonly<Record<Language, TemplateTexts>> = {
  en: {
    columnsTitle: "Columns",
    tableHeads: ["Column", "Meaning", "Rule", "Unit", "Example"],
    howTitle: "How it works",
    how: [
      "One row is one variant. Rows with the same parent SKU are shown as one product card.",
      "A blank cell changes nothing: on an update the live value stays, and so does the option, attribute, image or video of that column. A missing row or column never deletes anything.",
      "To remove something, write <clear> into its cell: the text of a field that is not required, or that one option, attribute, image or video. The last option cannot be removed.",
      "Columns may stand in any order, and those you do not need may be deleted; a new variant needs the required ones. A heading that is not known is ignored, and named when the workbook is checked.",
      "Add a column for each further option or attribute: write its name behind the colon.",
      "Codes are kept as text, so that leading zeros stay. Prices can be set when a variant is created, not changed afterwards.",
    ],
    samplesTitle: "Two sample rows",
    wrongValue: "Please check the value",
    unit: "Unit",
  },
  ru: {
    columnsTitle: "Столбцы",
    tableHeads: ["Столбец", "Значение", "Правило", "Единица", "Пример"],
    howTitle: "Как это работает",
    how: [
      "Одна строка — один вариант. Строки с одинаковым родительским SKU показываются одной карточкой товара.",
      "Пустая ячейка ничего не меняет: при обновлении остаётся действующее значение, в том числе опция, характеристика, изображение или видео этого столбца. Отсутствие строки или столбца ничего не удаляет.",
      "Чтобы что-то удалить, напишите в ячейке <clear>: удалится текст необязательного поля либо одна эта опция, характеристика, изображение или видео. Последнюю опцию удалить нельзя.",
      "Порядок столбцов любой; ненужные столбцы можно удалить, но новому варианту нужны обязательные. Неизвестный заголовок пропускается и называется при проверке.",
      "Для каждой дополнительной опции или характеристики добавьте столбец: напишите её название после двоеточия.",
      "Коды хранятся как текст, поэтому ведущие нули сохраняются. Цены задаются при создании варианта и позже не меняются.",
    ],
    samplesTitle: "Два примера строк",
    wrongValue: "Проверьте значение",
    unit: "Единица",
  },
  zh: {
    columnsTitle: "列说明",
    tableHeads: ["列", "含义", "规则", "单位", "示例"],
    howTitle: "使用方法",
    how: [
      "每行是一个变体。父SKU相同的行合并为一个商品卡片。",
      "空单元格不会改变任何内容：更新时保留线上的值，该列的选项、属性、图片或视频也保留。缺少行或列绝不会删除任何内容。",
      "要删除内容，请在单元格中填写 <clear>：清空非必填的文本字段，或删除这一个选项、属性、图片或视频。最后一个选项不能删除。",
      "列的顺序不限；不需要的列可以删除，但新建变体需要必填列。无法识别的标题会被忽略，并在检查时列出。",
      "每增加一个选项或属性，就添加一列：在冒号后写上名称。",
      "编码按文本保存，因此前导零不会丢失。价格在创建变体时设定，之后不能修改。",
    ],
    samplesTitle: "两行示例",
    wrongValue: "请检查该值",
    unit: "单位",
  },
};
