import { words } from "~/i18n/words/zh-CN";
import type { notifications as en } from "./notifications.en-US";

/** 通知：店铺。 */
export const notifications = {
  "group.stores": words.stores,
  "event.store.need-reauth": "店铺 {{store}} 需要重新授权，授权前无法同步订单",
  "name.store.need-reauth": "店铺需要重新授权",
  "event.store.data-request": "{{store}} 的一位顾客请求查看其个人数据。我们保存的全部内容都在该店铺的订单中",
  "name.store.data-request": "店铺顾客请求查看个人数据",
} as const satisfies Record<keyof typeof en, string>;
