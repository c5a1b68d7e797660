/** Words that every mail shares. */
export const notices = {
  "mail.footer":
    "You get this mail because of your account or your orders at Quayside. Questions? Write to {{email}}.",

  "mail.hello": "Hello {{name}},",
  "mail.register.subject": "Your Quayside code",
  "mail.register.text":
    "Enter this code to confirm your email address and open your account. It is good for {{minutes}} minutes.",
  "mail.register.note":
    "If you did not register, you need not do anything: without the code no account opens, and what was entered is deleted after 7 days.",
  "mail.login.subject": "Your Quayside login code",
  "mail.login.text": "Enter this code to log in. It is good for {{minutes}} minutes.",
  "mail.login.note":
    "We ask for a code because there were several failed logins. If this was not you, somebody knows your password: please write to {{email}}.",
  "mail.exists.subject": "You already have a Quayside account",
  "mail.exists.text":
    "Somebody, probably you, tried to register with this email address. It already has an account, so you can simply log in.",
  "mail.exists.button": "Log in",
  "mail.exists.note":
    "If this was not you, nothing has happened and you need not do anything. Questions? Write to {{email}}.",
} as const;
