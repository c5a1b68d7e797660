import type { layout as en } from "./layout.en-US";

/** 菜单和路径：经营数据。 */
export const layout = {
  "member.figures": "销售与利润",
  "crumb.figuresRows": "数据明细",
} as const satisfies Record<keyof typeof en, string>;
