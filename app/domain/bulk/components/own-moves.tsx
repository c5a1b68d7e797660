/** Movements of a member's goods: what came and left, for which document, and what there was after it. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { listView } from "~/ui";
import { Link } from "~/ui/link";

export type OwnMoveKind =
  | "INBOUND"
  | "TRANSFER_IN"
  | "SENT_IN"
  | "CANCELLED"
  | "RETURN"
  | "RESERVE"
  | "RELEASE"
  | "OUTBOUND"
  | "TRANSFER_OUT"
  | "DISPOSED"
  | "LOST";

export type OwnMoveListed = {
  readonly id: string;
  readonly at: Date;
  readonly sku: string;
  readonly warehouse: string;
  readonly kind: OwnMoveKind;
  readonly qty: number;
  readonly held: number;
  readonly balance: number;
  readonly free: number;
  readonly ref: { readonly order?: string; readonly bulk?: string; readonly request?: string } | null;
};

const signed = (pieces: number) => (pieces > 0 ? `+${pieces}` : pieces < 0 ? `−${-pieces}` : "–");

const numberOf = ({ ref }: OwnMoveListed) => ref?.order ?? ref?.bulk ?? ref?.request ?? null;

function Why({ move }: { move: OwnMoveListed }) {
  const { t } = useTranslation("ownGoods");
  const { order, bulk } = move.ref ?? {};
  const to = order ? paths.storeOrder(order) : bulk ? paths.inventoryOrder(bulk) : null;
  const no = numberOf(move);
  return (
    <>
      {t(`kind.${move.kind}`)}
      {no && " · "}
      {no && to && (
        <Link to={to} className="link">
          {no}
        </Link>
      )}
      {no && !to && no}
    </>
  );
}

export const ownMoveView = listView<OwnMoveListed>()({
  texts: ["ownGoods"],
  title: "moves.title",
  file: "inventory-movements",
  filters: { sku: { hidden: true }, warehouse: { hidden: true } },
  rowKey: (row) => row.id,
  columns: [
    { key: "at", head: "moves.at", tight: true, time: (row) => row.at, file: (row) => row.at },
    { key: "sku", head: "column.sku", text: (row) => row.sku, file: (row) => row.sku },
    {
      key: "warehouse",
      head: "column.warehouse",
      text: (row) => row.warehouse,
      file: (row) => row.warehouse,
    },
    {
      key: "why",
      head: "moves.why",
      cell: (row) => <Why move={row} />,
      file: [
        { cell: (row, { t }) => t(`kind.${row.kind}`) },
        { head: "moves.document", cell: (row) => numberOf(row) },
      ],
    },
    {
      key: "qty",
      head: "moves.stock",
      align: "end",
      tight: true,
      text: (row) => signed(row.qty),
      file: (row) => row.qty,
    },
    {
      key: "held",
      head: "column.reserved",
      align: "end",
      tight: true,
      text: (row) => signed(row.held),
      file: (row) => row.held,
    },
    {
      key: "balance",
      head: "moves.balance",
      align: "end",
      tight: true,
      text: (row) => row.balance,
      file: (row) => row.balance,
    },
    {
      key: "free",
      head: "column.free",
      align: "end",
      tight: true,
      text: (row) => row.free,
      file: (row) => row.free,
    },
  ],
  empty: ({ t }) => ({ icon: "clock", title: t("moves.empty") }),
});
