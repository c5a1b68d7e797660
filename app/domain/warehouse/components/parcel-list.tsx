/** Parcels at the desk, until they are handed over and after. */
import { paths } from "~/platform/paths";
import { DateTime, errorText, listView } from "~/ui";
import { Link } from "~/ui/link";
import { useTranslation } from "~/i18n/use-translation";
import type { ParcelView } from "../outbound-view.server";
import { ParcelState, Unverified } from "./status";

export const outboundParcelView = listView<ParcelView>()({
  texts: ["outbound"],
  title: "parcels.title",
  tabs: ["number", "labelled", "refused", "open", "gone", "void", "all"],
  tabText: (tab, { t }) => t(`parcels.tab.${tab}` as "parcels.tab.all"),
  tabsLabel: "parcels.tabs",
  filters: { q: { search: "parcels.search" }, unverified: { hidden: true } },
  rowKey: (row) => row.no,
  columns: [
    {
      key: "no",
      head: "parcels.no",
      cell: (row) => (
        <>
          <Link to={paths.deskOutboundParcel(row.no)} className="row-link">
            {row.no}
          </Link>
          <span className="block text-xs text-muted">{row.warehouse}</span>
        </>
      ),
    },
    {
      key: "order",
      head: "ready.order",
      cell: (row, { t }) => (
        <>
          <Link to={paths.deskOrder(row.orderNo)} className="link">
            {row.orderNo}
          </Link>
          {row.joinedTo && (
            <span className="block text-xs text-muted">{t("box.joined", { no: row.joinedTo })}</span>
          )}
        </>
      ),
    },
    {
      key: "goods",
      head: "ready.goods",
      cell: ({ lines }) => lines.map(({ sku, qty }) => `${qty} × ${sku}`).join(", "),
    },
    { key: "number", head: "parcel.number", cell: (row) => <NumberOf parcel={row} /> },
    { key: "state", head: "waves.state", cell: (row) => <StateOf parcel={row} /> },
    { key: "packed", head: "parcels.packed", cell: (row) => row.packedAt && <DateTime at={row.packedAt} /> },
  ],
  empty: ({ t }) => ({ icon: "package", title: t("parcels.none"), text: t("parcels.none.text") }),
});

function NumberOf({ parcel }: { parcel: ParcelView }) {
  return parcel.trackingNo ? (
    <>
      <span className="wrap-anywhere">{parcel.trackingNo}</span>
      <span className="block text-xs text-muted">{parcel.carrier}</span>
    </>
  ) : (
    <span className="text-muted">{parcel.carrier ?? "–"}</span>
  );
}

/** The state, that nobody scanned its pieces, and why it stayed here. */
export function StateOf({ parcel }: { parcel: ParcelView }) {
  return (
    <span className="grid justify-items-start gap-1">
      <ParcelState status={parcel.status} />
      {!parcel.verified && <Unverified />}
      {parcel.refusal && <Refusal code={parcel.refusal} />}
    </span>
  );
}

/** Why a parcel was not handed over. */
export function Refusal({ code }: { code: string }) {
  const { t } = useTranslation();
  const key = code.includes(":") ? code : `outbound:refusal.${code}`;
  return <span className="text-sm text-critical">{errorText(t, key)}</span>;
}
