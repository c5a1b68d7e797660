/** Words that every mail shares. */
export const notices = {
  "mail.footer":
    "You get this mail because of your account or your orders at Quayside. Questions? Write to {{email}}.",
} as const;
