/** What the warehouse brings to the house. */
import { nounOfParts } from "~/domain/noun.server";
import { counting } from "./counting.server";
import { documents } from "./documents.server";
import { inbound } from "./inbound.server";
import { outbound } from "./outbound.server";
import { papers } from "./papers.server";

export const warehouse = nounOfParts(outbound, inbound, papers, counting, documents);
