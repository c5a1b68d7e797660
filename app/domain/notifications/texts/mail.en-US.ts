/** Words that every mail shares. */
export const mail = {
  "mail.footer":
    "You get this email because this address was used at Quayside: for an account, an order or a message. Questions? Write to {{email}}.",

  "mail.hello": "Hello {{name}},",
  "mail.helloUnnamed": "Hello,",
  "mail.line.button": "Open in Quayside",
  "mail.line.note": "You choose which emails you get at {{page}}",
  "mail.register.subject": "Your Quayside code",
  "mail.register.text":
    "Enter this code to confirm your email address and open your account. It is valid for {{minutes}} minutes.",
  "mail.register.note":
    "If you did not register, you can ignore this email: no account is opened without the code, and the data is deleted after 7 days.",
  "mail.login.subject": "Your Quayside login code",
  "mail.login.text": "Enter this code to log in. It is valid for {{minutes}} minutes.",
  "mail.login.note":
    "We ask for a code because there were several failed logins. If this was not you, somebody knows your password: please write to {{email}}.",
  "mail.withdraw.subject": "Your Quayside code to confirm a withdrawal",
  "mail.withdraw.text":
    "Enter this code to confirm your withdrawal request. It is valid for {{minutes}} minutes.",
  "mail.withdraw.note":
    "If this was not you, somebody else is logged in to your account: change your password at once and write to {{email}}. Never share the code.",
  "mail.change.subject": "Confirm your new email address",
  "mail.change.text":
    "Enter this code on the page where you asked to change your email address. It is valid for {{minutes}} minutes.",
  "mail.change.note":
    "If you did not ask for this, you can ignore this email: nothing changes without the code.",
  "mail.emailChanged.subject": "Your Quayside email address was changed",
  "mail.emailChanged.text":
    "Your account now uses the address {{email}}. You can no longer log in with this address, and other devices were logged out.",
  "mail.emailChanged.note": "If this was not you, write to {{email}} at once.",
  "mail.export.subject": "Your data archive is ready",
  "mail.export.text": "The archive with your data can be downloaded from your account for {{days}} days.",
  "mail.export.button": "Open the page",
  "mail.export.note":
    "If you did not ask for it, somebody else is logged in to your account: write to {{email}}.",
  "mail.closed.subject": "Your Quayside account is closed",
  "mail.closed.text":
    "Your account is closed and all devices are logged out. Stores are no longer connected. We erase your personal data after {{months}} months, unless the law requires us to keep it. Invoices and payment records are kept as long as the law requires.",
  "mail.closed.note": "If this was not you, write to {{email}} at once.",
  "mail.exists.subject": "You already have a Quayside account",
  "mail.exists.text":
    "Somebody, probably you, tried to register with this email address. It already has an account, so you can simply log in.",
  "mail.exists.button": "Log in",
  "mail.exists.note":
    "If this was not you, you can ignore this email; nothing has changed. Questions? Write to {{email}}.",

  "mail.button.login": "Log in",
  "mail.button.reset": "Choose a new password",
  "mail.reset.subject": "Your Quayside code for a new password",
  "mail.reset.text": "Enter this code to choose a new password. It is valid for {{minutes}} minutes.",
  "mail.reset.note":
    "If you did not ask for it, you can ignore this email: your password stays the same. Never share this code.",
  "mail.noAccount.subject": "There is no Quayside account for this address",
  "mail.noAccount.text":
    "Somebody, probably you, asked for a new password for this email address, but it has no account. Perhaps you registered with another address, or did not enter the code within {{days}} days.",
  "mail.noAccount.button": "Create an account",
  "mail.noAccount.note": "If this was not you, you can ignore this email. We do not keep your address.",
  "mail.passwordChanged.subject": "Your Quayside password was changed",
  "mail.passwordChanged.text":
    "The password of your account has been changed. All other devices have been logged out.",
  "mail.passwordChanged.note": "If this was not you, choose a new password at once and write to {{email}}.",
  "mail.factorOn.subject": "Two-factor login is on",
  "mail.factorOn.text":
    "From now on, you need your password and a code from your authenticator app to log in.",
  "mail.factorOn.note": "If this was not you, choose a new password at once and write to {{email}}.",
  "mail.factorOff.subject": "Two-factor login is off",
  "mail.factorOff.text": "From now on, you only need your password to log in.",
  "mail.factorOff.note": "If this was not you, choose a new password at once and write to {{email}}.",
  "mail.recoveryCodes.subject": "New recovery codes",
  "mail.recoveryCodes.text":
    "New recovery codes were created for your account. The old codes no longer work.",
  "mail.recoveryCodes.note": "If this was not you, choose a new password at once and write to {{email}}.",
  "mail.factorGuessed.subject": "Somebody may know your Quayside password",
  "mail.factorGuessed.text":
    "Somebody entered the right password for your account and then many wrong codes. Your second factor has kept them out, and logins are paused for a while.",
  "mail.factorGuessed.note": "If this was not you, choose a new password now. Questions? Write to {{email}}.",
  "mail.frozen.subject": "Your Quayside account is frozen",
  "mail.frozen.text":
    "You can still log in, view everything and download your documents, but not change anything. Paid orders continue.",
  "mail.frozen.note": "To resolve this, please write to {{email}}.",
  "mail.unfrozen.subject": "Your Quayside account is active again",
  "mail.unfrozen.text": "You can use everything as before.",
  "mail.unfrozen.note": "Questions? Write to {{email}}.",
  "mail.staffFactor.subject": "Your second factor for the desk was reset",
  "mail.staffFactor.text":
    "An administrator has reset your second factor and ended your sessions. Your next login to the desk sets up a new one.",
  "mail.staffFactor.note": "If you did not ask for this, please tell {{email}} at once.",
  "mail.staffDisabled.subject": "Your access to the desk has ended",
  "mail.staffDisabled.text": "An administrator has closed your access to the Quayside desk.",
  "mail.staffDisabled.note": "Questions? Write to {{email}}.",
  "mail.invite.subject": "Your invitation to the Quayside desk",
  "mail.invite.text":
    "{{by}} invites you to work at the Quayside desk. The link works once, for {{hours}} hours: choose a password, then set up your second factor.",
  "mail.invite.button": "Join the desk",
  "mail.invite.note": "If you were not expecting this, you can ignore this email.",
  "mail.renew.subject": "A new password for the Quayside desk",
  "mail.renew.text":
    "{{by}} has sent you a link to choose a new password for the desk. It works once, for {{hours}} hours. You also set up a new second factor.",
  "mail.renew.button": "Choose a new password",
  "mail.renew.note": "If you did not ask for this, please tell your administrator.",

  "export.title": "Your data at Quayside",
  "export.what": "Everything we keep about {{email}}, as of {{at}} (UTC).",
  "export.forms":
    "Each kind of data is here twice with the same content: .json for programs, .csv for spreadsheets. A file without rows means that we keep nothing of that kind.",
  "export.figures":
    "Columns that end in _cents or _minor are amounts in the smallest unit of their currency: 7514 is 75.14. All times are UTC. In .csv a text that a spreadsheet could take for a formula or number begins with an apostrophe.",
  "export.types":
    "In wallet-entries the column type says what moved the money: J1 recharge, J2 and J3 payment, J4 wire for an order, J5 refund, J10 and J11 withdrawal, J12 disputed payment, J13 and J14 price difference, J15 repaid credit, J16 correction, J17 bonus; a small letter behind it is a variant, such as f for a fee.",
  "export.files":
    "Files you sent us (picture, attachments, proofs of payment) can be saved on the pages where you sent them.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    mail: typeof mail;
  }
}
