/** A member's templates, and what to do with them. */
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Button, Card, EmptyState, Form, Input, PlainTable, Status } from "~/ui";
import type { PriceRule } from "../price-rules";
import type { Template } from "../templates.server";

type Row = Template & { store: string | null; country: string };

function Rule({ rule }: { rule: PriceRule }) {
  const { t } = useTranslation("listing");
  if (rule.kind === "tiers") return <>{t("rule.tiers")}</>;
  if (rule.kind === "profit") return <>{t("rule.profit", { profit: `$${decimalText(rule.profit)}` })}</>;
  return <>{t("rule.multiple", { multiple: decimalText(BigInt(rule.multiple)) })}</>;
}

export function TemplateTable({ templates, frozen }: { templates: readonly Row[]; frozen: boolean }) {
  const { t } = useTranslation("listing");
  if (templates.length === 0)
    return (
      <Card>
        <EmptyState
          icon="stack"
          title={t("templates.empty")}
          action={{ to: paths.goodsList(), label: t("many.browse") }}
        >
          {t("templates.emptyText")}
        </EmptyState>
      </Card>
    );
  return (
    <PlainTable
      caption={t("templates.title")}
      rows={templates}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: t("template.name"),
          cell: ({ name, isDefault }) => (
            <span className="flex flex-wrap items-center gap-2 wrap-anywhere">
              {name}
              {isDefault && <Status tone="positive">{t("templates.default")}</Status>}
            </span>
          ),
        },
        { key: "store", header: t("template.store"), cell: ({ store }) => store ?? t("template.all") },
        {
          key: "rule",
          header: t("templates.rule"),
          cell: ({ pricing, country }) => (
            <>
              <Rule rule={pricing.rule} />
              <span className="block text-xs text-muted">{t("templates.to", { country })}</span>
            </>
          ),
        },
        ...(frozen
          ? []
          : [{ key: "acts", header: "", plain: true, cell: (row: Row) => <Acts template={row} /> }]),
      ]}
    />
  );
}

function Acts({ template: { id, name, isDefault } }: { template: Row }) {
  const { t } = useTranslation("listing");
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <Form method="post" scope={`rename:${id}`} className="flex gap-1.5">
        <input type="hidden" name="id" value={id} />
        <Input
          name="name"
          defaultValue={name}
          maxLength={60}
          required
          autoComplete="off"
          className="w-40"
          aria-label={t("templates.newName", { name })}
        />
        <Button intent="rename" size="s">
          {t("templates.rename")}
        </Button>
      </Form>
      <Form method="post" scope={`steps:${id}`} className="flex gap-1.5">
        <input type="hidden" name="id" value={id} />
        {!isDefault && (
          <Button intent="default" size="s" tone="quiet">
            {t("templates.makeDefault")}
          </Button>
        )}
        <Button
          intent="delete"
          size="s"
          tone="quiet"
          icon="trash"
          aria-label={`${t("templates.delete")}: ${name}`}
        >
          {t("templates.delete")}
        </Button>
      </Form>
    </div>
  );
}
