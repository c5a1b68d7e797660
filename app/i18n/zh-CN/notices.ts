import type { notices as english } from "../en-US/notices";

export const notices = {
  "mail.footer": "您收到此邮件，是因为您在 Quayside 拥有账号或订单。如有疑问，请发邮件至 {{email}}。",
} satisfies Record<keyof typeof english, string>;
