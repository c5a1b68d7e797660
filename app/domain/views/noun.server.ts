/** What saved views of lists bring to the house. */
import { noun } from "~/domain/noun.server";
import { viewData } from "./member-data.server";

export const views = noun({ memberData: viewData });
