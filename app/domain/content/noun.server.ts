/** What the pages of words bring to the house. */
import { noun } from "~/domain/noun.server";

export const content = noun({});
