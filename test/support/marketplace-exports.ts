import type { SupplierSheet } from "./supplier-sheet.ts";

/**
 * Small sheets in the shape of public exports and templates, built after their documentation: the
 * sheets that suppliers of other marketplaces and shops already have.
 */

type Row = Readonly<Record<string, string>>;

function csv(headings: readonly string[], rows: readonly Row[]): string {
  const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((row) => headings.map((heading) => quoted(row[heading] ?? "")));
  return [headings.map(quoted), ...lines].map((line) => `${line.join(",")}\n`).join("");
}

export const link = (name: string) => `https://img.example.com/${name}.jpg`;

const shopifyHeadings = [
  ..."Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published".split(","),
  ..."Option1 Name,Option1 Value,Option2 Name,Option2 Value".split(","),
  ..."Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price".split(","),
  ..."Variant Compare At Price,Variant Requires Shipping,Variant Barcode".split(","),
  ..."Image Src,Image Position,Image Alt Text,Variant Weight Unit,Cost per item,Status".split(","),
];

/** Shopify: the product stands in the first row of its handle; further rows may hold only an image. */
export const shopify = csv(shopifyHeadings, [
  {
    ...{ Handle: "stone-mug", Title: "Stone mug", "Body (HTML)": "<p>A heavy mug.</p>" },
    ...{ Vendor: "Northkiln", "Product Category": "Home > Kitchen > Mugs", Type: "Mug" },
    ...{ Published: "true", "Option1 Name": "Colour", "Option1 Value": "Blue" },
    ...{ "Option2 Name": "Size", "Option2 Value": "S", "Variant SKU": "SM-B-S" },
    ...{ "Variant Grams": "380", "Variant Price": "12.90", "Variant Barcode": "4006381333931" },
    ...{ "Image Src": link("mug-1"), "Image Position": "1", "Variant Weight Unit": "kg" },
    ...{ "Cost per item": "6.10", Status: "active" },
  },
  {
    ...{ Handle: "stone-mug", "Option1 Value": "Red", "Option2 Value": "L" },
    ...{ "Variant SKU": "SM-R-L", "Variant Grams": "420", "Variant Price": "13.90" },
    ...{ "Image Src": link("mug-2"), "Image Position": "2", "Variant Weight Unit": "kg" },
  },
  { Handle: "stone-mug", "Image Src": link("mug-3"), "Image Position": "3" },
  {
    ...{ Handle: "oak-board", Title: "Oak board", "Body (HTML)": "<p>A board.</p>" },
    ...{ Vendor: "Elm & Co", "Product Category": "Home > Kitchen > Boards", Type: "Board" },
    ...{ "Option1 Name": "Wood", "Option1 Value": "Oak", "Variant SKU": "OB-1" },
    ...{ "Variant Grams": "900", "Variant Price": "24", "Image Src": link("board-1") },
    ...{ "Image Position": "1", "Variant Weight Unit": "kg", Status: "active" },
  },
]);

const wooHeadings = [
  ..."ID,Type,SKU,Name,Published,Short description,Description,In stock?".split(","),
  ..."Weight (kg),Length (cm),Width (cm),Height (cm),Sale price,Regular price".split(","),
  ..."Categories,Tags,Images,Parent,Position,Brands".split(","),
  ..."Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global".split(","),
  ..."Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global".split(","),
];

/** WooCommerce: a variable product has a row of its own, which its variations name as their parent. */
export const woocommerce = csv(wooHeadings, [
  {
    ...{ ID: "10", Type: "variable", SKU: "TEE", Name: "Linen tee", Published: "1" },
    ...{ Description: "A tee of washed linen.", Categories: "Clothing > Tees" },
    ...{ Images: `${link("tee-1")}, ${link("tee-2")}`, Brands: "Elm & Co", Position: "0" },
    ...{ "Attribute 1 name": "Colour", "Attribute 1 value(s)": "Blue, Red" },
    ...{ "Attribute 2 name": "Material", "Attribute 2 value(s)": "Linen" },
  },
  {
    ...{ ID: "11", Type: "simple", SKU: "CAP", Name: "Wool cap", Published: "1" },
    ...{ Description: "A cap.", "Weight (kg)": "0.1", "Regular price": "14" },
    ...{ Categories: "Clothing > Caps", Images: link("cap-1"), Brands: "Elm & Co" },
    ...{ "Attribute 1 name": "Colour", "Attribute 1 value(s)": "Grey" },
    ...{ "Attribute 2 name": "Material", "Attribute 2 value(s)": "Wool" },
  },
  {
    ...{ ID: "12", Type: "variation", SKU: "TEE-B", Name: "Linen tee - Blue", Parent: "TEE" },
    ...{ "Weight (kg)": "0.2", "Regular price": "19.5", "Sale price": "17", Position: "1" },
    ...{ Images: link("tee-blue"), "Attribute 1 name": "Colour", "Attribute 1 value(s)": "Blue" },
  },
  {
    ...{ ID: "13", Type: "variation", SKU: "TEE-R", Name: "Linen tee - Red", Parent: "TEE" },
    ...{ "Weight (kg)": "0.2", "Regular price": "19.5", Position: "2" },
    ...{ "Attribute 1 name": "Colour", "Attribute 1 value(s)": "Red" },
  },
]);

