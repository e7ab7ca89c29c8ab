/** Words separated by “ | ”, over any number of lines. */
function words(text: string): readonly string[] {
  return text.split("|").map((word) => word.trim().replace(/\s+/g, " "));
}

/**
 * Other headings that people use for a field, also in other marketplaces' exports; compared without
 * case, spaces and punctuation. No spelling may mean two fields.
 */
export const headingAliases = {
  parentSku: words(`
    parent | main sku | card sku | parent code | parent item | parent product |
    item group id | item_group_id | group sku | group id | group code | variation group |
    variant group | family sku | product family | master sku | model sku | parent article |
    артикул карточки | основной артикул | артикул родителя | родительский артикул |
    код группы | группа вариантов | артикул группы | код модели |
    объединить на одной карточке | 主SKU | 父SKU编码 | 父商品编码 | 父体SKU | 父货号 | SPU |
    SPU编码 | 款号`),
  sku: words(`
    variant sku | item sku | seller sku | merchant sku | vendor sku | supplier sku |
    sku code | sku id | sku number | sku no | stock keeping unit | product sku |
    variation sku | offer id | offer_id | shop sku | seller code | item code | product code |
    seller article | supplier article | article number | артикул | артикул продавца |
    артикул поставщика | артикул товара | артикул варианта | ваш SKU | ваш артикул |
    код товара | код продавца | идентификатор предложения | 货号 | 商品编码 | 商家编码 |
    卖家SKU | 商家SKU | SKU编号 | 规格编码 | 商品货号 | 子SKU`),
  barcode: words(`
    bar code | ean | ean13 | ean 13 | ean code | ean upc | upc | upc code | upc ean |
    barcode ean | barcode upc | product barcode | item barcode | variant barcode | barcodes |
    штрих-код | штрихкод товара | штрихкод EAN | штрихкод (EAN) | код EAN | EAN код | ШК |
    баркод | 条码 | 商品条码 | 条形码编号 | 商品条形码 | 国际条码 | 69码 | EAN码 | UPC码`),
  gtin: words(`
    global trade item number | gtin code | gtin 14 | gtin14 | код GTIN | номер GTIN |
    глобальный номер товара | 全球贸易项目代码 | GTIN码 | 全球贸易项目编码`),
  mpn: words(`
    manufacturer part number | part number | part no | manufacturer part | mfr part number |
    mfg part number | manufacturer code | manufacturer sku | vendor code |
    vendor part number | код производителя | код детали | номер детали | парт номер |
    партномер | каталожный номер | артикул изготовителя | MPN编码 | 厂商零件号 | 制造商型号 |
    厂家货号 | 制造商部件号`),
  categoryName: words(`
    category path | category name | product category | item category | category tree |
    full category | google product category | catalog category | breadcrumb | путь категории |
    категория товара | название категории | полный путь категории | раздел каталога |
    категория на маркетплейсе | 类目路径 | 分类 | 商品类目 | 商品分类 | 产品分类 | 产品类目 |
    类目名称 | 所属类目 | 分类路径`),
  language: words(`
    lang | text language | language code | content language | listing language | locale |
    язык текстов | язык описания | язык карточки | код языка | язык контента | 语种 |
    文本语言 | 内容语言 | 语言代码`),
  name: words(`
    product name | product title | title | item name | item title | listing title | product |
    offer name | full name | наименование | наименование товара | название товара |
    название продукта | имя товара | заголовок | полное наименование | товар | 标题 | 名称 |
    商品标题 | 产品名称 | 产品标题 | 品名 | 商品名`),
  description: words(`
    product description | long description | item description | full description |
    listing description | body html | body (html) | description html | описание товара |
    описание продукта | текст описания | аннотация | 描述 | 商品详情 | 产品描述 | 产品详情 |
    详细描述 | 详情描述 | 商品说明`),
  brandName: words(`
    brand name | manufacturer | vendor | product brand | trademark | trade mark | марка |
    торговая марка | название бренда | имя бренда | бренд товара | производитель |
    изготовитель | 品牌名称 | 品牌名 | 商品品牌 | 产品品牌 | 商标`),
  htsCode: words(`
    hts | hs code | hs | tariff code | tariff number | customs code | customs tariff number |
    harmonized code | harmonised code | hts number | commodity code | тн вэд | код тн вэд |
    тнвэд | тн вэд еаэс | код тн вэд еаэс | код тнвэд | HS编码 | 海关HS编码 | 关税编码 |
    税则号 | 海关商品编码 | HS CODE编码 | 海关编号`),
  currencyCode: words(`
    currency code | price currency | sale currency | currency iso | iso currency |
    код валюты | валюта цены | валюта цен | 货币 | 货币代码 | 币别 | 结算币种 | 价格币种 |
    货币类型`),
  firstCost: words(`
    cost | acquisition cost | purchase price | purchase cost | cost price | cost per item |
    buying price | себестоимость | цена закупки | цена закупа | закупочная стоимость |
    входная цена | 成本 | 成本价 | 采购价 | 采购价格 | 进货价 | 进价`),
  salePrice: words(`
    price | selling price | sales price | item price | product price | standard price |
    unit price | price per unit | variant price | цена | цена товара | цена за единицу |
    цена реализации | 售价 | 价格 | 销售价 | 商品价格 | 单价`),
  height: words(`
    package height | product height | item height | height with package | box height |
    высота упаковки | высота товара | высота в упаковке | 高 | 包装高度 | 商品高度 |
    产品高度 | 包装高`),
  length: words(`
    package length | product length | item length | depth | package depth | box length |
    глубина | глубина упаковки | длина упаковки | длина товара | длина в упаковке | 长 |
    包装长度 | 商品长度 | 产品长度 | 包装长`),
  width: words(`
    package width | product width | item width | box width | ширина упаковки | ширина товара |
    ширина в упаковке | 宽 | 包装宽度 | 商品宽度 | 产品宽度 | 包装宽`),
  weight: words(`
    package weight | gross weight | product weight | shipping weight | weight with package |
    масса | вес брутто | вес товара | вес упаковки | вес в упаковке | вес с упаковкой |
    вес товара с упаковкой | масса брутто | масса товара | 毛重 | 包装重量 | 商品重量 |
    产品重量`),
  images: words(`
    image url | image link | image src | image address | main image | main image url |
    main image link | primary image | product image | product image url | picture url |
    picture link | photo url | photo link | img | img url | photo | picture | images url |
    image urls | фото | картинка | ссылка на фото | ссылка на изображение |
    ссылка на картинку | фотография | фото товара | изображение товара | главное фото |
    главное изображение | основное фото | url изображения | 主图 | 主图链接 | 图片链接 |
    图片地址 | 图片URL | 商品图片 | 商品主图 | 产品图片 | 商品图 | 照片`),
  videos: words(`
    video url | video link | video address | product video | product video url | clip |
    ролик | ссылка на видео | видео товара | видеоролик | url видео | 视频链接 | 视频地址 |
    商品视频 | 主图视频 | 产品视频`),
  options: words(`
    variation | variant option | variant | variation attribute | product option | вариант |
    вариация | опция варианта | параметр варианта | 规格 | 销售属性 | 变体属性 | 商品规格`),
  attributes: words(`
    characteristic | property | feature | specification | spec | product attribute |
    item attribute | product feature | свойство | атрибут | параметр | характеристика товара |
    特征 | 商品属性 | 产品属性 | 参数 | 产品参数 | 商品参数`),
};
