/** About us (/aboutus): what Quayside is and how it works. */
import type { ContentPage, ContentText } from "../page";

const english: ContentText = {
  title: "About us",
  summary:
    "One quay for everything your store sells: sourcing, stock, shipping and the paperwork in one place.",
  sections: [
    {
      id: "what",
      title: "What Quayside is",
      paragraphs: [
        "Quayside supplies the owners of online stores. You sell in your own name; we keep the catalogue, buy and inspect the goods, pack them and ship them to your customer, one piece at a time or a thousand at once.",
        "A store owner's day should not be spent copying addresses between tabs. So your store is connected once, and from then on its orders arrive here by themselves, and the tracking numbers go back by themselves.",
      ],
    },
    {
      id: "how",
      title: "How it works",
      paragraphs: [],
      points: [
        "Look around: the catalogue, its prices and the shipping fee calculator are open to everybody, without an account.",
        "Register, which is free, and connect your store.",
        "Link the products of your store to ours, once for each variant.",
        "When an order comes in, check it and pay it from your wallet or by the method you prefer.",
        "We purchase, inspect, pack and ship. Your store and your customer see the tracking number the moment the parcel leaves.",
      ],
    },
    {
      id: "modes",
      title: "Two ways to buy",
      paragraphs: [],
      table: {
        head: ["", "One-piece dropship", "Bulk and inventory"],
        rows: [
          ["For", "Selling without stock", "Products that sell well already"],
          ["Quantity", "From one piece", "From the minimum order quantity, at a lower price"],
          ["Goes to", "Your customer", "Your own address, or your stock in our warehouse"],
          [
            "Payment",
            "When the order is placed",
            "In full, or a deposit and the balance when the goods are ready",
          ],
        ],
      },
    },
    {
      id: "principles",
      title: "What you can rely on",
      paragraphs: [],
      points: [
        "The price on the payment page is the price. If anything has changed since you opened it, you are asked first.",
        "Every fee is a line of its own, with its reason.",
        "Every movement of your money can be traced, and no entry is ever altered.",
        "An order that is not complete is held and says what is missing. Nothing is part-sent in silence.",
        "Until something has been purchased for your order, you can cancel it and get everything back.",
        "Your customers are yours. We use their addresses to ship, and for nothing else.",
      ],
    },
    {
      id: "where",
      title: "Where we work",
      paragraphs: [
        "Our warehouses are in Shenzhen in China and in Ontario, California. From there we reach North America, Europe, East Asia, Oceania, the Middle East and parts of Latin America. The site speaks English and Chinese, and so does our support.",
      ],
    },
    {
      id: "people",
      title: "People",
      paragraphs: [
        "Each member has a personal agent who answers questions about stock, orders and sourcing. Before you are a member, or if you simply want to know something, write to us; we answer within one business day.",
      ],
    },
  ],
};

const chinese: ContentText = {
  title: "关于我们",
  summary: "您店铺所售的一切，汇于一处码头：选品、库存、物流与单据尽在其中。",
  sections: [
    {
      id: "what",
      title: "Quayside 是什么",
      paragraphs: [
        "Quayside 为网店经营者供货。您以自己的名义销售；我们维护商品目录，采购并检验商品，打包后直接发给您的顾客，一件可发，千件亦可。",
        "店主的时间不该花在复制粘贴地址上。店铺只需对接一次，此后订单自动到达这里，物流单号自动回传店铺。",
      ],
    },
    {
      id: "how",
      title: "如何运作",
      paragraphs: [],
      points: [
        "随意浏览：商品目录、价格与运费计算器对所有人开放，无需账号。",
        "免费注册，并对接您的店铺。",
        "将店铺商品与我们的商品关联，每个规格只需一次。",
        "订单到达后，核对并用钱包或您偏好的方式付款。",
        "我们采购、检验、打包并发货。包裹发出的那一刻，您的店铺和顾客即可看到物流单号。",
      ],
    },
    {
      id: "modes",
      title: "两种采购方式",
      paragraphs: [],
      table: {
        head: ["", "一件代发", "批量与备货"],
        rows: [
          ["适合", "无库存销售", "已有稳定销量的商品"],
          ["数量", "一件起", "达到最小起订量，价格更低"],
          ["发往", "您的顾客", "您的地址，或您在我们仓库中的库存"],
          ["付款", "下单时", "全款，或先付定金、备货完成后付尾款"],
        ],
      },
    },
    {
      id: "principles",
      title: "您可以信赖的",
      paragraphs: [],
      points: [
        "付款页面的价格就是最终价格。打开页面后若有变动，会先请您确认。",
        "每一项费用单独列示，并注明原因。",
        "您的每一笔资金变动都可追溯，记录绝不会被修改。",
        "不完整的订单会暂停，并说明缺少什么，绝不会悄悄只发一部分。",
        "在开始采购之前，您可以取消订单并获得全额退款。",
        "您的顾客属于您。我们仅将其地址用于发货。",
      ],
    },
    {
      id: "where",
      title: "我们在哪里",
      paragraphs: [
        "我们的仓库位于中国深圳和美国加利福尼亚州安大略，可送达北美、欧洲、东亚、大洋洲、中东及拉丁美洲部分地区。网站与客服均提供英文和中文。",
      ],
    },
    {
      id: "people",
      title: "服务团队",
      paragraphs: [
        "每位会员都有一名专属客服，解答库存、订单与寻源问题。您还不是会员，或只是想了解一些情况，欢迎写信给我们，我们在一个工作日内答复。",
      ],
    },
  ],
};

export const about: ContentPage = {
  version: "2026-11",
  effective: "2026-11-01",
  text: { "en-US": english, "zh-CN": chinese },
};
