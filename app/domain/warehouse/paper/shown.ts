/** Papers of a parcel as its page shows them. Pure. */
import { recipientLine } from "./address-lines";
import type { Lack } from "./customs";
import type { Papers } from "./facts.server";
import { faultOf, type PaperFault } from "./fault";
import { paperKinds, type PaperKind } from "./papers";

export type ShownPapers = {
  readonly no: string;
  readonly orderNo: string;
  readonly to: string;
  readonly carrier: string | null;
  readonly trackingNo: string | null;
  readonly madeAt: Date | null;
  readonly fault: PaperFault | null;
  readonly lacks: readonly Lack[];
  readonly kinds: readonly PaperKind[];
  readonly form: string | null;
};

/** What the page of a parcel's papers says of them. */
export function shownPapers(papers: Papers): ShownPapers {
  const { no, carried, content, lacks, isKept } = papers;
  const { customs } = content;
  const has = { label: true, slip: true, customs: customs !== null, invoice: customs?.invoice === true };
  return {
    no,
    orderNo: content.orderNo,
    to: recipientLine(content.to),
    carrier: carried?.carrier ?? (content.service.carrier || null),
    trackingNo: carried?.trackingNo ?? null,
    madeAt: isKept ? new Date(content.at) : null,
    fault: faultOf(papers),
    lacks,
    kinds: paperKinds.filter((kind) => has[kind]),
    form: customs?.form ?? null,
  };
}
