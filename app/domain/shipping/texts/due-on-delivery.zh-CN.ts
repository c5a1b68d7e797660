import { words } from "~/i18n/words/zh-CN";
import type { dueOnDelivery as en } from "./due-on-delivery.en-US";

/** 包裹到货时收件人另付的税费。 */
export const dueOnDelivery = {
  title: "到货时应付：",
  text: "此金额不包含在合计中：所选物流方式不预付进口税费。如有预付税费的方式可改选，否则请在发货前告知您的客户。金额按我们掌握的规则估算。",
  lines: "收件人到货时另付：",
  prepaid: "预付进口税费",
  "kind.vat": words.vat,
  "kind.gst": words.gst,
  "kind.sales": words.salesTax,
  "kind.duty": words.customsDuty,
  "kind.handling": "清关费",
} as const satisfies Record<keyof typeof en, string>;
