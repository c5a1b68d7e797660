/** The door: what waits for each carrier, and what stayed here. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, DateTime, Form, PlainTable } from "~/ui";
import { Link } from "~/ui/link";
import type { DoorRow, ParcelView } from "../outbound-view.server";
import { StateOf } from "./parcel-list";

export function Door({ rows }: { rows: readonly DoorRow[] }) {
  const { t } = useTranslation("outbound");
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {rows.map((row) => (
        <li key={`${row.warehouseId} ${row.carrier}`}>
          <Card title={`${row.carrier} · ${row.warehouse}`}>
            <p className="mb-3">
              <strong className="text-lg tabular-nums">{t("door.labelled", { count: row.labelled })}</strong>
              <span className="block text-xs text-muted">
                {t("door.oldest")} <DateTime at={row.oldest} />
              </span>
            </p>
            {row.isClosing && row.manifestNo ? (
              <Link to={paths.deskManifest(row.manifestNo)} className="link">
                {t("door.closing")}
              </Link>
            ) : (
              <Form
                method="post"
                scope={`door ${row.warehouseId} ${row.carrier}`}
                className="flex flex-wrap gap-2"
              >
                <input type="hidden" name="warehouse" value={row.warehouseId} />
                <input type="hidden" name="carrier" value={row.carrier} />
                {row.scanned > 0 && row.scanned < row.labelled && (
                  <Button intent="scanned" icon="truck">
                    {t("door.scanned", { count: row.scanned })}
                  </Button>
                )}
                <Button
                  intent="all"
                  icon="truck"
                  aria-label={t("door.allOf", {
                    ...{ carrier: row.carrier, warehouse: row.warehouse, count: row.labelled },
                  })}
                >
                  {t("door.all", { count: row.labelled })}
                </Button>
              </Form>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Parcels as a table of their own. */
export function ParcelTable({ caption, parcels }: { caption: string; parcels: readonly ParcelView[] }) {
  const { t } = useTranslation("outbound");
  return (
    <PlainTable
      caption={caption}
      rows={parcels}
      rowKey={(parcel) => parcel.no}
      columns={[
        {
          key: "no",
          header: t("parcels.no"),
          cell: (parcel) => (
            <Link to={paths.deskOutboundParcel(parcel.no)} className="row-link">
              {parcel.no}
            </Link>
          ),
        },
        {
          key: "order",
          header: t("ready.order"),
          cell: (parcel) => (
            <Link to={paths.deskOrder(parcel.orderNo)} className="link">
              {parcel.orderNo}
            </Link>
          ),
        },
        { key: "number", header: t("parcel.number"), cell: (parcel) => parcel.trackingNo ?? "–" },
        { key: "state", header: t("waves.state"), cell: (parcel) => <StateOf parcel={parcel} /> },
      ]}
    />
  );
}
