/** Orders to one buyer that travel as one parcel, or could. */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import { Banner, Button, Form } from "~/ui";
import { Link } from "~/ui/link";
import type { ListedOrder } from "../list.server";
import type { MergeOffer } from "../merging/offer.server";

type Merging = Pick<ListedOrder, "no" | "mergeWith" | "mergedWith">;

function useOffer(): (offer: MergeOffer) => string {
  const { t, i18n } = useTranslation("orders");
  return ({ nos, saves }) =>
    t("merge.offer", {
      orders: nos.length,
      amount: formatMoney({ amount: saves, currency: "USD" }, i18n.language),
    });
}

/** In a list: what it goes with, or that it could go with others. */
export function MergeNote({ order, offer }: { order: Merging; offer: MergeOffer | undefined }) {
  const { t } = useTranslation("orders");
  const say = useOffer();
  if (order.mergedWith.length > 0) return <GoesWith nos={order.mergedWith} pathOf={paths.storeOrder} />;
  if (order.mergeWith.length === 0) return null;
  return (
    <Link to={`${paths.storeOrder(order.no)}#merge`} className="link mt-1 block text-xs">
      {offer ? say(offer) : t("merge.possible")}
    </Link>
  );
}

/** The orders that it travels with. */
export function GoesWith({ nos, pathOf }: { nos: readonly string[]; pathOf: (no: string) => string }) {
  const { t } = useTranslation("orders");
  if (nos.length === 0) return null;
  return (
    <span className="mt-1 block text-xs">
      {t("merge.goesWith")}{" "}
      {nos.map((no, i) => (
        <span key={no}>
          {i > 0 && ", "}
          <Link to={pathOf(no)} className="link whitespace-nowrap">
            {no}
          </Link>
        </span>
      ))}
    </span>
  );
}

type BannerProps = { order: Merging; offer: MergeOffer | null; canUndo: boolean };

/** On the order's page: the offer to merge, or what it is merged with. */
export function MergeBanner({ order, offer, canUndo }: BannerProps) {
  const { t } = useTranslation("orders");
  const say = useOffer();
  const { mergedWith } = order;
  if (mergedWith.length === 0 && !offer) return null;
  return (
    <div id="merge" className="scroll-mt-24">
      {mergedWith.length > 0 && (
        <Banner
          tone="info"
          title={t("merge.merged")}
          actions={
            canUndo && (
              <Form method="post" scope="unmerge">
                <Button intent="unmerge">{t("merge.undo")}</Button>
              </Form>
            )
          }
        >
          <p>{t(canUndo ? "merge.merged.text" : "merge.merged.paid")}</p>
          <GoesWith nos={mergedWith} pathOf={paths.storeOrder} />
        </Banner>
      )}
      {offer && (
        <Banner
          tone="accent"
          title={say(offer)}
          actions={
            <Form method="post" scope="merge">
              {offer.nos.map((no) => (
                <input key={no} type="hidden" name="with" value={no} />
              ))}
              <Button intent="merge" icon="package">
                {t("merge.do")}
              </Button>
            </Form>
          }
        >
          <p>{t("merge.text", { nos: offer.nos.filter((no) => no !== order.no).join(", ") })}</p>
        </Banner>
      )}
    </div>
  );
}
