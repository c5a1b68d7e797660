/** What carts bring to the house. */
import { noun } from "~/domain/noun.server";
import { cartCount } from "./facts.server";
import { crons, jobs } from "./jobs.server";
import { cartData } from "./member-data.server";

export const cart = noun({ jobs, crons, memberData: cartData, on: { "accounts.cartCount": cartCount } });
