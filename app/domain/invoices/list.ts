/** Tabs of lists of documents. */
import { documentKinds } from "./documents";

export const documentTabs = ["ALL", ...documentKinds] as const;

/** At the desk also what waits to be issued. */
export const deskTabs = [...documentTabs, "WAITING"] as const;
export type DeskTab = (typeof deskTabs)[number];