/** Ozon: a line of groups, the headings with asterisks, a line of hints; photos in lines. */
export const ozon: readonly SupplierSheet[] = [
  { name: "Инструкция", rows: [["Как заполнить шаблон"], ["Поля со * обязательны"]] },
  {
    name: "Шаблон",
    rows: [
      [
        ...["", "Название и цены", "", "", "", "", "Информация о товаре", "", "", ""],
        ...["", "", "", "Характеристики", "", "", "", ""],
      ],
      [
        ...["№", "Артикул*", "Название товара", "Цена, руб.*", "Цена до скидки, руб.", "НДС, %*"],
        ...["Штрихкод (Серийный номер / EAN)", "Вес в упаковке, г*", "Ширина упаковки, мм*"],
        ...["Высота упаковки, мм*", "Длина упаковки, мм*", "Ссылка на главное фото*"],
        ...["Ссылки на дополнительные фото", "Бренд*"],
        ...["Название модели (для объединения в одну карточку)*", "Цвет товара", "Тип*"],
        "Аннотация",
      ],
      [
        ...["", "Обязательное поле", "", "Обязательное поле", "", "Обязательное поле", ""],
        ...["Обязательное поле", "Обязательное поле", "Обязательное поле", "Обязательное поле"],
        ...["Обязательное поле", "", "Обязательное поле", "Обязательное поле", "", ""],
      ],
      [
        ...["1", "OZ-1", "Кружка синяя", "1290", "1500", "20", "4006381333931", "380", "90"],
        ...["105", "120", link("oz-1"), `${link("oz-2")}\n${link("oz-3")}`, "Северная печь"],
        ...["Кружка 300", "синий", "Кружка", "Тяжёлая кружка."],
      ],
      [
        ...["2", "OZ-2", "Кружка красная", "1290", "1500", "20", "4006381333948", "380", "90"],
        ...["105", "120", link("oz-4"), `${link("oz-5")} ${link("oz-6")}`, "Северная печь"],
        ...["Кружка 300", "красный", "Кружка", "Тяжёлая кружка."],
      ],
    ],
  },
];

/** Wildberries: groups, headings, hints; one row a size; photos separated by semicolons. */
export const wildberries: readonly SupplierSheet[] = [
  {
    name: "Товары",
    rows: [
      [
        ...["Основная информация", "", "", "", "", "", "", "", "Размеры и баркоды", "", ""],
        ...["Цены", "Габариты", "", "", "", "Дополнительная информация", ""],
      ],
      [],
      [
        ...["Группа", "Артикул продавца", "Артикул WB", "Наименование", "Категория продавца"],
        ...["Бренд", "Описание", "Фото", "Баркод", "Размер", "Рос. размер", "Цена"],
        ...["Вес с упаковкой (кг)", "Высота упаковки", "Длина упаковки", "Ширина упаковки"],
        ...["Цвет", "Состав"],
      ],
      [
        ...["1", "TEE-B", "", "Футболка синяя", "Футболки", "Вяз", "Футболка из льна."],
        ...[`${link("wb-1")};${link("wb-2")}`, "2000000000015", "S", "44", "1450", "0.2"],
        ...["3", "30", "22", "синий", "лён 100%"],
      ],
      [
        ...["1", "TEE-B", "", "Футболка синяя", "Футболки", "Вяз", "Футболка из льна."],
        ...[`${link("wb-1")};${link("wb-2")}`, "2000000000022", "M", "46", "1450", "0.21"],
        ...["3", "30", "22", "синий", "лён 100%"],
      ],
      [
        ...["2", "CAP-G", "", "Шапка серая", "Шапки", "Вяз", "Шапка из шерсти."],
        ...[link("wb-3"), "2000000000039", "0", "", "990", "0.1", "5", "20", "20", "серый"],
        "шерсть 100%",
      ],
    ],
  },
];

