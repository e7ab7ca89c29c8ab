import type { SimulatorWords } from "./en.ts";

/** {@link SimulatorWords} in Chinese. */
export const simulatorWordsZh: SimulatorWords = {
  unknownFault: (text, targets, kinds) => ({
    message: `模拟器没有故障“${text}”。`,
    hint: `格式：TARGET:KIND[=VALUE][:WHEN]。目标：${targets.join("、")}。种类：${kinds.join("、")}。时机：10%、@3 或 x2。`,
  }),
  unknownSwitch: (name, known) => ({
    message: `模拟器没有开关“${name}”。`,
    hint: `可用的开关：${known.join("、")}。`,
  }),
  badSwitch: (name, value, known) => ({
    message: `开关“${name}”不能是“${value}”。`,
    hint: `请使用 ${name}=${known}。`,
  }),
  badSeed: (problems) => ({
    message: `初始数据文件有误。${problems.join(" ")}`,
    hint: '请写成 { "products": […], "orders": […] }，可参考 samples/listings.json 和 samples/orders.json。',
  }),
  dataDamaged: (file, line, why) => ({
    message: `无法读取模拟器的数据：${file} 第 ${line} 行：${why}`,
    hint: "请移走该文件，模拟器会重新从初始数据开始。",
  }),
  portUnavailable: (port, why) => ({
    message: `模拟器无法使用端口 ${port}：${why}`,
    hint: "请用 --port 选择其他端口，或不指定端口以使用任意空闲端口。",
  }),
};
