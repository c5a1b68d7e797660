/** What the warehouse brings to the house. */
import { noun } from "~/domain/noun.server";

export const warehouse = noun({});
