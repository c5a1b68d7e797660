import type { notifications as en } from "./notifications.en-US";

/** 通知：仓库中的货物。 */
export const notifications = {
  "event.return.arrived": "订单 {{orderNo}}：有包裹退回我们的仓库，我们将进行检验。",
  "name.return.arrived": "包裹退回仓库",
} as const satisfies Record<keyof typeof en, string>;
