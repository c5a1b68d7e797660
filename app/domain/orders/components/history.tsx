/** What happened to an order, in words, newest first. */
import { useTranslation } from "~/i18n/use-translation";
import { methods } from "~/domain/payments/methods";
import { formatMoney } from "~/platform/money";
import { Timeline } from "~/ui";
import type { OrderEventRow } from "../order.server";
import { editParts, historyEvents, type HistoryEvent } from "../words";

const sources = ["webhook", "poll", "sync", "excel", "manual", "resend"] as const;

type Props = {
  events: readonly OrderEventRow[];
  /** Given at the desk: the member's name, for whom "you" is somebody else, and who of us it was by name. */
  atDesk?: { memberName: string };
};

export function History({ events, atDesk }: Props) {
  const { t } = useTranslation("orders");
  const words = useReason();
  const items = events.map((event) => ({
    id: event.id,
    at: event.at,
    title: isKnown(event.event) ? t(`event.${event.event}`) : event.event,
    by: nameAtDesk(event, atDesk) ?? t(`by.${whoOf(event.actor)}`),
    note: words(event),
  }));
  return <Timeline items={items} />;
}

function nameAtDesk({ actor, staff }: OrderEventRow, atDesk: Props["atDesk"]): string | null {
  if (!atDesk) return null;
  return whoOf(actor) === "member" ? atDesk.memberName : staff;
}

function isKnown(event: string): event is HistoryEvent {
  return (historyEvents as readonly string[]).includes(event);
}

function whoOf(actor: string): "member" | "staff" | "store" | "provider" | "system" {
  return actor === "member" || actor === "staff" || actor === "store" || actor === "provider"
    ? actor
    : "system";
}

function useReason() {
  const { t, i18n } = useTranslation(["orders", "payments"]);
  const money = (amount: bigint) => formatMoney({ amount, currency: "USD" }, i18n.language);
  return ({ event, reason, given, feeKept }: OrderEventRow): string | null => {
    if (given !== null) {
      const fee = feeKept > 0n && t("event.feeKept", { fee: money(feeKept) });
      return [money(given), fee, reason].filter(Boolean).join(" · ");
    }
    if (!reason) return null;
    const source = sources.find((known) => known === reason);
    if (event === "import" && source) return t(`source.${source}`);
    if (event === "edited")
      return editParts
        .filter((part) => reason.split(" ").includes(part))
        .map((part) => t(`edited.${part}`))
        .join(" · ");
    const method = methods.find((known) => known === reason.replace(/^auto:/, ""));
    if (event === "paid" && method) {
      const words = t(`payments:method.${method}`);
      return reason.startsWith("auto:") ? t("payments:method.auto", { words }) : words;
    }
    return reason;
  };
}
