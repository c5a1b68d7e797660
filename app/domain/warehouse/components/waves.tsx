/** Suggested waves, and those that are being worked on. */
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, DateTime, Form, PlainTable } from "~/ui";
import { Link } from "~/ui/link";
import type { Suggestion, WaveRow } from "../outbound-view.server";
import type { Surplus } from "../picking/put-back.server";
import { WaveState } from "./status";

export function Suggestions({ suggestions }: { suggestions: readonly Suggestion[] }) {
  const { t } = useTranslation("outbound");
  if (suggestions.length === 0) return null;
  return (
    <Card title={t("suggest.title")}>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {suggestions.map((each) => (
          <li key={`${each.warehouseId} ${each.carrier} ${each.single}`}>
            <Suggested suggestion={each} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const { t, i18n } = useTranslation("outbound");
  const warehouse = textIn(suggestion.warehouse, i18n.language);
  const { warehouseId, carrier, single, orders, oldest } = suggestion;
  const name = carrier ?? t("suggest.single");
  return (
    <Form
      method="post"
      scope={`suggested ${warehouseId} ${carrier} ${single}`}
      className="flex flex-wrap items-center justify-between gap-2"
    >
      <input type="hidden" name="warehouse" value={warehouseId} />
      {carrier && <input type="hidden" name="carrier" value={carrier} />}
      {single && <input type="hidden" name="single" value="on" />}
      <span className="min-w-0">
        <span className="block font-semibold">
          {name} · {warehouse}
        </span>
        <span className="block text-xs text-muted">
          {t("suggest.orders", { count: orders })} · <DateTime at={oldest} />
        </span>
      </span>
      <Button intent="suggested" size="s" icon="stack" aria-label={t("suggest.make", { name, warehouse })}>
        {t("ready.makeWave")}
      </Button>
    </Form>
  );
}

/** Waves, each with the way to what is next. */
export function WaveTable({ waves, at }: { waves: readonly WaveRow[]; at: "pick" | "pack" }) {
  const { t, i18n } = useTranslation("outbound");
  const pathOf = at === "pick" ? paths.deskWave : paths.deskPackWave;
  return (
    <PlainTable
      caption={t("waves.title")}
      rows={waves}
      rowKey={(wave) => wave.no}
      columns={[
        {
          key: "no",
          header: t("waves.wave"),
          cell: (wave) => (
            <Link to={pathOf(wave.no)} className="row-link">
              {wave.no}
            </Link>
          ),
        },
        { key: "state", header: t("waves.state"), cell: (wave) => <WaveState status={wave.status} /> },
        {
          key: "house",
          header: t("ready.warehouse"),
          cell: (wave) => `${textIn(wave.warehouse, i18n.language)} · ${wave.tote}`,
        },
        { key: "picked", header: t("waves.picked"), align: "end", cell: (w) => `${w.picked} / ${w.pieces}` },
        { key: "packed", header: t("waves.packed"), align: "end", cell: (w) => `${w.packed} / ${w.orders}` },
      ]}
    />
  );
}

/** Pieces in totes that no order needs any more. */
export function PutBack({ rows, waveNo }: { rows: readonly Surplus[]; waveNo?: string }) {
  const { t } = useTranslation("outbound");
  if (rows.length === 0) return null;
  const bySku = [...Map.groupBy(rows, (row) => `${row.waveNo} ${row.variantId}`).values()];
  return (
    <Card title={t("putBack.title")}>
      <p className="hint mb-3">{t("putBack.text")}</p>
      <ul className="grid gap-3">
        {bySku.map((some) => {
          const [row] = some;
          if (!row) return null;
          return (
            <li
              key={`${row.waveNo} ${row.variantId}`}
              className="flex flex-wrap items-center justify-between gap-2"
            >
              <span className="min-w-0 text-sm">
                <strong>
                  {some.reduce((sum, { qty }) => sum + qty, 0)} × {row.sku}
                </strong>{" "}
                · {row.tote}
                <span className="block text-xs text-muted">
                  {some
                    .map((each) => `${each.orderNo} (${t(`left.${each.why ?? "refunded"}` as "left.held")})`)
                    .join(", ")}
                </span>
              </span>
              {waveNo === undefined ? (
                <Link to={paths.deskWave(row.waveNo)} className="link">
                  {t("putBack.open")}
                </Link>
              ) : (
                <Form method="post" scope={`put-back ${row.variantId}`}>
                  <input type="hidden" name="variant" value={row.variantId} />
                  <Button intent="put-back" size="s" icon="arrow-counter-clockwise">
                    {t("putBack.done")}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
