/** What finance's tasks bring to the house. */
import { noun } from "~/domain/noun.server";

export const tasks = noun({});
