import type { financeQueues as english } from "./finance-queues.en-US";

/** 工作台首页：待财务处理的事项。 */
export const financeQueues = {
  tasks: "待处理事项",
  recharges: "待核对的充值电汇",
  review: "待审核的提现",
  approved: "待付款的提现",
  refunds: "待同意的退款",
  disputes: "待答复的拒付",
  credit: "待审批的额度申请",
  overdue: "已逾期的额度",
  suggested: "待确认的银行流水",
  unmatched: "未匹配的银行流水",
} satisfies Record<keyof typeof english, string>;
