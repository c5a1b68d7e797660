/** What became of a scan, in words; and orders that left a wave, or did not come into it. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner } from "~/ui";
import { Link } from "~/ui/link";

type Query = { readonly get: (name: string) => string | null };

export function PickSaidText({ query }: { query: Query }) {
  const { t } = useTranslation("outbound");
  const [said, sku, slot, bin] = ["said", "sku", "slot", "bin"].map((name) => query.get(name));
  const count = Number(query.get("pieces") ?? 0);
  if (said === "short") return t("said.short");
  if (count === 0) return bin ? t("said.bin", { bin }) : t("said.nothing");
  if (said === "all" || !sku) return t("said.pieces", { count });
  return (
    <span className="text-lg font-semibold">
      {slot ? t("said.slot", { sku, slot }) : t("said.tote", { sku })}
    </span>
  );
}

export function PackSaidText({ query }: { query: Query }) {
  const { t } = useTranslation("outbound");
  const [said, sku, order, parcel] = ["said", "sku", "order", "parcel"].map((name) => query.get(name));
  if (said === "left") return t("said.left");
  if (parcel) return <span className="text-lg font-semibold">{t("said.complete", { parcel })}</span>;
  if (said === "chosen") return order ? t("said.chosen", { order }) : t("said.nothing");
  if (said === "packed" && sku) return t("said.packed", { sku, order: order ?? "" });
  return query.get("pieces") ? t("said.allPicked") : t("said.nothing");
}

/**
 * `left`: numbers of orders with why each is not in the wave, such as `Q1:held,Q2:short`. With a title of its own it is
 * shown without any order, too.
 */
export function LeftOut({ left, title }: { left: string | null; title?: string }) {
  const { t } = useTranslation("outbound");
  const orders = (left ?? "")
    .split(",")
    .map((each) => each.split(":"))
    .filter(([no, why]) => no && why);
  if (orders.length === 0 && !(title && left)) return null;
  return (
    <Banner tone="caution" title={title ?? t("left.title")} live>
      <ul>
        {orders.map(([no = "", why = "closed"]) => (
          <li key={no}>
            <Link to={paths.deskOrder(no)} className="link">
              {no}
            </Link>
            : {t(`left.${why}` as "left.held")}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
