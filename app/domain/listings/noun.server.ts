/** What listings bring to the house. */
import { noun } from "~/domain/noun.server";

export const listings = noun({});
