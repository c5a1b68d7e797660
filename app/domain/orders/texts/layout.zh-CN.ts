import { words } from "~/i18n/words/zh-CN";
import type { layout as en } from "./layout.en-US";

/** 菜单与导航：店铺订单。 */
export const layout = {
  "member.preferShipping": "优选物流",
  "member.storeOrders": "店铺订单",
  "desk.orders": words.orders,
  "desk.interceptions": "订单拦截",
} as const satisfies Record<keyof typeof en, string>;
