/** The Shipping policy (/shippingpolicy): where to, how fast, at what price, with which taxes (§6). */
import type { ContentPage, ContentText } from "../page";

const english: ContentText = {
  title: "Shipping policy",
  summary:
    "Where we ship from and to, how long it takes, how the fee is worked out, and which taxes are due.",
  sections: [
    {
      id: "places",
      title: "1. From where, to where",
      paragraphs: [
        "We ship from our warehouses in China and the United States. Each product says where it is in stock. The countries we reach are those offered in the shipping fee calculator; they depend on the shipping methods that are open at the time.",
        "We do not ship to countries under sanctions, at present Belarus, Cuba, Iran, North Korea and Russia.",
      ],
    },
    {
      id: "times",
      title: "2. Processing and delivery times",
      paragraphs: [
        "Two times add up. The processing time is what we need to purchase, inspect and pack; it stands on the product page. The delivery time is what the carrier needs after that; it stands with each shipping method. Both are counted in days and are estimates from experience.",
      ],
      points: [
        "A paid order is accepted after a cooling-off time of 30 minutes, in which you can still cancel it.",
        "In the weeks before Christmas, around Chinese New Year and in other peaks carriers take longer and may close methods; the calculator and the order page show only what is open.",
        "Delays of a carrier, of customs or by force majeure are not in our hands. From when on a parcel counts as lost is said in the Refund and Reshipment Policy.",
      ],
    },
    {
      id: "fee",
      title: "3. How the shipping fee is worked out",
      paragraphs: [
        "The fee is worked out for each parcel from its weight, its size, its contents and its destination. The calculator shows every part of it.",
      ],
      table: {
        head: ["Part", "What it is"],
        rows: [
          ["Actual weight", "The weight of all pieces plus the packaging, in grams"],
          [
            "Volume weight",
            "Length × width × height in cm, divided by the divisor of the method (5000 to 9000), in kg; some methods do not use it",
          ],
          [
            "Charged weight",
            "By the method: the actual weight; the greater of the two; or the volume weight once it reaches twice the actual one. At least the method's minimum, rounded up to its step",
          ],
          ["Base fee", "A one-off registration fee, where there is one, plus a price by charged weight"],
          ["Surcharges", "Remote areas, fuel, batteries, oversize, peak season: where the method has them"],
        ],
      },
      points: [
        "A quote holds for 24 hours. After that the order is quoted anew, and you are asked before you pay more.",
        "Goods from different warehouses travel in separate parcels; each has a fee of its own.",
        "Goods taken from your own inventory cost nothing again, but count in the weight.",
        "The packed parcel is weighed. What happens if it costs more or less than quoted is said in the Refund and Reshipment Policy.",
      ],
    },
    {
      id: "choice",
      title: "4. Which method is used",
      paragraphs: [
        "You can choose a method for each order. Where you do not, we take the cheapest tracked method of at most 20 days, else the cheapest there is. If no method serves the country or accepts the goods, the order page says so and the order cannot be paid until that is solved.",
      ],
    },
    {
      id: "goods",
      title: "5. Goods that need attention",
      paragraphs: [
        "Every product is marked with what matters to carriers: battery, liquid, magnetic, cosmetic, food, knife, branded. Some methods and some countries do not accept all of them; such methods are not offered. What the law or every carrier forbids is not sold here at all.",
      ],
    },
    {
      id: "addresses",
      title: "6. Addresses",
      paragraphs: ["An address is complete when a carrier can deliver with it:"],
      points: [
        "First and last name, street, city, country and a telephone number; house number, province and post code where the country has them.",
        "Latin letters, because most carriers read no others. You can insist on other letters at your own risk.",
        "A tax number of the recipient where the destination asks for one, for instance CPF or CNPJ in Brazil, RUT in Chile, PCCC in South Korea.",
        "An unpaid order can be changed at any time. For a paid one we can take a new address until the goods are picked; if it makes shipping dearer or cheaper, the difference is settled.",
      ],
    },
    {
      id: "tracking",
      title: "7. Parcels and tracking",
      paragraphs: [
        "When a parcel is handed to the carrier, its tracking number appears on the order and is sent to your store at once, with the name of the carrier and a link, so that your customer can be told. An order may travel in several parcels; each has its own number. Methods without tracking are marked as such.",
      ],
    },
    {
      id: "taxes",
      title: "8. Taxes and duties",
      paragraphs: [
        "What has to be collected with the sale is part of the order's tax fee and shown line by line before you pay. Which rules are in force depends on the date and the destination:",
      ],
      table: {
        head: ["Destination", "What applies"],
        rows: [
          [
            "European Union, up to €150",
            "VAT under IOSS, by your store's own IOSS number where you have given one. Since 1 July 2026 also the flat customs duty of €3 for each kind of goods in a consignment to consumers. Some countries add a handling fee",
          ],
          ["United Kingdom, up to £135", "VAT is collected with the sale"],
          ["Australia, up to A$1,000", "GST is collected with the sale"],
          ["New Zealand", "GST is collected with the sale for goods of low value"],
          ["Norway, up to NOK 3,000", "VAT under VOEC is collected with the sale"],
          ["United States", "There is no duty-free limit any more; duty or the postal flat fee is due"],
          [
            "Other countries",
            "Import taxes and duties are owed by the recipient, unless the method says otherwise",
          ],
        ],
      },
      points: [
        "You give your IOSS number in the settings of your store. We charge no VAT then; the number goes into the customs data of the parcel.",
        "Without an IOSS number parcels to the European Union travel with duties and taxes unpaid, and the recipient pays them on delivery.",
        "For bulk goods sent to your own address abroad you are the importer.",
      ],
    },
    {
      id: "problems",
      title: "9. When something goes wrong",
      paragraphs: ["In short; the Refund and Reshipment Policy has the details:"],
      points: [
        "An order that has not been handed over can be intercepted.",
        "A parcel that comes back can be delivered a second time within 7 days, for $15.00.",
        "Damaged, wrong or missing goods are reported within 7 days of delivery.",
        "A parcel without a scan for 60 days (US 45, Brazil 110) counts as lost.",
      ],
    },
  ],
};

