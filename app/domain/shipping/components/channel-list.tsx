/** Channels at the desk as a work list. */
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import {
  type Column,
  DataTable,
  DateTime,
  EmptyState,
  Field,
  Filters,
  Input,
  LettersInput,
  Status,
  WorkList,
} from "~/ui";
import { Link } from "~/ui/link";
import { channelTabs, type ChannelTab } from "../channel-tabs";
import type { ChannelRow } from "../channels.server";

type ChannelListProps = {
  page: { rows: readonly ChannelRow[]; before: string | null; after: string | null };
  counts: Record<ChannelTab, number>;
  tab: ChannelTab;
  q: string;
  country: string;
  size: number;
};

export function ChannelList({ page, counts, tab, q, country, size }: ChannelListProps) {
  const { t } = useTranslation("logistics");
  return (
    <WorkList
      label={t("channels.tabs")}
      tabs={channelTabs}
      tab={tab}
      text={(key) => t(`tab.${key}`)}
      counts={counts}
      filters={
        <Filters
          keep={{ tab }}
          active={Number(q !== "") + Number(country !== "")}
          clearTo={paths.deskLogistics({ tab })}
        >
          <Field label={t("channels.search")} name="q" value={q} plain>
            <Input type="search" maxLength={60} />
          </Field>
          <Field label={t("field.country")} name="country" value={country} plain>
            <LettersInput maxLength={2} size={4} />
          </Field>
        </Filters>
      }
      page={page}
      size={size}
    >
      <DataTable
        caption={t("channels.title")}
        rows={page.rows}
        columns={useColumns()}
        rowKey={(row) => row.code}
        empty={
          <EmptyState icon="truck" title={t("channels.empty")}>
            {t("channels.emptyText")}
          </EmptyState>
        }
      />
    </WorkList>
  );
}

export function ChannelState({ open }: { open: boolean }) {
  const { t } = useTranslation("logistics");
  return <Status tone={open ? "positive" : "neutral"}>{t(open ? "state.open" : "state.closed")}</Status>;
}

function useColumns(): Column<ChannelRow>[] {
  const { t, i18n } = useTranslation("logistics");
  const number = (value: number) => <span className="num">{value.toLocaleString(i18n.language)}</span>;
  return [
    {
      key: "name",
      header: t("field.channel"),
      cell: (row) => (
        <>
          <Link to={paths.deskChannel(row.code)} className="row-link">
            {textIn(row.name, i18n.language)}
          </Link>
          <span className="block text-xs text-muted">
            {row.code} · {row.carrier}
          </span>
        </>
      ),
    },
    { key: "from", header: t("field.warehouse"), cell: (row) => row.warehouse, tight: true },
    { key: "mode", header: t("field.mode"), cell: (row) => t(`mode.${row.mode}`), tight: true },
    {
      ...{ key: "days", header: t("field.days"), tight: true },
      cell: (row) => <span className="num">{`${row.daysMin}–${row.daysMax}`}</span>,
    },
    {
      ...{ key: "zones", header: t("field.zones"), align: "end", tight: true },
      cell: (row) => number(row.zones),
    },
    {
      ...{ key: "countries", header: t("field.countries"), align: "end", tight: true },
      cell: (row) => number(row.countries),
    },
    {
      ...{ key: "rates", header: t("field.rates"), align: "end", tight: true },
      cell: (row) => number(row.rates),
    },
    { key: "state", header: t("field.state"), cell: (row) => <ChannelState open={row.open} />, tight: true },
    { key: "at", header: t("field.changed"), cell: (row) => <DateTime at={row.updatedAt} />, tight: true },
  ];
}
