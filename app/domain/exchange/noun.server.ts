/** What currency exchange brings to the house. */
import { noun } from "~/domain/noun.server";
import { exchangeChecks } from "./checks.server";

export const exchange = noun({ ledgerChecks: exchangeChecks });
