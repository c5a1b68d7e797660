/** The Refund and Reshipment Policy (/refunds): windows, evidence and what a case ends in (§3.9, §3.1). */
import type { ContentPage, ContentText } from "../page";

const english: ContentText = {
  title: "Refund and Reshipment Policy",
  summary:
    "When an order can be cancelled, how a problem is reported and by when, what evidence helps, and what you get back.",
  sections: [
    {
      id: "short",
      title: "1. In short",
      paragraphs: [],
      points: [
        "Until something has been purchased for it, a paid order can be cancelled and everything is refunded.",
        "Damaged, defective, wrong or missing goods: tell us within 7 days of delivery, with photographs.",
        "A parcel without any scan for 60 days counts as lost on its way (United States 45 days, Brazil 110 days).",
        "We answer every case within 72 hours and offer a refund, a new shipment or a return.",
        "Refunds go to your wallet balance, or to the original method of payment if you ask for it.",
      ],
    },
    {
      id: "before",
      title: "2. Before the parcel leaves",
      paragraphs: [
        "What can be done depends on how far the order has come. The order page always shows the step that is possible now.",
      ],
      table: {
        head: ["Where the order stands", "What you can do", "What you get back"],
        rows: [
          ["Awaiting payment", "Cancel or delete it at any time", "Nothing was paid"],
          [
            "Pending: paid, nothing purchased yet; for at least 30 minutes after payment",
            "Cancel it yourself",
            "Everything",
          ],
          [
            "Purchasing: goods are being bought and packed",
            "Ask us to intercept it; answered within 4 working hours",
            "Everything less an interception fee of $2.00, or the goods are put into your own inventory",
          ],
          ["Handed to the carrier", "It can no longer be stopped", "Sections 3 to 7 apply"],
        ],
      },
      points: [
        "You can take back an interception as long as it has not been carried out; the order then goes on where it stopped.",
        "If an article turns out to be out of stock you choose: wait for a date we name, take a substitute, or have the line refunded. Without an answer the line is refunded after 72 hours.",
        "If the carrier refuses the address we hold the order and ask you. After 7 days without an answer we may cancel it as an interception.",
        "Where part of an order has already left, only the rest is refunded.",
      ],
    },
    {
      id: "windows",
      title: "3. What can be reported, and by when",
      paragraphs: [
        "A case is opened from the order, for the lines concerned. Each line can have one open case.",
      ],
      table: {
        head: ["Problem", "Report it", "Evidence"],
        rows: [
          [
            "Damaged or defective",
            "Within 7 days of delivery",
            "Photographs or a video of the fault, the packaging and the label",
          ],
          [
            "Wrong article, size or colour",
            "Within 7 days of delivery",
            "Photographs of the article received and of the label",
          ],
          [
            "Something is missing",
            "Within 7 days of delivery",
            "Photographs of everything that was in the parcel, and of the label",
          ],
          [
            "Not received or late",
            "After 60 days without a scan (US 45, Brazil 110)",
            "Your customer's complaint as a screenshot",
          ],
          ["Tracking lost", "After the same time", "Your customer's complaint as a screenshot"],
          [
            "Held by customs or returned to sender",
            "As soon as the tracking shows it",
            "What customs or the carrier wrote to the recipient, if anything",
          ],
          ["Cancelled before it was shipped", "At any time before dispatch", "None"],
        ],
      },
    },
    {
      id: "evidence",
      title: "4. Evidence",
      paragraphs: [
        "Good evidence settles a case in one round. Up to 10 files, each up to 20 MB, can be added: photographs, short videos and screenshots.",
      ],
      points: [
        "Take the picture so that the fault and the shipping label can both be made out.",
        "Show all sides of a damaged package before it is thrown away.",
        "A screenshot of a complaint shows the customer's words and the date.",
        "Please black out what we do not need, such as your customer's payment details.",
      ],
    },
    {
      id: "case",
      title: "5. How a case goes",
      paragraphs: [],
      points: [
        "We review it within 72 hours and either make a proposal, ask for something, or reject it with the reason.",
        "If we ask you for something, you have 7 days to answer. A case without an answer is closed.",
        "You can agree to a proposal or make a counter-proposal, in up to three rounds. A proposal without an answer is closed after 7 days.",
        "If a case is rejected, you can appeal once within 7 days; somebody else then decides.",
        "You can close a case yourself at any time, for instance because the parcel turned up.",
      ],
    },
    {
      id: "amounts",
      title: "6. Refund, new shipment or return",
      paragraphs: ["What is refunded follows what went wrong:"],
      points: [
        "One article of several: its price, its tax and the part of the postage that depends on its weight. The one-off registration fee of the parcel stays.",
        "All articles of an order: everything you paid for it.",
        "A transaction fee that was charged for paying by PayPal is not refunded.",
        "A new shipment is an order of its own, free of charge and linked to the first one.",
        "For a return you pay the return freight. When it has arrived within 30 days and passed inspection, it is refunded or put into your inventory, as agreed.",
        "Refunds are credited to your wallet balance at once. On request they go to the original method of payment, at most what was paid by it.",
      ],
    },
    {
      id: "returned",
      title: "7. Parcels that come back",
      paragraphs: [
        "If a parcel returns to us because nobody took it in or the address was wrong, we tell you. Within 7 days you can have it delivered a second time for $15.00, paid like a price difference, or open a case.",
      ],
    },
    {
      id: "not-accepted",
      title: "8. What is not accepted",
      paragraphs: ["A case is rejected where"],
      points: [
        "the address you gave us was wrong or incomplete,",
        "your customer has changed their mind,",
        "the carrier's tracking shows that the parcel was delivered, and no proof of the carrier says otherwise,",
        "the time for reporting has passed, or the evidence asked for is missing.",
      ],
    },
    {
      id: "differences",
      title: "9. When the price turns out different",
      paragraphs: [
        "The packed parcel is weighed. If what it really costs differs from what you paid by more than the tolerance (the greater of $0.50 and 3 % of the total), the difference is settled:",
      ],
      points: [
        "If it costs less, the difference is credited to your balance.",
        "If it costs more, you receive a bill with the reason and the evidence. You can pay or dispute it within 7 days; a dispute stops the clock.",
        "A bill that is neither paid nor disputed before dispatch cancels the order. What was paid is refunded, less costs that have arisen and are documented.",
        "If the parcel has already left, the bill stays open and only keeps you from withdrawing money.",
      ],
    },
    {
      id: "bulk",
      title: "10. Bulk and inventory orders",
      paragraphs: [],
      points: [
        "Until we have ordered from the supplier you can cancel; the deposit or the whole payment is refunded in full.",
        "After that we ask the supplier. If they accept, you get everything back less their penalty, which we document.",
        "What arrives here is counted and inspected. Defective pieces are replaced or refunded.",
        "If the balance of an order paid by deposit is still due after 30 days and two reminders, the order is closed. We keep the deposit up to the documented cost and refund the rest.",
      ],
    },
    {
      id: "chargebacks",
      title: "11. Before you dispute a payment",
      paragraphs: [
        "Please talk to us before you dispute a payment with your bank or PayPal; a case here is faster. While a dispute runs, its amount is taken from your balance, withdrawals are paused and orders paid by it that have not left are stopped. If the dispute is decided in our favour, the amount is credited again.",
      ],
    },
  ],
};

