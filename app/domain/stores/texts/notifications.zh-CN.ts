import type { notifications as en } from "./notifications.en-US";

/** 通知：店铺。 */
export const notifications = {
  "event.store.need-reauth": "店铺 {{store}} 需要重新授权，授权前无法同步订单",
  "name.store.need-reauth": "店铺需要重新授权",
} as const satisfies Record<keyof typeof en, string>;
