/** Queues as cards with a number, which link to their lists. */
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/platform/list";
import { Section } from "./display";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

export type Queue = {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  readonly count: number;
  readonly urgent?: boolean;
};

/** A section of queues; three stand side by side where there is room. */
export function QueueCards({ title, queues }: { title: string; queues: readonly Queue[] }) {
  return (
    <Section title={title}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {queues.map((queue) => (
          <li key={queue.to}>
            <QueueCard {...queue} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function QueueCard({ to, label, icon, count, urgent = false }: Queue) {
  const { i18n } = useTranslation();
  const tone = urgent && count > 0 ? "bg-critical-soft text-critical" : "bg-water-soft text-water";
  return (
    <Link to={to} className="card flex h-full items-center gap-4 px-5 py-4 hover:border-line-strong">
      <span className={`grid size-10 flex-none place-items-center rounded-s ${tone}`}>
        <Icon name={icon} className="size-5" />
      </span>
      <span className="min-w-0">
        <span className="block text-xl font-semibold tabular-nums">{countText(count, i18n.language)}</span>
        <span className="block text-sm text-muted">{label}</span>
      </span>
    </Link>
  );
}