const chinese: ContentText = {
  title: "退款与补发政策",
  summary: "订单在何时可以取消，问题如何提交、期限多久、需要哪些凭证，以及您能获得的退款。",
  sections: [
    {
      id: "short",
      title: "1. 概要",
      paragraphs: [],
      points: [
        "已付款订单在开始采购之前可以取消，并全额退款。",
        "商品损坏、有缺陷、错发或缺少：请在妥投后 7 天内提交，并附照片。",
        "包裹 60 天没有任何扫描记录，视为运输途中遗失（美国 45 天，巴西 110 天）。",
        "我们在 72 小时内答复每一个售后单，并提供退款、补发或退货方案。",
        "退款退至您的钱包余额；如您要求，也可退回原付款方式。",
      ],
    },
    {
      id: "before",
      title: "2. 发货之前",
      paragraphs: ["可以进行的操作取决于订单的进度。订单页面始终显示当前可以进行的步骤。"],
      table: {
        head: ["订单进度", "您可以", "退款"],
        rows: [
          ["待付款", "随时取消或删除", "未产生付款"],
          ["待处理：已付款，尚未采购；付款后至少 30 分钟内", "自行取消", "全额"],
          [
            "采购中：正在采购和打包",
            "申请拦截，4 个工作小时内答复",
            "扣除 2.00 美元拦截费后的全部金额，或将商品转入您的库存",
          ],
          ["已交付承运商", "无法再拦截", "适用第 3 至第 7 条"],
        ],
      },
      points: [
        "拦截尚未执行完毕前，您可以撤销拦截，订单将从中断处继续。",
        "如商品缺货，您可以选择：等待至我们告知的日期、接受替代商品，或就该行退款。72 小时内未答复的，该行自动退款。",
        "如承运商拒收地址，我们会暂停订单并联系您。7 天未答复的，我们可按拦截取消处理。",
        "订单中部分商品已发出的，仅退还其余部分。",
      ],
    },
    {
      id: "windows",
      title: "3. 可提交的问题与期限",
      paragraphs: ["售后单在订单页面针对相关商品行提交。每一行同时只能有一个处理中的售后单。"],
      table: {
        head: ["问题", "提交期限", "凭证"],
        rows: [
          ["损坏或有缺陷", "妥投后 7 天内", "问题部位、包装及面单的照片或视频"],
          ["商品、尺码或颜色错误", "妥投后 7 天内", "收到的商品及面单的照片"],
          ["缺少商品", "妥投后 7 天内", "包裹内全部物品及面单的照片"],
          ["未收到或延误", "60 天无扫描记录之后（美国 45 天，巴西 110 天）", "顾客投诉的截图"],
          ["物流信息丢失", "期限同上", "顾客投诉的截图"],
          ["海关扣留或退回", "物流显示后尽快提交", "海关或承运商发给收件人的通知（如有）"],
          ["发货前取消", "发货前随时", "无需凭证"],
        ],
      },
    },
    {
      id: "evidence",
      title: "4. 凭证",
      paragraphs: [
        "清晰的凭证往往一轮即可结案。最多可上传 10 个文件，每个不超过 20 MB，包括照片、短视频和截图。",
      ],
      points: [
        "拍照时请让问题部位与面单都清晰可辨。",
        "包装破损的，请在丢弃前拍摄各个面。",
        "投诉截图应包含顾客的原话与日期。",
        "请遮盖我们不需要的信息，例如顾客的支付信息。",
      ],
    },
    {
      id: "case",
      title: "5. 处理流程",
      paragraphs: [],
      points: [
        "我们在 72 小时内审核，并给出方案、请您补充材料，或说明理由后驳回。",
        "请您补充材料的，请在 7 天内回复；逾期未回复的售后单将关闭。",
        "您可以同意方案，或提出自己的方案，最多三轮。方案 7 天内未获回复的，售后单将关闭。",
        "被驳回的，您可以在 7 天内申诉一次，由另一位人员裁定。",
        "您可以随时自行关闭售后单，例如包裹已经找到。",
      ],
    },
    {
      id: "amounts",
      title: "6. 退款、补发或退货",
      paragraphs: ["退款金额取决于问题所涉的范围："],
      points: [
        "多件商品中的一件：退还该商品的价款、税费及按重量计算的运费；包裹的一次性挂号费不退。",
        "整单商品：退还您为该订单支付的全部金额。",
        "因使用 PayPal 付款而收取的交易手续费不予退还。",
        "补发以单独的订单进行，不收取费用，并与原订单关联。",
        "退货的运费由您承担。退货在 30 天内到达并通过检验后，按约定退款或转入您的库存。",
        "退款即时计入您的钱包余额。如您要求，可退回原付款方式，以该方式支付的金额为限。",
      ],
    },
    {
      id: "returned",
      title: "7. 退回的包裹",
      paragraphs: [
        "包裹因无人签收或地址有误退回的，我们会通知您。您可以在 7 天内支付 15.00 美元安排再次派送（以补差账单的方式支付），或提交售后单。",
      ],
    },
    {
      id: "not-accepted",
      title: "8. 不予受理的情形",
      paragraphs: ["下列情形的售后申请将被驳回："],
      points: [
        "您提供的地址错误或不完整；",
        "您的顾客改变主意；",
        "承运商物流显示已妥投，且没有承运商的相反证明；",
        "超过提交期限，或缺少要求的凭证。",
      ],
    },
    {
      id: "differences",
      title: "9. 价格差异",
      paragraphs: [
        "包裹打包后会称重。实际费用与您所付金额的差异超过合理范围（0.50 美元与订单总额 3% 中的较高者）的，按以下方式结算：",
      ],
      points: [
        "实际费用较低的，差额计入您的余额。",
        "实际费用较高的，您会收到附有原因和凭证的补差账单，可在 7 天内支付或提出异议；异议期间不计时。",
        "发货前既未支付也未提出异议的，订单取消，已付款项在扣除已产生且有凭证的费用后退还。",
        "包裹已经发出的，账单保持未付状态，仅影响提现。",
      ],
    },
    {
      id: "bulk",
      title: "10. 批量与备货订单",
      paragraphs: [],
      points: [
        "在我们向供应商下单之前，您可以取消，定金或全款全额退还。",
        "下单之后，我们会与供应商协商。供应商同意的，退还扣除其违约金后的金额，违约金附有凭证。",
        "货物到仓后清点并检验，有缺陷的予以更换或退款。",
        "以定金付款的订单，尾款逾期 30 天且经两次提醒仍未支付的，订单关闭。我们在有凭证的成本范围内保留定金，其余退还。",
      ],
    },
    {
      id: "chargebacks",
      title: "11. 在发起拒付之前",
      paragraphs: [
        "在向银行或 PayPal 发起拒付之前，请先与我们联系，通过售后单处理更快。拒付处理期间，相应金额从您的余额中扣除，提现暂停，以该款项支付且尚未发出的订单将被拦截。拒付裁定对我们有利的，该金额重新计入您的余额。",
      ],
    },
  ],
};

export const refunds: ContentPage = {
  version: "2026-11",
  effective: "2026-11-01",
  text: { "en-US": english, "zh-CN": chinese },
};
