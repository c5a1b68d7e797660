import { words } from "~/i18n/words/en-US";

/** The member's own account: profile, addresses, preferences, notifications, data. */
export const profile = {
  title: words.account,
  "tabs.label": "Parts of your account",
  "tab.profile": "Profile",
  "tab.addresses": "Addresses",
  "tab.billing": "Billing address",
  "tab.security": "Security",
  "tab.preferences": "Preferences",
  "tab.notifications": "Notifications",
  "tab.data": "Data and closing",

  "about.title": "About you",
  "field.userName": "User name",
  "field.userNameHint": "Shown in your menu, before the name of your store",
  "field.firstName": words.firstName,
  "field.lastName": words.lastName,
  "field.phone": words.phone,
  "field.country": words.country,
  "field.countryChoose": words.chooseACountry,
  "field.taxId": words.taxId,
  "field.taxIdHint": "VAT number or tax number of your business, for invoices",
  "field.email": words.email,
  save: "Save changes",

  "email.title": words.email,
  "email.text": "You log in with it, and we send all email there.",

  "email.change": "Change email address",
  "email.newTitle": "New email address",
  "email.newText": "We send a code to the new address. Nothing changes until you enter it.",
  "email.now": "Current",
  "field.newEmail": "New email",
  "email.send": "Send the code",
  "email.codeTitle": "Enter the code",
  "email.codeText": "We have sent a six-digit code to {{email}}. It is valid for {{minutes}} minutes.",
  "field.code": "Verification code",
  "field.codeHint": "Six digits",
  "email.finish": "Change the address",
  "email.resend": "Send a new code",
  "email.other": "Use another address",
  "email.resent": "A new code is on its way. Earlier codes no longer work.",
  "email.flash": "Your email address has been changed",
  "error.sameEmail": "This is already your address",
  "error.code": "There is an error in verifying the information. Please try again",
  "error.wait": "Too many attempts. Please wait a few minutes and try again.",
  "error.waitCode": "We sent a code a moment ago. Please wait a minute before asking for a new one.",
  "error.sendFailed": words.sendEmailFailed,
  "error.stepGone": "This step has expired. Please start again.",

  "avatar.title": "Picture",
  "avatar.text": "Shown on this page, to you only.",
  "avatar.alt": "Your picture",
  "avatar.none": "No picture yet",
  "avatar.choose": "Picture file",
  "avatar.save": "Upload",
  "avatar.remove": "Remove picture",
  "avatar.flash.saved": "Your picture has been saved",
  "avatar.flash.removed": "Your picture has been removed",
  "error.picture": "The file format is incorrect",
  "error.pictureSize": "The picture is larger than {{size}} MB",
  "error.pictureNone": "Please choose a picture",

  "export.title": "A copy of your data",
  "export.text":
    "One archive with everything we keep about you, in two formats: JSON for programs and CSV for spreadsheets. We create it in the background, and you can download it for {{days}} days. You can ask for one a day.",
  "export.ask": "Create my archive",
  "export.again": "You can ask for the next one from {{time}}.",
  "export.queued": "Being created. We will email you when it is ready; you can leave this page.",
  "export.failed": "We could not create it. Please try again, or contact us.",
  "export.ready": "Ready, {{size}} MB, until",
  "export.download": "Download",
  "export.flash": "Your archive is being created",
  "error.exportOnce": "You already have one from today",

  "close.title": "Close your account",
  "close.text":
    "You are logged out everywhere and cannot log in again. Stores are disconnected. Your email address is free for a new account.",
  "close.kept":
    "After {{months}} months we erase your name, addresses and all other personal data that no law requires us to keep. Invoices and payment records are kept as long as tax law requires ({{years}} years).",
  "close.go": "Close my account",
  "close.pageTitle": "Close your account permanently?",
  "close.obstacles": "Please settle this first",
  "close.obstacle.balance": "Your wallet has {{money}}. Spend it or withdraw it.",
  "close.obstacle.debt": "You owe {{money}}. Please repay it first.",
  "close.obstacle.orders_one": "An order is not finished yet. Cancel it, or wait until it is delivered.",
  "close.obstacle.orders_other":
    "{{count}} orders are not finished yet. Cancel them, or wait until they are delivered.",
  "close.obstacle.goods_one":
    "A piece of yours lies with us, or a request is open. Sell it, or ask us to send or dispose of it.",
  "close.obstacle.goods_other":
    "{{count}} pieces of yours lie with us, or requests are open. Sell them, or ask us to send or dispose of them.",
  "close.obstacle.payments_one": "A payment is still in progress. Wait until it is settled.",
  "close.obstacle.payments_other": "{{count}} payments are still in progress. Wait until they are settled.",
  "close.obstacle.bills_one": "A price difference is still open. Pay or settle it first.",
  "close.obstacle.bills_other": "{{count}} price differences are still open. Pay or settle them first.",
  "close.obstacle.recharges_one": "A recharge is still in progress. Close it or wait.",
  "close.obstacle.recharges_other": "{{count}} recharges are still in progress. Close them or wait.",
  "close.obstacle.withdrawals_one": "A withdrawal is still in progress. Cancel it or wait until it is paid.",
  "close.obstacle.withdrawals_other":
    "{{count}} withdrawals are still in progress. Wait until they are paid.",
  "close.show": "Show",
  "close.confirm": "To confirm, type {{email}}",
  "close.submit": "Close my account permanently",
  "close.keep": "Keep my account",
  "error.closeName": "This is not your email address",
  "error.closeStale": "Something new has to be settled first",

  "preferences.title": "Language and time",
  "preferences.device": "This device is in the time zone {{zone}}.",
  "preferences.use": "Use it",
  "field.locale": words.language,
  "field.localeHint": "For pages and emails",
  "field.timezone": "Time zone",
  "field.timezoneHint": "All times are shown in this zone. It is now {{time}}",
  "error.timezone": "Choose one from the list",
  "flash.preferences": "Your preferences have been saved",
  "flash.saved": "Your profile has been saved",

  "error.phone": "Enter 5 to 20 digits. You can use + - ( ) and spaces between them",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    profile: typeof profile;
  }
}