/** 1C: a title above, two heading lines, rows that hold nothing but the name of a group. */
export const priceList1c: readonly SupplierSheet[] = [
  {
    name: "TDSheet",
    rows: [
      ["ООО «Северная печь»"],
      ["Прайс-лист на 1 ноября 2026 г."],
      ["Цены указаны в рублях"],
      [],
      ["Артикул", "Номенклатура", "Ед.", "Розничная", "Вес, г"],
      ["", "", "", "Цена, руб.", ""],
      ["", "Кружки", "", "", ""],
      ["MUG-1", "Кружка синяя 300 мл", "шт", "1290", "380"],
      ["MUG-2", "Кружка красная 300 мл", "шт", "1290", "385"],
      ["", "Доски", "", "", ""],
      ["BRD-1", "Доска дубовая", "шт", "2400", "900"],
    ],
  },
];

/** Amazon: a line about the template, a line of labels, a line of names; a row for the parent. */
export const amazon: readonly SupplierSheet[] = [
  { name: "Instructions", rows: [["How to use this template"], ["Read the Data Definitions"]] },
  {
    name: "Template",
    rows: [
      [
        ...["TemplateType=fptcustom", "Version=2026.0101", "TemplateSignature=TVVHUw=="],
        "The top 3 rows are for Amazon.com use only. Do not modify or delete the top 3 rows.",
      ],
      [
        ...["Product Type", "Seller SKU", "Brand Name", "Product ID", "Product ID Type"],
        ...["Product Name", "Product Description", "Item Type Keyword", "Standard Price"],
        ...["Quantity", "Main Image URL", "Other Image Url1", "Other Image Url2", "Parentage"],
        ...["Parent SKU", "Relationship Type", "Variation Theme", "Colour", "Package Weight"],
        ...["Package Weight Unit Of Measure", "Material Type", "Item Weight"],
        ...["Item Weight Unit Of Measure", "Item Length", "Item Width", "Item Height"],
        "Item Dimensions Unit Of Measure",
      ],
      [
        ...["feed_product_type", "item_sku", "brand_name", "external_product_id"],
        ...["external_product_id_type", "item_name", "product_description", "item_type"],
        ...["standard_price", "quantity", "main_image_url", "other_image_url1"],
        ...["other_image_url2", "parent_child", "parent_sku", "relationship_type"],
        ...["variation_theme", "color_name", "package_weight"],
        ...["package_weight_unit_of_measure", "material_type", "item_weight"],
        ...["item_weight_unit_of_measure", "item_length", "item_width", "item_height"],
        "item_dimensions_unit_of_measure",
      ],
      [
        ...["drinkingcup", "MUG", "Northkiln", "", "", "Stone mug", "A heavy mug."],
        ...["mugs", "", "", link("am-0"), "", "", "Parent", "", "", "Color", "", "", "", "Stone"],
      ],
      [
        ...["drinkingcup", "MUG-B", "Northkiln", "4006381333931", "EAN", "Stone mug, blue"],
        ...["A heavy mug.", "mugs", "12.90", "8", link("am-1"), link("am-2"), link("am-3")],
        ...["Child", "MUG", "Variation", "Color", "Blue", "380", "GR", "Stone"],
        ...["12", "OZ", "4", "3", "5", "IN"],
      ],
      [
        ...["drinkingcup", "MUG-R", "Northkiln", "4006381333948", "EAN", "Stone mug, red"],
        ...["A heavy mug.", "mugs", "12.90", "8", link("am-4"), "", ""],
        ...["Child", "MUG", "Variation", "Color", "Red", "0.39", "KG", "Stone"],
        ...["0.8", "LB", "100", "80", "127", "MM"],
      ],
    ],
  },
];

/** 1688: Chinese headings, options in one cell; pictures lie over the cells. */
export const china1688: readonly SupplierSheet[] = [
  {
    name: "商品",
    rows: [
      [
        ...["主图", "商品标题", "款号", "商家编码", "规格", "价格(元)", "库存", "重量(g)"],
        ...["类目", "图片链接", "商品属性", "商品详情"],
      ],
      [
        ...[
          "",
          "石纹马克杯",
          "MK",
          "MK-R-M",
          "颜色:红色;尺码:M",
          "25.5",
          "100",
          "380",
          "厨房>杯子",
        ],
        ...[`${link("cn-1")}|${link("cn-2")}`, "材质:陶瓷;产地:景德镇", "厚重的杯子。"],
      ],
      [
        ...[
          "",
          "石纹马克杯",
          "MK",
          "MK-B-L",
          "颜色：蓝色；尺码：L",
          "27.5",
          "80",
          "420",
          "厨房>杯子",
        ],
        ...[link("cn-3"), "材质:陶瓷;产地:景德镇", "厚重的杯子。"],
      ],
    ],
  },
];
