/** The Platform User Service Agreement (/useragreement): the account, its stores and its data. */
import { termsVersion } from "~/domain/accounts/config";
import type { ContentPage, ContentText } from "../page";

const english: ContentText = {
  title: "Platform User Service Agreement",
  summary: "How you use your account, what you let us do in your stores, and what happens to your data.",
  sections: [
    {
      id: "account",
      title: "1. Your account",
      paragraphs: [
        "An account is for businesses and is free. You register with true details and keep them up to date. Your email address is confirmed by a code; an account whose address nobody confirms is deleted after 7 days.",
      ],
      points: [
        "Keep your password to yourself. After several failed logins a code sent to your email address is asked for as well.",
        "What is done under your login counts as done by you. Tell us at once if somebody else has it.",
        "One account belongs to one business and cannot be passed on without our agreement.",
      ],
    },
    {
      id: "stores",
      title: "2. Stores you connect",
      paragraphs: [
        "You may connect only stores that are yours or that you are authorised to run. A store belongs to one account at a time. Connecting a store gives us, until you unbind it, the right to read what is needed and to write back what you expect:",
      ],
      points: [
        "We read your store's products, and the orders and their delivery addresses, to link products and to ship.",
        "We write to your store what belongs to your orders here: that they were fulfilled, by which carrier, under which tracking number.",
        "We keep the keys of your store encrypted, and give back our access when you unbind the store.",
      ],
    },
    {
      id: "conduct",
      title: "3. What is not allowed",
      paragraphs: ["You use the platform lawfully and with regard for others. In particular you do not"],
      points: [
        "sell goods where they are forbidden, or in breach of the rights of others,",
        "pay with means of payment that are not yours, or dispute payments for what you received,",
        "try to reach data of others, get round limits, or burden the platform with automated requests that no store needs,",
        "use our pictures and texts for anything else than selling goods bought from us.",
      ],
    },
    {
      id: "agent",
      title: "4. Your personal agent",
      paragraphs: [
        "Each member has an agent who answers questions about stock, orders and sourcing. What an agent promises in writing about price and delivery of an order holds for that order.",
      ],
    },
    {
      id: "freeze",
      title: "5. Freezing and closing",
      paragraphs: [
        "We may freeze an account where there is reason to believe that these rules are broken, that a payment is disputed, or that somebody else uses it. You can then still log in, read and download, but change nothing. We tell you why and lift it when the reason is gone.",
        "You may close your account at any time once nothing is owed and nothing is open. What is left of the balance is paid out to you, whatever its size.",
      ],
    },
    {
      id: "data",
      title: "6. Your data and your customers' data",
      paragraphs: [
        "We use your details to run the account and to carry out orders. Your customers' addresses are used for shipping, and are passed to carriers and authorities only as far as delivery and customs need.",
      ],
      points: [
        "For your customers' data you are responsible towards them, and we process it on your behalf.",
        "Personal data is erased when it is no longer needed; invoices are kept as long as the law asks.",
        "Secrets such as passwords and keys are never stored in readable form.",
      ],
    },
    {
      id: "service",
      title: "7. The service",
      paragraphs: [
        "We work to keep the platform available at all times; maintenance and faults cannot be ruled out. Orders your stores receive meanwhile are fetched afterwards, so that none is lost.",
      ],
    },
    {
      id: "changes",
      title: "8. Changes",
      paragraphs: [
        "A new version of this agreement is published here with the date from which it holds. If you do not agree to it, you may close your account. The version you agreed to is kept with your account.",
      ],
    },
  ],
};

const chinese: ContentText = {
  title: "平台用户服务协议",
  summary: "账号的使用、您授权我们在店铺中进行的操作，以及数据的处理方式。",
  sections: [
    {
      id: "account",
      title: "1. 您的账号",
      paragraphs: [
        "账号面向经营者，免费开通。请以真实信息注册并及时更新。邮箱须通过验证码确认；7 天内未确认邮箱的账号将被删除。",
      ],
      points: [
        "请妥善保管密码。多次登录失败后，登录时还需要输入发送至您邮箱的验证码。",
        "使用您的账号进行的操作视为您本人的操作。如账号被他人掌握，请立即告知我们。",
        "一个账号属于一个经营主体，未经我们同意不得转让。",
      ],
    },
    {
      id: "stores",
      title: "2. 您对接的店铺",
      paragraphs: [
        "您只能对接自己的店铺，或经授权经营的店铺。一个店铺同一时间只属于一个账号。对接店铺即授权我们在解绑之前读取所需信息，并回写您所期待的内容：",
      ],
      points: [
        "我们读取店铺的商品、订单及收货地址，用于关联商品和发货。",
        "我们向店铺回写与订单有关的内容：已发货、承运商及物流单号。",
        "店铺密钥加密保存；您解绑店铺时，我们交还访问权限。",
      ],
    },
    {
      id: "conduct",
      title: "3. 禁止行为",
      paragraphs: ["您应依法使用平台并尊重他人。尤其不得："],
      points: [
        "在禁止销售的地区销售商品，或侵犯他人权利；",
        "使用不属于您的支付工具，或对已收到的商品恶意拒付；",
        "试图获取他人数据、绕过限制，或以店铺经营不需要的自动请求加重平台负担；",
        "将我们的图片和文字用于销售从我们采购的商品以外的用途。",
      ],
    },
    {
      id: "agent",
      title: "4. 您的专属客服",
      paragraphs: [
        "每位会员都有一名专属客服，解答库存、订单与寻源问题。客服就某笔订单的价格和交付作出的书面承诺，对该订单有效。",
      ],
    },
    {
      id: "freeze",
      title: "5. 冻结与注销",
      paragraphs: [
        "如有理由认为存在违反本协议、付款争议或账号被他人使用的情况，我们可以冻结账号。冻结期间您仍可登录、查看和下载，但不能进行更改。我们会告知原因，并在原因消除后解除冻结。",
        "在没有欠款和未完成事项的情况下，您可以随时注销账号。剩余余额无论多少，均会支付给您。",
      ],
    },
    {
      id: "data",
      title: "6. 您与您顾客的数据",
      paragraphs: [
        "我们使用您的信息来维护账号和履行订单。您顾客的地址仅用于发货，并仅在派送和清关所需的范围内提供给承运商和主管机关。",
      ],
      points: [
        "对于您顾客的数据，您对顾客负责，我们受您委托进行处理。",
        "个人数据在不再需要时删除；发票按法律要求的期限保存。",
        "密码、密钥等机密信息绝不以可读形式保存。",
      ],
    },
    {
      id: "service",
      title: "7. 服务",
      paragraphs: [
        "我们努力保持平台随时可用，但无法完全排除维护和故障。期间您店铺收到的订单会在事后补取，不会遗失。",
      ],
    },
    {
      id: "changes",
      title: "8. 协议变更",
      paragraphs: [
        "新版协议会在此公布，并注明生效日期。如您不同意，可以注销账号。您同意的版本会保存在您的账号中。",
      ],
    },
  ],
};

export const userAgreement: ContentPage = {
  version: termsVersion,
  effective: "2026-11-01",
  text: { "en-US": english, "zh-CN": chinese },
};
