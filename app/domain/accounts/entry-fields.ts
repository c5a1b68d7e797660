/** The fields of the entrances' forms, for browsers that have not loaded the rules of `forms.ts` yet. */
import { channels, platforms } from "./config";

const required = { required: true } as const;
const optional = { required: false } as const;

/** What the schemas say of each field, as conform reads them. */
export const entryFields = {
  login: { email: required, password: required, remember: optional, redirect: optional },
  code: { code: required },
  factor: { code: required },
  register: {
    email: required,
    password: required,
    confirm: required,
    firstName: required,
    lastName: required,
    country: required,
    phone: required,
    platform: { ...required, pattern: platforms.join("|") },
    channel: { ...required, pattern: channels.join("|") },
    terms: required,
    zone: optional,
    redirect: optional,
  },
  reset: { email: required },
  "new-password": { password: required, confirm: required },
} as const;

export type EntryForm = keyof typeof entryFields;
