import type { autopay as en } from "../en-US/autopay";

/** 自动付款：会员的规则与执行结果。 */
export const autopay = {
  title: "自动付款",
} as const satisfies Record<keyof typeof en, string>;
