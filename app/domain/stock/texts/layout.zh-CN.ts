import type { layout as en } from "./layout.en-US";

/** 菜单中库存页面的名称。 */
export const layout = {
  "desk.stock": "库存",
  "desk.bins": "库位",
} as const satisfies Record<keyof typeof en, string>;
