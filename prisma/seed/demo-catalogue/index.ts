/** The demonstration shop's catalogue: eighteen categories and what is sold in them. All of it is invented. */
import { bags } from "./bags";
import { car } from "./car";
import { digital } from "./digital";
import { fashion } from "./fashion";
import { festival } from "./festival";
import { health } from "./health";
import { home } from "./home";
import { jewelry } from "./jewelry";
import { kitchen } from "./kitchen";
import { mens } from "./mens";
import { nail } from "./nail";
import { outdoor } from "./outdoor";
import { pets } from "./pets";
import { sports } from "./sports";
import { tools } from "./tools";
import { toys } from "./toys";
import type { DemoCategory, DemoProduct } from "./types";
import { weddings } from "./weddings";
import { womens } from "./womens";

export type { DemoCategory, DemoOption, DemoProduct, DemoVariant } from "./types";

/** In the order the storefront shows them; `icon` is drawn where a category has no picture. */
export const demoCategories: DemoCategory[] = [
  { slug: "outdoor", name: { en: "Outdoor", zh: "户外" }, sort: 10, icon: "tent" },
  { slug: "fashion", name: { en: "Fashion", zh: "时尚配饰" }, sort: 20, icon: "sunglasses" },
  { slug: "sports", name: { en: "Sports", zh: "运动" }, sort: 30, icon: "basketball" },
  { slug: "festival", name: { en: "Festival", zh: "节庆" }, sort: 40, icon: "confetti" },
  { slug: "bags", name: { en: "Bags", zh: "箱包" }, sort: 50, icon: "backpack" },
  { slug: "toys", name: { en: "Toys", zh: "玩具" }, sort: 60, icon: "puzzle-piece" },
  { slug: "car", name: { en: "Car", zh: "汽车用品" }, sort: 70, icon: "steering-wheel" },
  { slug: "home", name: { en: "Home", zh: "家居" }, sort: 80, icon: "lamp" },
  { slug: "tools", name: { en: "Tools", zh: "工具" }, sort: 90, icon: "hammer" },
  { slug: "pets", name: { en: "Pets", zh: "宠物" }, sort: 100, icon: "paw-print" },
  { slug: "kitchen", name: { en: "Kitchen", zh: "厨房" }, sort: 110, icon: "cooking-pot" },
  { slug: "mens", name: { en: "Men’s", zh: "男装" }, sort: 120, icon: "t-shirt" },
  { slug: "womens", name: { en: "Women’s", zh: "女装" }, sort: 130, icon: "dress" },
  { slug: "digital", name: { en: "Digital", zh: "数码" }, sort: 140, icon: "headphones" },
  { slug: "health", name: { en: "Health", zh: "健康" }, sort: 150, icon: "heartbeat" },
  { slug: "jewelry", name: { en: "Jewelry", zh: "珠宝首饰" }, sort: 160, icon: "sketch-logo" },
  { slug: "weddings", name: { en: "Weddings", zh: "婚庆" }, sort: 170, icon: "champagne" },
  { slug: "nail", name: { en: "Nail", zh: "美甲" }, sort: 180, icon: "polish" },
];

export const demoProducts: DemoProduct[] = [
  ...outdoor,
  ...fashion,
  ...sports,
  ...festival,
  ...bags,
  ...toys,
  ...car,
  ...home,
  ...tools,
  ...pets,
  ...kitchen,
  ...mens,
  ...womens,
  ...digital,
  ...health,
  ...jewelry,
  ...weddings,
  ...nail,
];
