/** Tabs and filters of lists of documents. */
import { documentKinds, type DocumentKind } from "./documents";

export const documentTabs = ["ALL", ...documentKinds] as const;
export type DocumentTab = (typeof documentTabs)[number];
export const documentFilters = ["q", "from", "to"] as const;

/** At the desk also what waits to be issued. */
export const deskTabs = [...documentTabs, "WAITING"] as const;
export type DeskTab = (typeof deskTabs)[number];

/** The kind a tab shows; null for all. */
export const kindOfTab = (tab: DocumentTab): DocumentKind | null => (tab === "ALL" ? null : tab);
