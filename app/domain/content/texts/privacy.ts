/** Privacy (/privacy): which data we have, what for, who sees it and for how long. Every sentence describes the code. */
import type { ContentPage, ContentText } from "../page";

const english: ContentText = {
  title: "Privacy",
  summary:
    "Which personal data we process, what for, who receives it, how long it is kept, and what you can ask of us.",
  sections: [
    {
      id: "who",
      title: "1. Who is responsible",
      paragraphs: [
        "Quayside is responsible for the data of its visitors and members. You reach us about anything on this page by the contact form or by the support email address in the footer.",
        "For the data of your own customers, which reach us from your stores, you are responsible; we process them on your behalf and for your orders only.",
      ],
    },
    {
      id: "what",
      title: "2. Which data, and what for",
      paragraphs: [],
      table: {
        head: ["Data", "What for", "Ground"],
        rows: [
          [
            "Account: name, email address, telephone, country, how you heard of us, the platform you sell on, language, time zone",
            "To run your account and to advise you",
            "Contract",
          ],
          [
            "Password and second factor",
            "To let only you in. The password is stored as an argon2id hash, never as text",
            "Contract",
          ],
          [
            "Sessions: time, IP address and browser of a login",
            "To keep you logged in and to recognise misuse",
            "Contract, legitimate interest in security",
          ],
          [
            "Stores: address, keys, products, links",
            "To import and fulfil your orders. Keys are stored encrypted",
            "Contract",
          ],
          [
            "Orders: your customers' names, delivery addresses, telephone numbers and email addresses",
            "To ship, to clear customs and to solve problems",
            "On your behalf, contract with you",
          ],
          [
            "Payments: amounts, method, references; never card numbers, which only the payment provider sees",
            "To settle, to refund and to keep books",
            "Contract, legal duty",
          ],
          [
            "Messages: what you write to us and the files you attach",
            "To answer you",
            "Contract, legitimate interest in answering",
          ],
          [
            "Server logs: time, address asked for, IP address",
            "To run the site and to find faults",
            "Legitimate interest in a working, safe site",
          ],
        ],
      },
      closing:
        "We do not sell data, show no advertising, use no analytics of third parties, and make no decision about you by machine alone.",
    },
    {
      id: "cookies",
      title: "3. Cookies",
      paragraphs: [
        "We set only cookies that the site needs or that remember a choice you made. There are none of third parties, so there is nothing to consent to.",
      ],
      table: {
        head: ["Cookie", "What for", "How long"],
        rows: [
          ["qs_member", "Your login", "24 hours; 30 days if you chose to stay logged in"],
          ["qs_step", "The step with the code, while you register or log in", "1 hour"],
          ["lng", "The language you chose", "1 year"],
          ["currency", "The currency you chose for indicative amounts", "1 year"],
          ["theme", "Light or dark, if you chose", "1 year"],
          ["qs_flash", "A message for the next page, such as “saved”", "1 minute"],
        ],
      },
    },
    {
      id: "recipients",
      title: "4. Who receives data",
      paragraphs: ["Only those who need it for their part, and only that part:"],
      points: [
        "Carriers, warehouses and customs authorities: the recipient's name, address, telephone number and, where asked for, email address and tax number, and the contents of the parcel.",
        "Payment providers (Stripe for cards, PayPal) and banks: what a payment needs.",
        "Your store's platform: what belongs to your orders, such as tracking numbers.",
        "Providers of hosting and email, bound to our instructions.",
        "Authorities and courts, where the law obliges us.",
      ],
    },
    {
      id: "abroad",
      title: "5. Other countries",
      paragraphs: [
        "Goods are shipped from China and the United States, so what a parcel needs is processed there and in the country of destination. Where data leave a country whose law asks for it, we agree on the safeguards it provides, such as the standard contractual clauses of the European Union.",
      ],
    },
    {
      id: "retention",
      title: "6. How long data are kept",
      paragraphs: [],
      table: {
        head: ["Data", "Until"],
        rows: [
          ["An account whose email address nobody confirmed", "7 days after registration"],
          ["Codes sent by email", "They work for 10 minutes and are deleted a day later"],
          ["Sessions", "30 days after they ended"],
          ["Keys of a store", "You unbind the store; they are destroyed at once"],
          ["Customers' data of a store whose platform asks for erasure", "30 days after the request"],
          ["A closed account", "24 months after it was closed, for claims from old orders"],
          ["Invoices and the entries of the ledger", "As long as tax and trade law ask"],
        ],
      },
    },
    {
      id: "security",
      title: "7. Security",
      paragraphs: [
        "The site is served encrypted. Secrets are stored sealed, passwords hashed. Staff log in separately from members and with a second factor, see what their role needs, and what they do is recorded. Backups are made so that nothing is lost by a fault.",
      ],
    },
    {
      id: "rights",
      title: "8. Your rights",
      paragraphs: [
        "You can ask which data we have about you and receive a copy, have wrong data corrected, have data erased or their use restricted, object to a use that rests on a legitimate interest, and take your data elsewhere. Write to us; we answer within a month. You can also complain to the data protection authority of your country.",
        "If one of your customers turns to us, we pass the request on to you and help you to answer it.",
      ],
    },
    {
      id: "changes",
      title: "9. Changes",
      paragraphs: [
        "If what we do with data changes, this page changes first, with a new version and its date. We tell members by email of changes that matter to them.",
      ],
    },
  ],
};