const chinese: ContentText = {
  title: "物流政策",
  summary: "发货地与目的地、时效、运费的计算方式，以及应缴的税费。",
  sections: [
    {
      id: "places",
      title: "1. 发货地与目的地",
      paragraphs: [
        "我们从位于中国和美国的仓库发货，每个商品页面标明库存所在地。可送达的国家和地区以运费计算器中提供的选项为准，取决于当时开放的物流方式。",
        "我们不向受制裁国家发货，目前包括白俄罗斯、古巴、伊朗、朝鲜和俄罗斯。",
      ],
    },
    {
      id: "times",
      title: "2. 处理时间与运输时效",
      paragraphs: [
        "总时长由两部分相加。处理时间是我们采购、检验和打包所需的时间，标明于商品页面；运输时效是此后承运商所需的时间，标明于每种物流方式。两者均以天计，为经验估计。",
      ],
      points: [
        "已付款订单在 30 分钟冷静期后受理，期间您仍可取消。",
        "圣诞节前数周、春节前后及其他高峰期，承运商时效会延长，部分渠道可能关闭；计算器和订单页面只显示开放的渠道。",
        "因承运商、海关或不可抗力造成的延误不受我们控制。包裹何时视为遗失，见《退款与补发政策》。",
      ],
    },
    {
      id: "fee",
      title: "3. 运费如何计算",
      paragraphs: ["运费按每个包裹的重量、尺寸、内容和目的地计算，计算器会列出其中每一部分。"],
      table: {
        head: ["项目", "说明"],
        rows: [
          ["实际重量", "全部商品的重量加上包装重量，以克计"],
          ["体积重量", "长 × 宽 × 高（厘米）除以该渠道的系数（5000 至 9000），以千克计；部分渠道不计体积"],
          [
            "计费重量",
            "按渠道规则：实际重量；两者中的较大者；或体积重量达到实际重量两倍时取体积重量。不低于该渠道的最低计费重量，并按其进位单位向上取整",
          ],
          ["基本运费", "一次性挂号费（如有）加上按计费重量计算的费用"],
          ["附加费", "偏远地区、燃油、带电、超大件、旺季：仅在该渠道收取时适用"],
        ],
      },
      points: [
        "报价有效期为 24 小时。逾期后订单会重新报价，若价格上涨，付款前会请您确认。",
        "不同仓库的商品分开包裹发运，各自计算运费。",
        "使用您自有库存的商品不再收取货款，但计入重量。",
        "包裹打包后会称重。实际费用高于或低于报价时的处理方式，见《退款与补发政策》。",
      ],
    },
    {
      id: "choice",
      title: "4. 使用哪种物流方式",
      paragraphs: [
        "您可以为每个订单选择物流方式。未选择时，我们采用 20 天以内可追踪的最低价渠道；没有时采用最低价渠道。若没有渠道服务该国家或接收该类商品，订单页面会说明，问题解决之前订单无法付款。",
      ],
    },
    {
      id: "goods",
      title: "5. 需要注意的商品",
      paragraphs: [
        "每个商品都标有承运商关注的属性：带电、液体、磁性、化妆品、食品、刀具、品牌。部分渠道和国家不接收其中某些类别，此类渠道不会提供。法律或所有承运商禁止的商品，本平台不予销售。",
      ],
    },
    {
      id: "addresses",
      title: "6. 收货地址",
      paragraphs: ["承运商能够据以派送的地址才是完整的地址："],
      points: [
        "姓名、街道、城市、国家和电话；目的地适用时还包括门牌号、省/州和邮编。",
        "使用拉丁字母，因为多数承运商不识别其他文字。您可以坚持使用其他文字，风险由您承担。",
        "目的地要求收件人税号的，须提供税号，例如巴西的 CPF 或 CNPJ、智利的 RUT、韩国的 PCCC。",
        "未付款订单可随时修改。已付款订单在拣货前可以更换地址；由此产生的运费差额另行结算。",
      ],
    },
    {
      id: "tracking",
      title: "7. 包裹与物流追踪",
      paragraphs: [
        "包裹交付承运商后，物流单号会显示在订单中，并连同承运商名称和查询链接立即回传至您的店铺，以便通知您的顾客。一个订单可能分多个包裹发运，每个包裹有各自的单号。不可追踪的物流方式会明确标注。",
      ],
    },
    {
      id: "taxes",
      title: "8. 税费与关税",
      paragraphs: [
        "须在销售时代收的税费计入订单的税费项目，并在付款前逐项显示。适用的规则取决于日期和目的地：",
      ],
      table: {
        head: ["目的地", "适用规则"],
        rows: [
          [
            "欧盟，150 欧元以下",
            "按 IOSS 缴纳增值税；您填写了店铺自有 IOSS 号的，使用该号。自 2026 年 7 月 1 日起，寄给消费者的包裹另按每类商品征收 3 欧元的固定关税。部分国家另收处理费",
          ],
          ["英国，135 英镑以下", "销售时代收增值税"],
          ["澳大利亚，1,000 澳元以下", "销售时代收商品及服务税"],
          ["新西兰", "低值商品在销售时代收商品及服务税"],
          ["挪威，3,000 挪威克朗以下", "按 VOEC 在销售时代收增值税"],
          ["美国", "已无免税额度，须缴纳关税或邮政固定费用"],
          ["其他国家和地区", "除物流方式另有说明外，进口税费由收件人承担"],
        ],
      },
      points: [
        "IOSS 号在店铺设置中填写。填写后我们不收取增值税，该号会写入包裹的报关数据。",
        "没有 IOSS 号时，寄往欧盟的包裹以未完税方式发运，税费由收件人在派送时缴纳。",
        "批量商品寄往您本人的境外地址时，您是进口商。",
      ],
    },
    {
      id: "problems",
      title: "9. 出现问题时",
      paragraphs: ["简要说明如下，详见《退款与补发政策》："],
      points: [
        "尚未交付承运商的订单可以申请拦截。",
        "退回的包裹可在 7 天内支付 15.00 美元再次派送。",
        "商品损坏、错发或缺少的，请在妥投后 7 天内提交。",
        "包裹 60 天没有扫描记录（美国 45 天，巴西 110 天）视为遗失。",
      ],
    },
  ],
};

export const shippingPolicy: ContentPage = {
  version: "2026-11",
  effective: "2026-11-01",
  text: { "en-US": english, "zh-CN": chinese },
};
