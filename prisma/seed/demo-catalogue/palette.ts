/** Colours that goods come in: what they are called, how a SKU abbreviates them, how pictures paint them. */
import type { Text } from "./types";

type Colour = Text & { code: string; hex: string };

export const colours = {
  black: { en: "Black", zh: "黑色", code: "BLK", hex: "#2b2d33" },
  white: { en: "White", zh: "白色", code: "WHT", hex: "#f4f2ee" },
  ivory: { en: "Ivory", zh: "象牙白", code: "IVR", hex: "#efe6d3" },
  grey: { en: "Grey", zh: "灰色", code: "GRY", hex: "#8d9199" },
  charcoal: { en: "Charcoal", zh: "炭灰色", code: "CHR", hex: "#4b4f57" },
  navy: { en: "Navy", zh: "藏青色", code: "NVY", hex: "#2b3a5e" },
  blue: { en: "Blue", zh: "蓝色", code: "BLU", hex: "#3f74b5" },
  sky: { en: "Sky blue", zh: "天蓝色", code: "SKY", hex: "#9cc4e0" },
  teal: { en: "Teal", zh: "蓝绿色", code: "TEL", hex: "#2f7f82" },
  green: { en: "Green", zh: "绿色", code: "GRN", hex: "#4c8a5b" },
  olive: { en: "Olive", zh: "橄榄绿", code: "OLV", hex: "#767a45" },
  sage: { en: "Sage", zh: "鼠尾草绿", code: "SGE", hex: "#a3b59a" },
  mint: { en: "Mint", zh: "薄荷绿", code: "MNT", hex: "#a9d8c2" },
  yellow: { en: "Yellow", zh: "黄色", code: "YEL", hex: "#e5bf4a" },
  mustard: { en: "Mustard", zh: "芥末黄", code: "MST", hex: "#c2932f" },
  orange: { en: "Orange", zh: "橙色", code: "ORG", hex: "#d97f3e" },
  terracotta: { en: "Terracotta", zh: "陶土色", code: "TRC", hex: "#b9674b" },
  red: { en: "Red", zh: "红色", code: "RED", hex: "#bb4444" },
  burgundy: { en: "Burgundy", zh: "酒红色", code: "BRG", hex: "#7c3344" },
  pink: { en: "Pink", zh: "粉色", code: "PNK", hex: "#e3a8b4" },
  blush: { en: "Blush", zh: "裸粉色", code: "BLS", hex: "#ecc8bd" },
  lilac: { en: "Lilac", zh: "浅紫色", code: "LLC", hex: "#bda9d3" },
  purple: { en: "Purple", zh: "紫色", code: "PRP", hex: "#76559a" },
  brown: { en: "Brown", zh: "棕色", code: "BRN", hex: "#7b5a44" },
  tan: { en: "Tan", zh: "浅棕色", code: "TAN", hex: "#bd915f" },
  camel: { en: "Camel", zh: "驼色", code: "CML", hex: "#c49a6c" },
  sand: { en: "Sand", zh: "沙色", code: "SND", hex: "#d8c4a0" },
  khaki: { en: "Khaki", zh: "卡其色", code: "KHK", hex: "#b3a37c" },
  natural: { en: "Natural", zh: "原色", code: "NAT", hex: "#dcc7a1" },
  walnut: { en: "Walnut", zh: "胡桃木色", code: "WLN", hex: "#75533c" },
  oak: { en: "Oak", zh: "橡木色", code: "OAK", hex: "#c8a473" },
  gold: { en: "Gold", zh: "金色", code: "GLD", hex: "#cfa44a" },
  rose: { en: "Rose gold", zh: "玫瑰金", code: "RSG", hex: "#d6a08c" },
  silver: { en: "Silver", zh: "银色", code: "SLV", hex: "#bfc4cb" },
  clear: { en: "Clear", zh: "透明", code: "CLR", hex: "#dfe9ec" },
} as const satisfies Record<string, Colour>;

export type ColourName = keyof typeof colours;

const hexByName = new Map<string, string>(Object.values(colours).map(({ en, hex }) => [en, hex]));

/** The paint for a colour by its English name, where it is one of ours. */
export const swatch = (english: string) => hexByName.get(english);
