/** A SKU: what lies where, what was moved, and the forms that carry and correct pieces. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, LinkButton, PlainTable, type Option } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { CarryForm, CorrectForm } from "../keep-forms";
import type { SkuPage } from "../sku.server";
import { LastMoves, type MoveListed } from "./move-list";

type Props = {
  goods: SkuPage;
  moves: readonly MoveListed[];
  houses: readonly Option[];
  result: SubmissionResult | undefined;
};

export function SkuView({ goods, moves, houses, result }: Props) {
  const { t } = useTranslation("stock");
  const start = { warehouse: houses.length === 1 ? houses[0]?.value : undefined };
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        <Shelves shelves={goods.shelves} />
        <Card
          flush
          title={t("moves.title")}
          actions={
            <LinkButton to={paths.deskMovements({ sku: goods.sku })} size="s" icon="list">
              {t("moves.all")}
            </LinkButton>
          }
        >
          <LastMoves moves={moves} />
        </Card>
      </div>
      <div className="grid gap-4" key={moves[0]?.id}>
        <Card title={t("carry.title")}>
          <PlainForm
            schema={CarryForm}
            intent="carry"
            result={result}
            start={start}
            options={{ warehouse: houses }}
            submit={t("carry.submit")}
          />
        </Card>
        <Card title={t("correct.title")}>
          <PlainForm
            schema={CorrectForm}
            intent="correct"
            result={result}
            start={start}
            options={{ warehouse: houses }}
            submit={t("correct.submit")}
          />
        </Card>
      </div>
    </div>
  );
}

function Shelves({ shelves }: Pick<SkuPage, "shelves">) {
  const { t } = useTranslation("stock");
  return (
    <Card flush title={t("shelves.title")}>
      <PlainTable
        caption={t("shelves.title")}
        rows={shelves}
        rowKey={(shelf) => shelf.warehouse}
        columns={[
          { key: "warehouse", header: t("warehouse"), cell: (shelf) => shelf.warehouse },
          { key: "onHand", header: t("column.onHand"), align: "end", cell: (shelf) => shelf.onHand },
          { key: "reserved", header: t("column.reserved"), align: "end", cell: (shelf) => shelf.reserved },
          {
            key: "free",
            header: t("column.free"),
            align: "end",
            cell: (shelf) => shelf.onHand - shelf.reserved,
          },
          { key: "unplaced", header: t("column.unplaced"), align: "end", cell: (shelf) => shelf.unplaced },
          {
            key: "places",
            header: t("column.bins"),
            cell: ({ places }) =>
              places.length === 0 ? (
                "–"
              ) : (
                <ul>
                  {places.map(({ id, code, kind, qty, picking }) => (
                    <li key={id}>
                      <Link to={paths.deskBin(id)} className="link">
                        {code}
                      </Link>
                      {` × ${qty}`}
                      {kind !== "shelf" && ` · ${t(`kind.${kind as "tote"}`)}`}
                      {picking > 0 && ` · ${t("picking", { count: picking })}`}
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  );
}
