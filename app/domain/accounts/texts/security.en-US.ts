import { words } from "~/i18n/words/en-US";

/** Words of the security of a member's account. */
export const security = {
  "password.title": "Password",
  "password.text": "A new password logs out all other devices. We confirm the change by email.",
  "password.current": "Current password",
  "password.new": "New password",
  "password.submit": "Change password",
  "password.forgot": "Forgotten? Log out and choose “Forgot your password?” at the login.",
  "factor.title": words.twoFactorLogin,
  "factor.on": "On",
  "factor.off": "Off",
  "factor.offText":
    "Add a code from an authenticator app to your password, so that a stolen password alone is not enough.",
  "factor.onText": "You log in with your password and a code from your authenticator app.",
  "factor.setUp": "Set up",
  "factor.turnOff": "Switch off",
  "factor.codesLeft_one": "{{count}} recovery code left. Use it to log in once if you lose the app.",
  "factor.codesLeft_other": "{{count}} recovery codes left. Use each to log in once if you lose the app.",
  "factor.codesFew": "Create new ones before they run out.",
  "enrol.title": "Set up two-factor login",
  "enrol.text": "It takes a minute: scan, type the code, save the recovery codes.",
  "enrol.submit": "Switch on",
  "off.title": "Switch off two-factor login",
  "off.text":
    "After this, your password alone is enough to log in. Your recovery codes stop working. Enter your password and a code from the app, or a recovery code.",
  "off.submit": "Switch off",
  "codes.title": "Recovery codes",
  "codes.text":
    "Keep these codes in a safe place, not on your phone. Each one logs you in once if you lose the app. They are only shown now.",
  "codes.download": "Download as a text file",
  "codes.done": "I have saved them",
  "codes.renewTitle": "Create new recovery codes",
  "codes.renewText": "Your current codes stop working. The new ones are shown once.",
  "codes.renew": "Create new codes",
  "codes.fileTitle": "Quayside recovery codes of {{email}}",
  "codes.fileNote": "Each code works once, instead of a code from the authenticator app.",
  "sessions.title": "Where you are logged in",
  "sessions.current": "This device",
  "sessions.device": "{{browser}} on {{system}}",
  "sessions.unknown": "Unknown device",
  "sessions.lastUsed": "Last used",
  "sessions.opened": "logged in",
  "sessions.address": "from {{ip}}",
  "sessions.end": "Log out",
  "sessions.endOthers": "Log out all other devices",
  "sessions.text": "Don't recognise a device? Log it out, then change your password.",
  "events.title": "Recent activity",
  "events.text":
    "Activity on your account in the last {{days}} days. If it was not you, change your password and log out all other devices.",
  "events.none": "Nothing yet.",
  "events.login": "Logged in",
  "events.loginFailed": "Login with a wrong password",
  "events.factorFailed": "Right password, wrong second-factor code",
  "events.recoveryCode": "Recovery code used to log in",
  "events.password": "Password changed",
  "events.passwordReset": "Password reset with an emailed code",
  "events.email": "Email address changed",
  "events.factorOn": "Two-factor login switched on",
  "events.factorOff": "Two-factor login switched off",
  "events.recoveryCodes": "New recovery codes created",
  "confirm.title": "Is it still you?",
  "confirm.text":
    "You logged in as {{email}} a while ago. To protect your account, please enter your password again.",
  "confirm.submit": words.continue,
  "confirm.mail": "Or get a code by email to {{email}}.",
  "confirm.mail.send": "Email me a code",
  "confirm.mail.text":
    "To protect your account, we have sent a six-digit code to {{email}}. It is valid for {{minutes}} minutes.",
  "confirm.mail.code": "Emailed code",
  "confirm.mail.again": "Send a new code",
  "confirm.mail.password": "Use the password instead",
  "confirm.code": "Code from the authenticator app",
  "confirm.codeHint": "Or one of your recovery codes",
  "error.current": "This is not your current password",
  "error.staleFactor": "Two-factor login has changed in the meantime. This is its current state.",
  "flash.password": "Your password has been changed. Other devices are logged out.",
  "flash.factorOff": "Two-factor login is off.",
  "flash.factorOn": "Two-factor login is on.",
  "flash.ended": "The device is logged out.",
  "flash.endedOthers": "All other devices are logged out.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    security: typeof security;
  }
}
