import type {
  AddressClass,
  NotChecked,
  OtherFile,
  Unreachable,
} from "../../model/product/image-check.ts";
import { grouped } from "../../model/text/number-words-ru.ts";
import type { ImageWords } from "./en.ts";

/** Nominatives, to stand behind a dash: «Изображение 2 — …». */
const files: Readonly<Record<OtherFile, string>> = {
  gif: "картинка GIF",
  webp: "картинка WebP",
  avif: "картинка AVIF",
  heic: "картинка HEIC",
  jxl: "картинка JPEG XL",
  bmp: "картинка BMP",
  tiff: "картинка TIFF",
  svg: "рисунок SVG",
  pdf: "документ PDF",
  "web-page": "веб-страница",
  "damaged-jpg": "повреждённый JPG",
  "damaged-png": "повреждённый PNG",
  empty: "пустой файл",
  unknown: "файл другого вида",
};

const addresses: Readonly<Record<AddressClass, string>> = {
  public: "общедоступный адрес",
  loopback: "сам этот компьютер",
  private: "частная сеть",
  shared: "внутренняя сеть провайдера",
  "link-local": "локальный канал этого компьютера",
  multicast: "группа компьютеров",
  translated: "адрес, за которым стоит другой",
  reserved: "зарезервированный адрес",
};

function guards(reason: NotChecked): string {
  switch (reason.why) {
    case "not-http":
      return "она ведёт или перенаправляет туда, где нет ссылки http или https";
    case "credentials":
      return "в ней имя пользователя или пароль, а они никогда не отправляются";
    case "address":
      return `${reason.host} — ${addresses[reason.class]} (${reason.address})`;
    case "proxy":
      return `запросы идут через прокси (${reason.variable}), а за ним не проверить, какой адрес открывается`;
    case "asked-to-wait":
      return `${reason.host} просит некоторое время не обращаться`;
    case "no-answer":
      return `${reason.host} несколько раз не ответил, и к нему больше не обращались`;
    case "compressed":
      return "сервер отдаёт файл сжатым, хотя его просили этого не делать";
    case "no-size":
      return "размера нет в первых 64 КБ файла";
  }
}

function guardFix({ why }: NotChecked): string {
  switch (why) {
    case "proxy":
      return "Впишите сервер в NO_PROXY, если он доступен без прокси, или посмотрите изображение сами.";
    case "asked-to-wait":
    case "no-answer":
      return "Проверьте ещё раз позже: уже проверенное сохранено.";
    case "compressed":
    case "no-size":
      return "Посмотрите изображение сами: JPG или PNG, достаточно большое.";
    default:
      return "Поместите изображение в хранилище, доступное из интернета каждому, и дайте ссылку туда.";
  }
}

const failures: Readonly<Record<Exclude<Unreachable["why"], "status">, string>> = {
  "no-name": "сервера с таким именем не нашлось",
  "no-lookup": "имя сервера не удалось определить, возможно, нет сети",
  refused: "сервер отказал в соединении",
  "no-way": "до сервера отсюда не добраться",
  timeout: "прошло больше 5 секунд",
  "broken-off": "соединение прервалось",
  certificate: "защищённое соединение не установлено или сертификат недействителен",
  "bad-answer": "ответ сервера не разобрать",
  "too-many-redirects": "перенаправлений больше 3",
  "bad-redirect": "перенаправление ведёт в никуда",
};

function failure(reason: Unreachable): string {
  if (reason.why !== "status") return failures[reason.why];
  const { status } = reason;
  if (status === 404 || status === 410) return `на сервере нет такого файла (${status})`;
  if (status === 401 || status === 403) return `сервер не разрешает доступ (${status})`;
  if (status === 429) return "на сервер пришло слишком много запросов (429)";
  if (status >= 500) return `на сервере сбой (${status})`;
  return `сервер ответил со статусом ${status}`;
}

/** What the check of image links says, in Russian. */
export const imageWordsRu: ImageWords = {
  tooSmall: (label, size, min) => ({
    message: `${label}: ${size.width} × ${size.height} пикселей, нужно не менее ${min.width} × ${min.height} (ширина × высота).`,
    fix: `Дайте ссылку на изображение не менее ${min.width} × ${min.height} пикселей.`,
  }),
  wrongType: (label, file) => ({
    message: `${label} — по содержимому это ${files[file]}, а принимаются только JPG и PNG.`,
    fix:
      file === "web-page"
        ? "Дайте ссылку на сам файл изображения, а не на страницу, где оно показано."
        : "Сохраните изображение как JPG или PNG и загрузите в хранилище заново; сменить расширение имени недостаточно.",
  }),
  unreachable: (label, reason) => ({
    message: `${label}: файл не скачивается, ${failure(reason)}.`,
    fix: "Откройте ссылку в приватном окне браузера: площадка должна скачать файл без входа в учётную запись.",
  }),
  notChecked: (label, reason) => ({
    message: `${label}: ссылка не проверена, ${guards(reason)}.`,
    fix: guardFix(reason),
  }),
  leftOut: ({ message, fix }) => ({ message: `${message} Строка отправляется без неё.`, fix }),
  progress: (done, total) => `изображения: проверено ${grouped(done)} из ${grouped(total)}`,
};
