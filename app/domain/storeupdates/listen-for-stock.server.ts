/** Takes changes of goods the moment they are committed: the worker does so while it runs. */
import { listenTo, type Listening } from "~/platform/db/listen.server";
import { takeChanges } from "./marks.server";

/** The channel on which triggers say that they wrote `goods_change`. */
const channel = "goods_changes";

/** Begins to take changes as they come. Several workers may do so: each row is taken once. */
export function hearChanges(connectionString: string): Listening {
  return listenTo(connectionString, channel, takeChanges);
}
