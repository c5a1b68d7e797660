/** A bin: what lies in it, what was moved, and what is done with it. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Button, Card, Closed, FactList, Form, PlainTable, Status } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { BinSortForm } from "../bins";
import type { BinPage } from "../bins.server";
import { binActs } from "./bin-list";
import { LastMoves, type MoveListed } from "./move-list";

type Props = {
  bin: BinPage;
  moves: readonly MoveListed[];
  offers: Offers;
  result: SubmissionResult | undefined;
};

export function BinView({ bin, moves, offers, result }: Props) {
  const { t } = useTranslation("stock");
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        <Contents goods={bin.goods} />
        <Card flush title={t("moves.title")}>
          <LastMoves moves={moves} />
        </Card>
      </div>
      <Card title={t("bin.facts")}>
        <div className="grid gap-4">
          <FactList
            facts={[
              [t("warehouse"), bin.warehouse],
              [t("bins.kind"), t(`kind.${bin.kind}`)],
              [t("pieces"), bin.pieces],
            ]}
          />
          {binActs
            .filter((act) => act in offers)
            .map((act) => (
              <Form key={act} method="post" scope={act}>
                <Button intent={act} disabled={offers[act] !== true}>
                  {offers[act] === true ? (
                    t(`bin.act.${act}`)
                  ) : (
                    <Closed label={t(`bin.act.${act}`)} why={offers[act] ?? ""} />
                  )}
                </Button>
              </Form>
            ))}
          <PlainForm
            schema={BinSortForm}
            intent="sort"
            result={result}
            start={{ sort: String(bin.sort) }}
            submit={t("bins.sort.submit")}
          />
        </div>
      </Card>
    </div>
  );
}

function Contents({ goods }: Pick<BinPage, "goods">) {
  const { t } = useTranslation("stock");
  if (goods.length === 0)
    return (
      <Card title={t("bin.goods")}>
        <p className="text-sm text-muted">{t("bin.empty")}</p>
      </Card>
    );
  return (
    <Card flush title={t("bin.goods")}>
      <PlainTable
        caption={t("bin.goods")}
        rows={goods}
        rowKey={({ sku }) => sku}
        columns={[
          {
            key: "sku",
            header: t("column.sku"),
            cell: ({ sku, isShut }) => (
              <>
                <Link to={paths.deskSku(sku)} className="link">
                  {sku}
                </Link>{" "}
                {isShut && <Status tone="caution">{t("bin.shut")}</Status>}
              </>
            ),
          },
          { key: "qty", header: t("pieces"), align: "end", cell: ({ qty }) => qty },
          { key: "picking", header: t("column.picking"), align: "end", cell: ({ picking }) => picking },
        ]}
      />
    </Card>
  );
}
