/** What buying from suppliers brings to the house. */
import { noun } from "~/domain/noun.server";

export const purchasing = noun({});
