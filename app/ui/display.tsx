/** What pages are made of: heads, cards, banners, states, facts, timelines, empty states. */
import { Fragment, useId, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "./button";
import { cx } from "./cx";
import { DateTime } from "./date-time";
import { Icon, type IconName } from "./icon";
import { toneClass, type Tone } from "./tones";
import { Link } from "./link";

export type Crumb = { label: string; to?: string };

/** Where the page stands; the last crumb is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const { t } = useTranslation("common");
  return (
    <nav aria-label={t("breadcrumbs")}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {items.map((item, index) => (
          <li key={index} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && <Icon name="caret-right" className="size-3" />}
            {item.to ? (
              <Link to={item.to} className="py-1 hover:text-text hover:underline">
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="py-1 wrap-anywhere">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type PageHeaderProps = {
  title: ReactNode;
  status?: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  breadcrumbs?: readonly Crumb[];
};

/** The head of a page: what it is for, its state, and the action to take. */
export function PageHeader({ title, status, description, actions, breadcrumbs }: PageHeaderProps) {
  return (
    <header className="grid gap-1">
      {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-xl wrap-anywhere">{title}</h1>
            {status}
          </div>
          {description && <p className="max-w-prose text-sm text-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
    </header>
  );
}

type CardProps = {
  title?: ReactNode;
  actions?: ReactNode;
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** A raised surface with an optional head. */
export function Card({ title, actions, flush, className, children }: CardProps) {
  const id = useId();
  return (
    <section className={cx("card", className)} {...(title ? { "aria-labelledby": id } : {})}>
      {(title || actions) && (
        <div className="card-head">
          <h2 id={id} className="card-title">
            {title}
          </h2>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </div>
      )}
      {flush ? children : <div className="card-body">{children}</div>}
    </section>
  );
}

type SectionProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
};

/** A part of a page under its own heading, without a frame. */
export function Section({ title, description, actions, children, className }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx("grid gap-4", className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {description && <p className="text-sm text-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

/** A state: a word on a tone, with a mark of its own shape. */
export function Status({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={cx("status", toneClass(tone))}>{children}</span>;
}

const bannerIcons: Record<Tone, IconName> = {
  neutral: "info",
  info: "info",
  accent: "lightning",
  positive: "check-circle",
  caution: "warning",
  critical: "warning-circle",
};

type BannerProps = {
  tone?: Tone;
  title?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  live?: boolean;
};

/** A message to the reader of a page. `live` also speaks it, for news after an action. */
export function Banner({ tone = "info", title, actions, children, live }: BannerProps) {
  const role = live ? (tone === "critical" ? "alert" : "status") : undefined;
  return (
    <div className={cx("banner", toneClass(tone))} {...(role ? { role } : {})}>
      <Icon name={bannerIcons[tone]} />
      <div className="banner-body">
        {title && <p className="banner-title">{title}</p>}
        {children}
      </div>
      {actions && <div className="flex flex-wrap items-start gap-2">{actions}</div>}
    </div>
  );
}

type EmptyStateProps = {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: { to: string; label: string } | ReactNode;
};

export function EmptyState({ icon = "package", title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-14 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-water-soft text-water">
        <Icon name={icon} className="size-7" />
      </span>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="max-w-md text-sm text-muted">{children}</div>}
      {isTarget(action) ? (
        <LinkButton to={action.to} tone="primary">
          {action.label}
        </LinkButton>
      ) : (
        action
      )}
    </div>
  );
}

function isTarget(action: EmptyStateProps["action"]): action is { to: string; label: string } {
  return typeof action === "object" && action !== null && "to" in action && "label" in action;
}

export type Fact = readonly [label: ReactNode, value: ReactNode] | false | null | undefined;

/** Labels and values, in one column or two. */
export function FactList({ facts, columns = 2 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <dl className={cx("facts", columns === 2 && "facts-2")}>
      {facts.map((fact, index) => fact && <FactRow key={index} label={fact[0]} value={fact[1]} />)}
    </dl>
  );
}

function FactRow({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(7rem,38%)_1fr] items-baseline gap-3">
      <dt>{label}</dt>
      <dd>{value ?? "–"}</dd>
    </div>
  );
}

export type SumLine =
  { label: ReactNode; value: ReactNode; hint?: ReactNode; total?: boolean } | false | null | undefined;

/** A sum: each fee its own line with its reason, the total last. */
export function SumList({ lines }: { lines: readonly SumLine[] }) {
  return (
    <dl className="sums">
      {lines.map(
        (line, index) =>
          line && (
            <div key={index} className={cx(line.total && "sums-total")}>
              <dt>
                {line.label}
                {line.hint && <span className="hint block">{line.hint}</span>}
              </dt>
              <dd>{line.value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

export type TimelineItem = {
  id: string;
  at: Date | string;
  title: ReactNode;
  by?: ReactNode;
  note?: ReactNode;
};

/** What happened, newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map((item) => (
        <li key={item.id}>
          <p className="font-semibold">{item.title}</p>
          <p className="text-xs text-muted">
            <DateTime at={item.at} />
            {item.by && <Fragment> · {item.by}</Fragment>}
          </p>
          {item.note && <div className="mt-1">{item.note}</div>}
        </li>
      ))}
    </ol>
  );
}
