import type { Texts } from "./resources";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    keySeparator: false;
    nsSeparator: ":";
    resources: Texts;
  }
}
