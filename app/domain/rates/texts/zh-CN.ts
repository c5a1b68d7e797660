import { words } from "~/i18n/words/zh-CN";
import type { rates as en } from "./en-US";

/** 汇率相关的文字（工作台）。 */
export const rates = {
  title: "汇率",
  description: "一单位外币折合的美元。新汇率自录入时生效，已录入的汇率不会更改。",
  base: words.currency,
  rate: "一单位折合美元",
  "rate.hint": "例如 1.085",
  source: "来源",
  "source.hint": "汇率出处：银行、支付机构或财务人员",
  sure: "与上次相差一成或以上，但确认无误",
  new: "新汇率",
  enter: "录入汇率",
  list: "全部汇率",
  from: "生效时间",
  present: "{{ccy}}，现为 ${{rate}}",
  "source.initial": "系统初始值",
  empty: "暂无汇率",
  "flash.entered": "汇率已生效。",
  "error.rate": "请输入汇率，例如 1.085，最多六位小数",
  "error.unknown": "系统没有该币种的汇率",
  "error.far": "与上次汇率相差一成或以上，请核对；确认无误请勾选。",
} satisfies Record<keyof typeof en, string>;
