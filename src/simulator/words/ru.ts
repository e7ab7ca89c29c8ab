import type { SimulatorWords } from "./en.ts";

/** {@link SimulatorWords} in Russian. */
export const simulatorWordsRu: SimulatorWords = {
  unknownFault: (text, targets, kinds) => ({
    message: `Симулятор не знает сбоя «${text}».`,
    hint: `Формат: TARGET:KIND[=VALUE][:WHEN]. Цели: ${targets.join(", ")}. Виды: ${kinds.join(", ")}. Когда: 10%, @3 или x2.`,
  }),
  unknownSwitch: (name, known) => ({
    message: `У симулятора нет настройки «${name}».`,
    hint: `Есть: ${known.join(", ")}.`,
  }),
  badSwitch: (name, value, known) => ({
    message: `Настройка «${name}» не может быть «${value}».`,
    hint: `Укажите ${name}=${known}.`,
  }),
  badSeed: (problems) => ({
    message: `Файл с начальными данными не подходит. ${problems.join(" ")}`,
    hint: 'Запишите его как { "products": […], "orders": […] }, по образцу samples/listings.json и samples/orders.json.',
  }),
  dataDamaged: (file, line, why) => ({
    message: `Данные симулятора не читаются: ${file}, строка ${line}: ${why}`,
    hint: "Уберите этот файл: симулятор начнёт заново с начальных данных.",
  }),
  portUnavailable: (port, why) => ({
    message: `Симулятор не может занять порт ${port}: ${why}`,
    hint: "Выберите другой порт через --port или не указывайте его: будет взят любой свободный.",
  }),
};
