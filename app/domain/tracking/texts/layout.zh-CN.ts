import type { layout as en } from "./layout.en-US";

/** 菜单：包裹。 */
export const layout = {
  "desk.parcels": "包裹",
} as const satisfies Record<keyof typeof en, string>;
