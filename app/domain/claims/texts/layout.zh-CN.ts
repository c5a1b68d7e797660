import type { layout as en } from "./layout.en-US";

/** 菜单与面包屑：售后。 */
export const layout = {
  "member.claims": "售后",
  "crumb.newClaim": "申请售后",
  "crumb.claim": "售后单",
  "desk.claims": "售后",
} as const satisfies Record<keyof typeof en, string>;
