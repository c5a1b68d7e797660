/** The Terms of Service (/agreement): what is bought from us, and how. Every rule in it is one the product keeps. */
import { termsVersion } from "~/domain/accounts/config";
import type { ContentPage, ContentText } from "../page";

const english: ContentText = {
  title: "Terms of Service",
  summary: "What you buy from Quayside, what it costs, how it is paid, shipped and refunded.",
  sections: [
    {
      id: "scope",
      title: "1. What these terms cover",
      paragraphs: [
        "Quayside sells goods to the owners of online stores, in single pieces shipped to your customers (one-piece dropship) and in larger quantities. These terms apply to every order you place with us. The Platform User Service Agreement applies to your account.",
        "You buy as a business. You sell to your own customers in your own name and answer to them for the sale.",
      ],
    },
    {
      id: "catalogue",
      title: "2. Catalogue, prices and stock",
      paragraphs: [
        "Prices are in US dollars. Amounts shown in another currency are for orientation only.",
        "Pictures, weights and measures are given with care; small differences between batches are possible.",
      ],
      points: [
        "The price of an order is the price on the payment page at the moment you pay. If it changed since you opened the page, you are asked again.",
        "A minimum order quantity (MOQ) applies to purchases in quantity where the product says so.",
        "A product that was taken down can no longer be ordered; orders already paid are carried out.",
      ],
    },
    {
      id: "orders",
      title: "3. Orders",
      paragraphs: [
        "Orders come from the stores you connect or from purchases you make here. An order becomes binding for both sides when it is paid.",
        "Before payment an order needs every line linked to a product or marked as not to be fulfilled, a complete delivery address that we serve, and a shipping method.",
      ],
      points: [
        "The total is goods less discount, plus shipping, service fee and tax. Each is its own line.",
        "Paid orders are accepted after a cooling-off time of 30 minutes. Until something has been purchased you can cancel and get everything back.",
        "After that you can ask us to stop an order that has not been handed to the carrier; a fee for stopping it may be kept and is shown before you confirm.",
        "If weight or cost turns out different beyond a small tolerance, you get a bill for the difference with its reason, or a credit.",
      ],
    },
    {
      id: "payment",
      title: "4. Payment and wallet",
      paragraphs: [
        "You pay from your wallet balance or by the methods offered on the payment page. Money you recharge is credited when it has arrived, after the fees of the banks on the way.",
      ],
      points: [
        "A PayPal payment carries a transaction fee of 2.00 %, taken from the account balance and shown as its own line.",
        "Every movement of your balance is listed in the wallet and is never altered afterwards; a correction is an entry of its own.",
        "No interest is paid on a balance, and no fee is charged for one that rests.",
        "A payment whose outcome is not known yet is shown as such. Please do not pay again until it is.",
      ],
    },
    {
      id: "shipping",
      title: "5. Shipping, taxes and duties",
      paragraphs: [
        "Processing and delivery times are estimates from experience; a carrier's delays are not in our hands. Tracking numbers are sent back to your store by themselves.",
        "Taxes we collect at checkout are shown there. Other import taxes and duties are owed by the recipient unless the shipping method says otherwise.",
      ],
      points: [
        "We do not ship to countries under sanctions, nor goods that the carrier or the destination forbids.",
        "You answer for the delivery address. A parcel that returns because of a wrong address can be sent again for a fee.",
      ],
    },
    {
      id: "refunds",
      title: "6. Problems and refunds",
      paragraphs: [
        "Report goods that are damaged, wrong or missing within 7 days of delivery, with photographs. A parcel without any scan for 60 days counts as late; for some countries another time applies, which the case shows.",
      ],
      points: [
        "We answer a case within 72 hours and offer a refund, a new shipment or a return.",
        "Refunds go to your wallet balance, or on request to the original method, up to what was paid by it.",
        "Not accepted are wrong addresses given by you, a change of mind of your customer, and claims against a carrier's proof of delivery.",
      ],
    },
    {
      id: "liability",
      title: "7. Liability",
      paragraphs: [
        "We answer without limit for intent and gross negligence and for harm to life, body and health. Otherwise we answer for the foreseeable, typical damage of a breach of an essential duty, at most the value of the order concerned.",
        "Rights that the law does not allow to be limited remain untouched.",
      ],
    },
    {
      id: "changes",
      title: "8. Changes",
      paragraphs: [
        "A new version of these terms is published here with the date from which it holds. Orders placed before that date follow the version of their time. The version you agreed to is kept with your account.",
      ],
    },
  ],
};

