/** What exchange rates bring to the house. */
import { noun } from "~/domain/noun.server";

export const rates = noun({});
