import { words } from "~/i18n/words/zh-CN";
import type { storeupdates as en } from "./en-US";

/** 店铺库存与价格同步的文字。 */
export const storeupdates = {
  title: "库存与价格",
  on: "库存与平台同步",
  off: "库存未同步",
  sync: "库存同步",
  "sync.on": "已开启",
  "sync.off": "已关闭",
  "off.title": "该店铺的库存未与平台同步",
  "off.text": "平台缺货后，店铺仍会继续销售。请在设置中开启库存同步，或自行留意库存。",
  "manage.text": "对已关联的规格，店铺会管理其库存，数量由我们设置；店铺中的其他商品不受影响。",
  "manage.woocommerce":
    "对已关联的规格，店铺会管理其库存（我们会在 WooCommerce 中开启“管理库存”），数量由我们设置；店铺中的其他商品不受影响。",
  last: "最近发送库存或价格",
  never: "尚未发送",
  connected: "已关联规格",
  waiting: "等待发送",
  refused: "店铺拒绝",
  "ignored.title_one": "店铺未统计 {{count}} 个规格的库存",
  "ignored.title_other": "店铺未统计 {{count}} 个规格的库存",
  "ignored.woocommerce":
    "店铺可能会售出已售罄的商品。请在 WooCommerce 的“设置 – 产品 – 库存”中启用库存管理，我们会自动重试。",
  "ignored.text": "店铺可能会售出已售罄的商品，请检查店铺的库存设置，我们会自动重试。",
  "elsewhere.title_one": "店铺其他地点还有 {{count}} 件",
  "elsewhere.title_other": "店铺其他地点还有 {{count}} 件",
  "elsewhere.text_one":
    "涉及 {{count}} 个已关联规格，店铺也会出售这些库存。请在那里设为 0，或在设置中选择该地点。",
  "elsewhere.text_other":
    "涉及 {{count}} 个已关联规格，店铺也会出售这些库存。请在那里设为 0，或在设置中选择该地点。",
  "refused.text": "店铺拒绝了部分规格，或其中已无该规格。我们会再次尝试，请在店铺中检查。",
  margin: "保留数量",
  policy: "平台价格变动时",
  error: "最近的问题",
  nextTry: "下次尝试",
  send: "立即发送库存",
  "changes.title": "平台价格与上下架变动",
  "changes.item": "店铺商品",
  "changes.before": "原平台价格",
  "changes.now": "现平台价格",
  "changes.done": "处理结果",
  "changes.at": words.time,
  "changes.noSku": "无 SKU",
  "done.told": "已通知您",
  "done.repriced": "店铺价格已更改",
  "done.repriced.to": "店铺现价",
  "done.by-hand": "已通知您：该价格由您手动设置",
  "done.unlisted": "已在店铺中隐藏",
  "done.off-shelf": "平台已下架",
  "done.on-shelf": "已恢复供货",
} as const satisfies Record<keyof typeof en, string>;