const chinese: ContentText = {
  title: "服务条款",
  summary: "您在 Quayside 采购的商品、价格、付款、发货与退款规则。",
  sections: [
    {
      id: "scope",
      title: "1. 适用范围",
      paragraphs: [
        "Quayside 面向网店经营者销售商品，既可按单件直接发给您的顾客（一件代发），也可批量采购。本条款适用于您向我们下达的每一笔订单；您的账号适用《平台用户服务协议》。",
        "您以经营者身份采购，并以自己的名义向您的顾客销售，对该销售承担责任。",
      ],
    },
    {
      id: "catalogue",
      title: "2. 商品目录、价格与库存",
      paragraphs: [
        "价格以美元计。以其他货币显示的金额仅供参考。",
        "图片、重量与尺寸均经认真核对，不同批次之间可能略有差异。",
      ],
      points: [
        "订单价格以您付款时付款页面显示的价格为准。若打开页面后价格有变动，系统会请您再次确认。",
        "商品页面标明最小起订量（MOQ）的，批量采购须达到该数量。",
        "已下架的商品不能再下单；已付款的订单仍会履行。",
      ],
    },
    {
      id: "orders",
      title: "3. 订单",
      paragraphs: [
        "订单来自您对接的店铺，或您在本平台的采购。订单付款后对双方具有约束力。",
        "付款前，订单的每一行须已关联商品或标记为不履约，收货地址完整且在我们的服务范围内，并已选择物流方式。",
      ],
      points: [
        "总额为商品金额减去折扣，加上运费、服务费和税费，各项单独列示。",
        "已付款订单在 30 分钟冷静期后受理。在开始采购之前，您可以取消订单并获得全额退款。",
        "此后，尚未交付承运商的订单可以申请拦截；可能扣除拦截费用，费用会在您确认前显示。",
        "若实际重量或费用与报价的差异超出合理范围，您会收到注明原因的补差账单，或相应的退款。",
      ],
    },
    {
      id: "payment",
      title: "4. 付款与钱包",
      paragraphs: [
        "您可以使用钱包余额，或付款页面提供的其他方式付款。充值金额在扣除途中银行费用并到账后入账。",
      ],
      points: [
        "PayPal 付款收取 2.00% 的交易手续费，从账户余额中扣除，并单独列示。",
        "余额的每一笔变动都在钱包中列出，事后不会更改；更正以单独的记录入账。",
        "余额不计利息，长期不动的余额也不收取费用。",
        "结果尚未确定的付款会如实显示。在结果确定之前，请勿重复付款。",
      ],
    },
    {
      id: "shipping",
      title: "5. 物流、税费与关税",
      paragraphs: [
        "处理与运输时效为经验估计，承运商的延误不受我们控制。物流单号会自动回传至您的店铺。",
        "结算时代收的税费会在结算页面显示。除物流方式另有说明外，其他进口税费由收件人承担。",
      ],
      points: [
        "我们不向受制裁国家发货，也不运送承运商或目的地禁止的商品。",
        "您对收货地址负责。因地址错误退回的包裹可付费再次派送。",
      ],
    },
    {
      id: "refunds",
      title: "6. 售后与退款",
      paragraphs: [
        "商品损坏、错发或缺少的，请在妥投后 7 天内提交并附照片。包裹 60 天没有任何扫描记录视为延误；部分国家适用其他时限，以售后单显示为准。",
      ],
      points: [
        "我们在 72 小时内答复售后申请，并提供退款、补发或退货方案。",
        "退款默认退至钱包余额；也可应您的要求原路退回，以原方式支付的金额为限。",
        "因您提供的地址错误、您的顾客改变主意，或与承运商妥投证明不符的申请，不予受理。",
      ],
    },
    {
      id: "liability",
      title: "7. 责任",
      paragraphs: [
        "对于故意、重大过失以及生命、身体和健康损害，我们承担全部责任。除此之外，我们仅就违反主要义务造成的可预见的典型损失承担责任，且以所涉订单的金额为限。",
        "法律不允许限制的权利不受影响。",
      ],
    },
    {
      id: "changes",
      title: "8. 条款变更",
      paragraphs: [
        "新版条款会在此公布，并注明生效日期。生效日期之前的订单适用当时的版本。您同意的版本会保存在您的账号中。",
      ],
    },
  ],
};

export const termsOfService: ContentPage = {
  version: termsVersion,
  effective: "2026-11-01",
  text: { "en-US": english, "zh-CN": chinese },
};
