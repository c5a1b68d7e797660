/** What the staff brings to the house. */
import { noun } from "~/domain/noun.server";

export const team = noun({});
