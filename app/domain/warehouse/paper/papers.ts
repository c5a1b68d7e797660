/** The kinds of papers of a parcel. Pure. */
export const paperKinds = ["label", "slip", "customs", "invoice"] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Those that share a sheet's size and go into one file. */
export const sheetKinds = ["label", "slip", "customs"] as const;
