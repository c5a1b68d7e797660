/** Pay with Wallet Rules (/walletrules): what the figures of the wallet mean and by which rules they move (§4). */
import type { ContentPage, ContentText } from "../page";

const english: ContentText = {
  title: "Pay with Wallet Rules",
  summary: "What the figures in your wallet mean, how money gets in and out, and what it costs.",
  sections: [
    {
      id: "what",
      title: "1. What the wallet is",
      paragraphs: [
        "The wallet is your prepaid account with Quayside, kept in US dollars. You pay orders from it, and refunds come back to it. It is not a bank account: no interest is paid on a balance, and no fee is charged for one that rests, however long.",
      ],
    },
    {
      id: "figures",
      title: "2. What the figures mean",
      paragraphs: [],
      table: {
        head: ["Figure", "Meaning"],
        rows: [
          ["Balance", "What you can spend now. It is never below zero"],
          [
            "Pending",
            "Money on its way: wire transfers under review, which you cannot spend yet, and amounts held for a withdrawal or a fee. A card or PayPal page merely opened is not in it",
          ],
          [
            "Bulk deposit",
            "Deposits you have paid for open bulk and inventory orders. They are offset when the rest is paid",
          ],
          ["Borrowed", "What you have drawn from a credit line and not yet repaid"],
          ["Available loan limit", "What your credit line, while it is active, still allows you to draw"],
          [
            "Owed",
            "Shown only where there is something: what a reversed payment has left open. It is settled first by money that comes in",
          ],
          [
            "Withdrawable",
            "Your balance without bonuses and without open difference bills of parcels that have left; nothing while something is borrowed or owed, or while a payment is disputed",
          ],
        ],
      },
    },
    {
      id: "recharge",
      title: "3. Recharging",
      paragraphs: [
        "You recharge in US dollars, euros or pounds, from 10.00 on. The methods offered are those shown on the recharge page.",
      ],
      points: [
        "Card: credited as soon as the payment has been confirmed.",
        "PayPal: credited likewise; the transaction fee of section 4 is taken from it.",
        "Wire transfer: credited when our finance team has found the money on our account. What is credited is the amount that arrived, after the fees of the banks on the way. Always give the payment reference of your recharge order.",
        "For euros and pounds the rate shown is indicative. It is fixed when the provider captures the payment, or when we confirm the transfer.",
        "A recharge order that is not paid is closed after 24 hours, a wire transfer without proof after 7 days. Money that arrives later is credited all the same.",
      ],
    },
    {
      id: "paypal",
      title: "4. The PayPal transaction fee",
      paragraphs: [
        "A payment by PayPal carries a transaction fee of 2.00 % of the amount due, rounded to the cent. It is a line of its own in your wallet and is taken from the balance: a recharge of $100.00 adds $100.00 and takes $2.00. If you pay an order by PayPal and the balance does not cover the fee, it is added to the amount you pay at PayPal. The fee is not refunded.",
      ],
    },
    {
      id: "paying",
      title: "5. Paying from the wallet",
      paragraphs: [
        "When you pay from the wallet, money is used in this order: bonuses, balance, credit line.",
      ],
      points: [
        "A payment for several orders pays all of them or none.",
        "If the balance is too small, nothing is taken and you are asked to recharge the difference.",
        "If the total has changed since you opened the page, you see the old and the new amount and are asked again.",
        "Orders paid directly by card or PayPal pass through the wallet, too, so that its history tells the whole story.",
        "A payment whose outcome is not known yet is shown as such and cannot be repeated until it is.",
      ],
    },
    {
      id: "refunds",
      title: "6. Refunds",
      paragraphs: [
        "Refunds are credited to the balance at once, unless you ask for the original method of payment; that is possible for at most the amount paid by it. Bonuses come back as bonuses, in the share they had paid.",
      ],
    },
    {
      id: "withdraw",
      title: "7. Withdrawing",
      paragraphs: [
        "You can have what is withdrawable paid out, from $50.00 on. The amount is held as soon as you ask for it.",
      ],
      points: [
        "Ways: Payoneer; Wise inside the United States (ACH); a bank account by SWIFT or IBAN.",
        "We review a request within 3 to 5 business days. The money arrives within 15 business days.",
        "You can cancel a request while it is under review. One request can be open at a time.",
        "We charge no fee of our own at present; the banks on the way may. If a bank returns the money, it is credited again, less what the bank kept.",
        "Payments to sanctioned countries are not allowed.",
        "Each request is confirmed with your password or a code sent to your email address. The account paid to must be yours.",
      ],
    },
    {
      id: "credit",
      title: "8. Credit line",
      paragraphs: [
        "Members with stable volume and a clean payment history can apply for a credit line. Its limit and term are agreed for each member; the usual term is 15 days from each draw. It bears no interest.",
      ],
      points: [
        "It can be used for orders and difference bills, not for deposits or withdrawals.",
        "You are reminded 3 days before an amount is due, on the day, and after it.",
        "While something is overdue the line is suspended, no new order can be paid, and money that comes in repays it first.",
      ],
    },
    {
      id: "disputes",
      title: "9. Disputed payments",
      paragraphs: [
        "If a payment to us is reversed by a bank or PayPal, its amount is taken from the balance; what the balance does not cover is owed. Withdrawals are paused until the dispute is settled. If it is decided in our favour, the amount is credited again.",
      ],
    },
    {
      id: "history",
      title: "10. History and corrections",
      paragraphs: [
        "Every movement is listed with its time, its reason, the related number and the balance after it, and can be downloaded. Entries are never altered or deleted: a correction is an entry of its own that names its reason. If you find something you cannot explain, please tell us.",
      ],
    },
    {
      id: "end",
      title: "11. Frozen and closed accounts",
      paragraphs: [
        "While an account is frozen its balance rests untouched. When an account is closed, what is left of the balance is paid out to you, whatever its size; the minimum for withdrawals does not apply then.",
      ],
    },
  ],
};

