/** Tickets on the desk's overview: what waits for us, what waits for them, and what is mine. */
import { useTranslation } from "react-i18next";
import { countText } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Icon, Section, type IconName } from "~/ui";
import { Link } from "~/ui/link";

export type TicketQueueCounts = { open: number; waiting: number; mine: number };

/** The page names the texts `tickets` in its `handle`. */
export function TicketQueues({ counts }: { counts: TicketQueueCounts }) {
  const { t, i18n } = useTranslation("tickets");
  const cards: readonly (readonly [number, string, string, IconName])[] = [
    [counts.open, t("status.OPEN"), paths.deskTickets(), "chat-circle-dots"],
    [counts.mine, t("desk.mineOpen"), paths.deskTickets({ who: "mine" }), "user"],
    [counts.waiting, t("status.WAITING_USER"), paths.deskTickets({ tab: "WAITING_USER" }), "clock"],
  ];
  return (
    <Section title={t("desk.overview")}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {cards.map(([count, label, to, icon]) => (
          <li key={to}>
            <Link to={to} className="card flex h-full items-center gap-4 px-5 py-4 hover:border-line-strong">
              <span className="grid size-10 flex-none place-items-center rounded-s bg-water-soft text-water">
                <Icon name={icon} className="size-5" />
              </span>
              <span className="min-w-0">
                <span className="block text-xl font-semibold tabular-nums">
                  {countText(count, i18n.language)}
                </span>
                <span className="block text-sm text-muted">{label}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
