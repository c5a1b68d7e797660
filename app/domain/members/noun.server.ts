/** What members at the desk bring to the house. */
import { noun } from "~/domain/noun.server";

export const members = noun({});
