import type { notices as english } from "../en-US/notices";

export const notices = {
  "mail.footer": "您收到此邮件，是因为您在 Quayside 拥有账号或订单。如有疑问，请发邮件至 {{email}}。",

  "mail.hello": "{{name}}，您好：",
  "mail.register.subject": "您的 Quayside 验证码",
  "mail.register.text": "请输入以下验证码，确认邮箱并开通账号。验证码 {{minutes}} 分钟内有效。",
  "mail.register.note":
    "如果不是您本人注册，无需任何操作：没有验证码就无法开通账号，所填信息将在 7 天后删除。",
  "mail.login.subject": "您的 Quayside 登录验证码",
  "mail.login.text": "请输入以下验证码登录。验证码 {{minutes}} 分钟内有效。",
  "mail.login.note":
    "由于该账号近期多次登录失败，我们需要验证码确认。如果不是您本人操作，说明有人知道您的密码，请尽快发邮件至 {{email}}。",
  "mail.exists.subject": "您已拥有 Quayside 账号",
  "mail.exists.text": "有人（可能是您本人）尝试用此邮箱注册。该邮箱已有账号，直接登录即可。",
  "mail.exists.button": "去登录",
  "mail.exists.note": "如果不是您本人操作，账号未受影响，无需处理。如有疑问，请发邮件至 {{email}}。",
} satisfies Record<keyof typeof english, string>;
