/** What orders that members bring in themselves bring to the house. */
import { noun } from "~/domain/noun.server";
import { orderImport } from "./import.server";
import { orderFileData } from "./member-data.server";
import { notifications } from "./notifications";
import { search } from "./search.server";
import { jobs } from "./undo.server";

export const orderentry = noun({
  jobs,
  notifications,
  search,
  imports: [orderImport],
  memberData: orderFileData,
});
