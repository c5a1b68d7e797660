import { words } from "~/i18n/words/zh-CN";
import type { audit as en } from "./audit.en-US";

/** 审计日志：账号。 */
export const audit = {
  "action.member.close": "关闭账户",
  "action.member.erase": "清除个人数据",
  "action.member.erase-books": "清除账簿中的个人数据",
  "action.member.email": "更换邮箱",
  "action.member.password": "修改密码",
  "action.member.password-reset": "重置密码",
  "action.member.factor-on": "开启双重验证",
  "action.member.factor-off": "关闭双重验证",
  "action.member.recovery-code": "使用恢复码登录",
  "action.member.recovery-codes": "更换恢复码",
  "action.member.freeze": "冻结会员",
  "action.member.unfreeze": "解除冻结",
  "action.member.verify": "确认会员邮箱",
  "action.member.level": "变更会员等级",
  "action.member.agent": "变更专属客服",
  "action.member.sessions": "结束会员会话",
  "entity.user": words.member,
} as const satisfies Record<keyof typeof en, string>;
