/** What belongs to one member and has an address of its own. A new noun adds its line: the matrix does the rest. */
import { makeStore } from "../factories";

export type ForeignCase = {
  what: string;
  /** Makes the thing for a member and returns the paths at which it stands. */
  pathsOf(memberId: string): Promise<string[]>;
};

export const foreignCases: ForeignCase[] = [
  {
    what: "a store",
    pathsOf: async (memberId) => {
      const { id } = await makeStore(memberId);
      return [`/user/woocommerce/${id}`, `/user/woocommerce/${id}/unbind`];
    },
  },
];
