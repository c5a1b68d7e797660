/** What the search over everything found, group by group: on its page, and in its dialog. */
import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "../button";
import { Card, EmptyState, PageHeader } from "../display";
import { Field } from "../field";
import { Icon } from "../icon";
import type { IconName } from "../icon-names";
import { Input } from "../inputs";
import { Link } from "../link";

export type FoundThing = { readonly to: string; readonly title: string; readonly note: string | null };

/** Things of one kind; `more` is the list that has the rest. */
export type FoundGroup = {
  readonly title: string;
  readonly icon: IconName;
  readonly found: readonly FoundThing[];
  readonly more: string | null;
};

export type SearchData = {
  readonly q: string;
  readonly groups: readonly FoundGroup[];
  readonly failed?: true;
};

/** Whose search it is: the member area's or the desk's. */
export type Side = "member" | "desk";

/** The page of the search: the same without script. */
export function SearchPage({ side, q, groups }: SearchData & { side: Side }) {
  const { t } = useTranslation("area");
  return (
    <>
      <PageHeader title={t("find.title")} />
      <Card>
        <Form
          method="get"
          role="search"
          aria-label={t("find.title")}
          className="flex flex-wrap items-end gap-3"
          key={q}
        >
          <Field
            plain
            name="q"
            label={t(`find.label.${side}`)}
            hint={t("find.hint")}
            value={q}
            className="field-wide"
          >
            <Input type="search" maxLength={200} autoComplete="off" autoFocus={q === ""} />
          </Field>
          <Button tone="primary" icon="magnifying-glass" type="submit">
            {t("find.submit")}
          </Button>
        </Form>
      </Card>
      {q !== "" && groups.length === 0 && (
        <Card>
          <EmptyState icon="magnifying-glass" title={t("find.none", { q })}>
            {t("find.noneText")}
          </EmptyState>
        </Card>
      )}
      {groups.map((group) => (
        <Card key={group.title} title={group.title} flush>
          <ul>
            {group.found.map((thing) => (
              <li key={thing.to} className="border-b border-line last:border-b-0">
                <Link to={thing.to} className="flex min-h-11 items-center gap-3 px-5 py-2 hover:bg-sunken">
                  <FoundLine icon={group.icon} thing={thing} />
                </Link>
              </li>
            ))}
          </ul>
          {group.more && (
            <p className="border-t border-line px-5 py-3 text-sm">
              <Link to={group.more} className="link">
                {t("find.all")}
              </Link>
            </p>
          )}
        </Card>
      ))}
    </>
  );
}

/** One thing that was found: its number or name, and what helps to know it. */
export function FoundLine({ icon, thing }: { icon: IconName; thing: FoundThing }) {
  return (
    <>
      <Icon name={icon} className="flex-none text-muted" />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{thing.title}</span>
        {thing.note && <span className="block truncate text-sm text-muted">{thing.note}</span>}
      </span>
    </>
  );
}