const chinese: ContentText = {
  title: "隐私政策",
  summary: "我们处理哪些个人数据、用于何种目的、由谁接收、保存多久，以及您的权利。",
  sections: [
    {
      id: "who",
      title: "1. 谁负责处理",
      paragraphs: [
        "Quayside 对访客和会员的数据负责。关于本页的任何问题，您可以通过联系表单或页脚的客服邮箱与我们联系。",
        "您自己顾客的数据来自您的店铺，由您负责；我们受您委托、仅为履行您的订单而处理。",
      ],
    },
    {
      id: "what",
      title: "2. 数据种类与用途",
      paragraphs: [],
      table: {
        head: ["数据", "用途", "依据"],
        rows: [
          [
            "账号：姓名、邮箱、电话、国家、了解渠道、销售平台、语言、时区",
            "维护账号并为您提供建议",
            "履行合同",
          ],
          ["密码与第二验证因素", "确保只有您能登录。密码以 argon2id 哈希保存，绝不保存明文", "履行合同"],
          ["会话：登录时间、IP 地址与浏览器", "保持登录状态并识别滥用", "履行合同、保障安全的正当利益"],
          ["店铺：地址、密钥、商品与关联", "导入并履行您的订单。密钥加密保存", "履行合同"],
          ["订单：您顾客的姓名、收货地址、电话与邮箱", "发货、清关与解决问题", "受您委托、与您的合同"],
          [
            "付款：金额、方式、参考号；不包含卡号，卡号仅由支付机构处理",
            "结算、退款与记账",
            "履行合同、法定义务",
          ],
          ["消息：您写给我们的内容与附件", "答复您", "履行合同、答复的正当利益"],
          ["服务器日志：时间、访问地址、IP 地址", "运行网站并排查故障", "网站正常与安全运行的正当利益"],
        ],
      },
      closing: "我们不出售数据，不展示广告，不使用第三方统计分析，也不会仅凭自动化方式对您作出决定。",
    },
    {
      id: "cookies",
      title: "3. Cookie",
      paragraphs: [
        "我们只使用网站运行所必需的，或用于记住您所作选择的 Cookie。没有第三方 Cookie，因此无需您另行同意。",
      ],
      table: {
        head: ["Cookie", "用途", "保存时间"],
        rows: [
          ["qs_member", "您的登录状态", "24 小时；选择保持登录时为 30 天"],
          ["qs_step", "注册或登录时的验证码步骤", "1 小时"],
          ["lng", "您选择的语言", "1 年"],
          ["currency", "您选择的参考货币", "1 年"],
          ["theme", "您选择的浅色或深色外观", "1 年"],
          ["qs_flash", "下一页面的提示信息，例如“已保存”", "1 分钟"],
        ],
      },
    },
    {
      id: "recipients",
      title: "4. 谁会接收数据",
      paragraphs: ["仅提供给履行其职责所必需的接收方，且仅限所需部分："],
      points: [
        "承运商、仓库与海关：收件人的姓名、地址、电话，以及所要求的邮箱、税号和包裹内容。",
        "支付机构（银行卡由 Stripe 处理，以及 PayPal）与银行：付款所需的信息。",
        "您店铺所在的平台：与您订单有关的信息，例如物流单号。",
        "受我们指示约束的托管与邮件服务商。",
        "法律要求时的主管机关与法院。",
      ],
    },
    {
      id: "abroad",
      title: "5. 其他国家",
      paragraphs: [
        "商品从中国和美国发出，因此包裹所需的数据会在当地及目的国处理。数据离开有此要求的国家时，我们会采用其法律规定的保障措施，例如欧盟标准合同条款。",
      ],
    },
    {
      id: "retention",
      title: "6. 保存期限",
      paragraphs: [],
      table: {
        head: ["数据", "保存至"],
        rows: [
          ["未确认邮箱的账号", "注册后 7 天"],
          ["邮件验证码", "10 分钟内有效，一天后删除"],
          ["会话", "结束后 30 天"],
          ["店铺密钥", "您解绑店铺时立即销毁"],
          ["平台要求删除的店铺顾客数据", "收到要求后 30 天内"],
          ["已注销的账号", "注销后 24 个月，用于处理旧订单的主张"],
          ["发票与账簿记录", "税法和商法要求的期限"],
        ],
      },
    },
    {
      id: "security",
      title: "7. 安全",
      paragraphs: [
        "网站以加密方式传输。机密信息加密保存，密码以哈希保存。员工与会员分开登录并使用第二验证因素，只能查看其职责所需的内容，操作均有记录。我们进行备份，以免因故障丢失数据。",
      ],
    },
    {
      id: "rights",
      title: "8. 您的权利",
      paragraphs: [
        "您可以询问我们保存了您的哪些数据并获取副本，要求更正错误数据，要求删除或限制使用，对基于正当利益的使用提出反对，以及将数据转移至他处。请写信给我们，我们在一个月内答复。您也可以向所在国的数据保护机构投诉。",
        "如您的顾客与我们联系，我们会将其请求转交给您，并协助您答复。",
      ],
    },
    {
      id: "changes",
      title: "9. 变更",
      paragraphs: [
        "若数据处理方式发生变化，本页会先行更新，并注明新版本与日期。对会员有重要影响的变更，我们会以邮件告知。",
      ],
    },
  ],
};

export const privacy: ContentPage = {
  version: "2026-11",
  effective: "2026-11-01",
  text: { "en-US": english, "zh-CN": chinese },
};
