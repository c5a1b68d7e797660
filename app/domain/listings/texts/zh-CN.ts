import type { listings as en } from "./en-US";

export const listings = {
  "error.no-variants": "请至少选择一个规格",
  "error.too-many-variants": "一次最多刊登 99 个 SKU，请减少所选规格。",
  "error.price": "请检查所选商品，您设置的价格有误",
  "error.exists": "该商品已存在",
  "error.store": "该店铺未连接，请先重新连接店铺。",
  "error.product": "该商品或所选规格已下架。",
  "error.title": "请输入 1 至 200 个字符的标题。",
  "error.description": "描述过长。",
  "error.images": "所选图片中有的已不存在，请重新选择图片。",
  "error.shipping": "没有物流方式可将该商品送达所选国家或地区，请更换国家或物流方式。",
  "error.rate": "暂无该店铺币种的汇率，请联系我们。",
  "error.stale": "该刊登已有变动，请刷新后再试。",
  "mail.hello": "{{name}}，您好：",
  "mail.failed.subject": "有商品未能刊登到店铺 {{store}}",
  "mail.failed.text": "您的店铺 {{store}} 未接受以下 {{number}} 件商品：",
  "mail.failed.more": "……以及另外 {{number}} 件。",
  "mail.failed.next": "请前往刊登列表查看原因，修改后重新刊登。",
  "mail.failed.button": "查看失败原因",
} as const satisfies Record<keyof typeof en, string>;
