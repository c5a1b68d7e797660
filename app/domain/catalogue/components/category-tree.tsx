/** The categories beside the list: the way to the chosen one is open, each says how many products it has. */
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/platform/list";
import { cx, Icon, useHrefWith } from "~/ui";
import { Link } from "~/ui/link";

export type ShownCategory = { slug: string; name: string; count: number; depth: number };

type CategoryTreeProps = {
  nodes: readonly ShownCategory[];
  current: string;
  about?: boolean;
};

export function CategoryTree({ nodes, current, about }: CategoryTreeProps) {
  const { t, i18n } = useTranslation("shop");
  const hrefWith = useHrefWith();
  const to = (cat: string | null) => hrefWith({ cat, after: null, before: null });
  const chosen = nodes.find((node) => node.slug === current);
  return (
    <details className="filters category-tree">
      <summary className="btn btn-secondary">
        <Icon name="list" />
        {chosen ? chosen.name : t("list.categories")}
      </summary>
      <nav aria-label={t("list.categories")} className="pt-3 md:pt-0">
        <ul className="grid gap-0.5">
          <TreeLink to={to(null)} current={!chosen} depth={0}>
            {t("list.allCategories")}
          </TreeLink>
          {nodes.map(({ slug, name, count, depth }) => (
            <TreeLink key={slug} to={to(slug)} current={slug === current} depth={depth}>
              <span className="min-w-0 flex-1">{name}</span>{" "}
              <span className="num text-xs text-muted">
                {about && "~"}
                {countText(count, i18n.language)}
              </span>
            </TreeLink>
          ))}
        </ul>
      </nav>
    </details>
  );
}

type TreeLinkProps = { to: string; current: boolean; depth: number; children: React.ReactNode };

const indents = ["ps-3", "ps-6", "ps-9", "ps-12"];

function TreeLink({ to, current, depth, children }: TreeLinkProps) {
  return (
    <li>
      <Link
        to={to}
        className={cx(
          "flex min-h-9 items-center gap-2 rounded-s py-1.5 pe-3 text-sm leading-tight hover:bg-sunken",
          indents[Math.min(depth, indents.length - 1)],
          current && "bg-water-soft font-semibold text-water",
        )}
        {...(current ? { "aria-current": "page" as const } : {})}
      >
        {children}
      </Link>
    </li>
  );
}
