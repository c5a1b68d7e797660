/** What belongs to one member and has an address of its own; each noun says its own in `foreign-ids.test-cases.ts`. */
// Binds payables and listeners of all nouns, as the running product does.
import "~/domain/wiring.server";
import type { TestMember } from "../factories";

export type ForeignCase = {
  what: string;
  /** Makes the thing; the paths at which its owner finds it. */
  make(): Promise<{ owner: TestMember; paths: string[] }>;
};

const files = import.meta.glob<{ foreignCases: ForeignCase[] }>(
  "../../app/domain/*/foreign-ids.test-cases.ts",
  { eager: true },
);

export const allForeignCases: ForeignCase[] = Object.values(files).flatMap(
  ({ foreignCases }) => foreignCases,
);