const chinese: ContentText = {
  title: "钱包付款规则",
  summary: "钱包中各项金额的含义、资金如何进出，以及相关费用。",
  sections: [
    {
      id: "what",
      title: "1. 什么是钱包",
      paragraphs: [
        "钱包是您在 Quayside 的预付账户，以美元计。您可以用它支付订单，退款也会退回其中。钱包不是银行账户：余额不计利息，长期不动的余额也不收取任何费用。",
      ],
    },
    {
      id: "figures",
      title: "2. 各项金额的含义",
      paragraphs: [],
      table: {
        head: ["项目", "含义"],
        rows: [
          ["余额", "您现在可以使用的金额，不会低于零"],
          [
            "待处理",
            "在途资金：审核中、尚不可用的电汇，以及因提现或手续费而冻结的金额。仅打开银行卡或 PayPal 付款页面不计入其中",
          ],
          ["批量定金", "您为未完成的批量与备货订单支付的定金，支付尾款时予以抵扣"],
          ["已借用", "您从信用额度中使用且尚未归还的金额"],
          ["可用借款额度", "信用额度有效期间仍可使用的金额"],
          ["欠款", "仅在存在时显示：因付款被撤回而未结清的金额，由后续入账的资金优先偿还"],
          ["可提现", "余额减去赠金及已发出包裹的未付补差账单；存在借用、欠款或付款争议期间为零"],
        ],
      },
    },
    {
      id: "recharge",
      title: "3. 充值",
      paragraphs: ["您可以用美元、欧元或英镑充值，最低 10.00。可用的方式以充值页面显示的为准。"],
      points: [
        "银行卡：付款确认后立即入账。",
        "PayPal：同样立即入账，并从中扣除第 4 条所述的交易手续费。",
        "电汇：财务人员在我方账户查到款项后入账。入账金额为扣除途中银行费用后的实际到账金额。请务必填写充值订单的付款附言。",
        "欧元和英镑的汇率仅供参考，以支付机构扣款时或我们确认到账时的汇率为准。",
        "未付款的充值订单在 24 小时后关闭，未提交凭证的电汇在 7 天后关闭。此后到账的款项仍会入账。",
      ],
    },
    {
      id: "paypal",
      title: "4. PayPal 交易手续费",
      paragraphs: [
        "PayPal 付款收取应付金额 2.00% 的交易手续费，四舍五入至分。手续费在钱包中单独列示，并从余额中扣除：充值 100.00 美元时，入账 100.00 美元，扣除 2.00 美元。使用 PayPal 支付订单而余额不足以支付手续费的，手续费加入 PayPal 付款金额。手续费不予退还。",
      ],
    },
    {
      id: "paying",
      title: "5. 使用钱包付款",
      paragraphs: ["使用钱包付款时，资金按以下顺序使用：赠金、余额、信用额度。"],
      points: [
        "一次支付多个订单时，要么全部支付成功，要么全部不支付。",
        "余额不足时不会扣款，系统会请您充值差额。",
        "若打开页面后总额有变动，系统会显示新旧金额并请您再次确认。",
        "直接以银行卡或 PayPal 支付的订单同样经过钱包，因此钱包明细始终完整。",
        "结果尚未确定的付款会如实显示，在结果确定之前不能重复付款。",
      ],
    },
    {
      id: "refunds",
      title: "6. 退款",
      paragraphs: [
        "退款即时计入余额；如您要求，可退回原付款方式，以该方式支付的金额为限。由赠金支付的部分按其比例退回为赠金。",
      ],
    },
    {
      id: "withdraw",
      title: "7. 提现",
      paragraphs: ["可提现的金额可以申请支付给您，最低 50.00 美元。提交申请后，该金额即被冻结。"],
      points: [
        "方式：Payoneer；美国境内 Wise（ACH）；SWIFT 或 IBAN 银行账户。",
        "我们在 3 至 5 个工作日内审核，款项在 15 个工作日内到账。",
        "审核期间您可以取消申请。同一时间只能有一笔未完成的申请。",
        "我们目前不收取手续费，途中银行可能收取。银行退回的款项在扣除银行所收费用后重新入账。",
        "不允许向受制裁国家付款。",
        "每笔申请须以密码或发送至您邮箱的验证码确认。收款账户必须属于您本人。",
      ],
    },
    {
      id: "credit",
      title: "8. 信用额度",
      paragraphs: [
        "交易量稳定且付款记录良好的会员可以申请信用额度。额度与期限逐户约定，通常为每次使用后 15 天，不计利息。",
      ],
      points: [
        "可用于支付订单和补差账单，不可用于定金或提现。",
        "到期前 3 天、到期当日及逾期后，我们会发送提醒。",
        "逾期期间额度暂停，不能支付新订单，入账资金优先用于还款。",
      ],
    },
    {
      id: "disputes",
      title: "9. 付款争议",
      paragraphs: [
        "向我们支付的款项被银行或 PayPal 撤回的，相应金额从余额中扣除，余额不足的部分记为欠款。争议解决之前暂停提现。争议裁定对我们有利的，该金额重新计入余额。",
      ],
    },
    {
      id: "history",
      title: "10. 明细与更正",
      paragraphs: [
        "每一笔变动都列明时间、原因、相关单号和变动后的余额，并可下载。明细不会被修改或删除：更正以单独的记录入账，并注明原因。如发现无法解释的记录，请告知我们。",
      ],
    },
    {
      id: "end",
      title: "11. 冻结与注销的账号",
      paragraphs: [
        "账号冻结期间，余额保持不变。账号注销时，剩余余额无论多少均会支付给您，不适用提现最低金额。",
      ],
    },
  ],
};

export const walletRules: ContentPage = {
  version: "2026-11",
  effective: "2026-11-01",
  text: { "en-US": english, "zh-CN": chinese },
};
