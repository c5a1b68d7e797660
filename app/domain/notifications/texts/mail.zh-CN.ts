import type { mail as english } from "./mail.en-US";

export const mail = {
  "mail.footer":
    "您收到此邮件，是因为此邮箱曾在 Quayside 用于账号、订单或留言。如有疑问，请发邮件至 {{email}}。",

  "mail.hello": "{{name}}，您好：",
  "mail.helloUnnamed": "您好：",
  "mail.register.subject": "您的 Quayside 验证码",
  "mail.register.text": "请输入以下验证码，确认邮箱并开通账号。验证码 {{minutes}} 分钟内有效。",
  "mail.register.note":
    "如果不是您本人注册，无需任何操作：没有验证码就无法开通账号，所填信息将在 7 天后删除。",
  "mail.login.subject": "您的 Quayside 登录验证码",
  "mail.login.text": "请输入以下验证码登录。验证码 {{minutes}} 分钟内有效。",
  "mail.login.note":
    "由于该账号近期多次登录失败，我们需要验证码确认。如果不是您本人操作，说明有人知道您的密码，请尽快发邮件至 {{email}}。",
  "mail.withdraw.subject": "您的 Quayside 提现确认验证码",
  "mail.withdraw.text": "请输入以下验证码，确认是您本人申请提现。验证码 {{minutes}} 分钟内有效。",
  "mail.withdraw.note":
    "如果不是您本人操作，说明有人已登录您的账号：请立即修改密码，并写信至 {{email}}。请勿将验证码告诉任何人。",
  "mail.change.subject": "确认您的新邮箱",
  "mail.change.text": "请在申请更换邮箱的页面输入此验证码，{{minutes}} 分钟内有效。",
  "mail.change.note": "如果不是您本人操作，无需理会：没有验证码，任何信息都不会改变。",
  "mail.emailChanged.subject": "您的 Quayside 邮箱已更换",
  "mail.emailChanged.text": "您的账户现已改用邮箱 {{email}}。此邮箱不再能登录，其他设备均已退出登录。",
  "mail.emailChanged.note": "如果不是您本人操作，请立即联系 {{email}}。",
  "mail.export.subject": "您的数据归档已生成",
  "mail.export.text": "您的数据归档可在账户页面下载，{{days}} 天内有效。",
  "mail.export.button": "打开页面",
  "mail.export.note": "如果不是您本人申请，说明有人登录了您的账户，请联系 {{email}}。",
  "mail.closed.subject": "您的 Quayside 账户已注销",
  "mail.closed.text":
    "您的账户已注销，所有设备均已退出登录，店铺已解除绑定。法律未要求保存的个人信息在 {{months}} 个月后删除；依法须保存的发票和付款记录按规定期限保存。",
  "mail.closed.note": "如果不是您本人操作，请立即联系 {{email}}。",
  "mail.exists.subject": "您已拥有 Quayside 账号",
  "mail.exists.text": "有人（可能是您本人）尝试用此邮箱注册。该邮箱已有账号，直接登录即可。",
  "mail.exists.button": "去登录",
  "mail.exists.note": "如果不是您本人操作，账号未受影响，无需处理。如有疑问，请发邮件至 {{email}}。",

  "mail.button.login": "去登录",
  "mail.button.reset": "设置新密码",
  "mail.reset.subject": "您的 Quayside 重置密码验证码",
  "mail.reset.text": "请输入以下验证码，设置新密码。验证码 {{minutes}} 分钟内有效。",
  "mail.reset.note": "如果不是您本人操作，无需处理，密码不会改变。请勿将验证码告诉任何人。",
  "mail.noAccount.subject": "此邮箱没有 Quayside 账号",
  "mail.noAccount.text":
    "有人（可能是您本人）为此邮箱申请重置密码，但该邮箱没有账号。您可能用其他邮箱注册，或注册后 {{days}} 天内未输入验证码。",
  "mail.noAccount.button": "注册账号",
  "mail.noAccount.note": "如果不是您本人操作，无需处理。我们不会保留您的邮箱地址。",
  "mail.passwordChanged.subject": "您的 Quayside 密码已修改",
  "mail.passwordChanged.text": "您的账号密码已更新，其他设备均已退出登录。",
  "mail.passwordChanged.note": "如果不是您本人操作，请立即设置新密码，并发邮件至 {{email}}。",
  "mail.factorOn.subject": "双重验证已开启",
  "mail.factorOn.text": "今后登录您的账号，除密码外还须输入身份验证器应用中的验证码。",
  "mail.factorOn.note": "如果不是您本人操作，请立即设置新密码，并发邮件至 {{email}}。",
  "mail.factorOff.subject": "双重验证已关闭",
  "mail.factorOff.text": "今后仅凭密码即可登录您的账号。",
  "mail.factorOff.note": "如果不是您本人操作，请立即设置新密码，并发邮件至 {{email}}。",
  "mail.recoveryCodes.subject": "新的恢复码",
  "mail.recoveryCodes.text": "您的账号已生成新的恢复码，之前的恢复码已失效。",
  "mail.recoveryCodes.note": "如果不是您本人操作，请立即设置新密码，并发邮件至 {{email}}。",
  "mail.factorGuessed.subject": "您的 Quayside 密码可能已泄露",
  "mail.factorGuessed.text":
    "有人输入了您账号的正确密码，随后多次输错验证码。双重验证已将其拦住，我们也暂停了后续尝试。",
  "mail.factorGuessed.note": "如果不是您本人操作，请立即设置新密码。如有疑问，请发邮件至 {{email}}。",
  "mail.frozen.subject": "您的 Quayside 账号已冻结",
  "mail.frozen.text": "您仍可登录、查看并下载单据，但不能做任何更改。已付款的订单照常处理。",
  "mail.frozen.note": "如需处理，请发邮件至 {{email}}。",
  "mail.unfrozen.subject": "您的 Quayside 账号已恢复",
  "mail.unfrozen.text": "所有功能已恢复正常。",
  "mail.unfrozen.note": "如有疑问，请发邮件至 {{email}}。",
  "mail.staffFactor.subject": "您的工作台双重验证已重置",
  "mail.staffFactor.text": "管理员已重置您的双重验证并结束您的会话，下次登录工作台时请重新设置。",
  "mail.staffFactor.note": "如果并非您的要求，请立即告知 {{email}}。",
  "mail.staffDisabled.subject": "您的工作台权限已停用",
  "mail.staffDisabled.text": "管理员已停用您的 Quayside 工作台账号。",
  "mail.staffDisabled.note": "如有疑问，请发邮件至 {{email}}。",
  "mail.invite.subject": "邀请您加入 Quayside 工作台",
  "mail.invite.text":
    "{{by}} 邀请您使用 Quayside 工作台。链接仅可使用一次，{{hours}} 小时内有效：请先设置密码，再设置双重验证。",
  "mail.invite.button": "加入工作台",
  "mail.invite.note": "如果您不了解此事，无需处理。",
  "mail.renew.subject": "设置新的工作台密码",
  "mail.renew.text":
    "{{by}} 向您发送了设置新密码的链接，仅可使用一次，{{hours}} 小时内有效。双重验证也须重新设置。",
  "mail.renew.button": "设置新密码",
  "mail.renew.note": "如果并非您的要求，请告知管理员。",

  "export.title": "您在 Quayside 的数据",
  "export.what": "我们保存的与 {{email}} 有关的全部数据，截至 {{at}}（UTC）。",
  "export.forms":
    "每类数据各有两份，内容相同：.json 供程序读取，.csv 供电子表格使用。没有数据行的文件表示我们未保存该类数据。",
  "export.figures":
    "以 _cents 或 _minor 结尾的列是以货币最小单位表示的金额：7514 即 75.14。所有时间均为 UTC。在 .csv 中，可能被电子表格当作公式或数字的文本以单引号开头。",
  "export.types":
    "wallet-entries 中的 type 列说明资金变动的原因：J1 充值，J2 和 J3 付款，J4 订单电汇，J5 退款，J10 和 J11 提现，J12 付款争议，J13 和 J14 差价，J15 偿还信用额度，J16 更正，J17 赠金；后面的小写字母表示变体，例如 f 表示手续费。",
  "export.files": "您发给我们的文件（头像、附件、付款凭证）可在当初提交的页面保存。",
} satisfies Record<keyof typeof english, string>;
