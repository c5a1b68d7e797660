/** An order's state and tags in words and tones: the same everywhere for the same state. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Status, type Tone } from "~/ui";
import { Link } from "~/ui/link";
import { allTags } from "../list";
import { blocks, type OrderTag } from "../rules";
import { partsChanged } from "../store-changes";
import { tabOf, type OrderHold, type OrderState } from "../states";

type Shown = ReturnType<typeof tabOf> | "CLOSED";

const tones: Record<Shown, Tone> = {
  AWAITING_PAYMENT: "caution",
  PENDING: "info",
  PURCHASING: "info",
  SHIPPED: "positive",
  DELIVERED: "positive",
  DRAFT: "neutral",
  TRASH: "neutral",
  IGNORED: "neutral",
  CLOSED: "neutral",
};

type StatusProps = {
  order: OrderState & { paying?: boolean; purchasedAt?: Date | string | null };
  atDesk?: boolean;
};

/** Status or box of an order; a hold stands beside it. */
export function OrderStatus({ order, atDesk = false }: StatusProps) {
  const { t } = useTranslation("orders");
  const shown: Shown = order.status === "CLOSED" ? "CLOSED" : tabOf(order);
  const isReceived = atDesk && shown === "PURCHASING" && Boolean(order.purchasedAt);
  return (
    <>
      <Status tone={isReceived ? "positive" : tones[shown]}>
        {t(isReceived ? "state.RECEIVED" : `state.${shown}`)}
      </Status>
      {order.paying && <Status tone="info">{t("state.paying")}</Status>}
      {order.hold !== "NONE" && <Hold hold={order.hold} />}
    </>
  );
}

function Hold({ hold }: { hold: OrderHold }) {
  const { t } = useTranslation("orders");
  return <Status tone="caution">{t(`hold.${hold}`)}</Status>;
}

function isTag(tag: string): tag is OrderTag {
  return (allTags as readonly string[]).includes(tag);
}

type TagsProps = {
  tags: readonly string[];
  /** The fields that its store changed, where that is among the tags. */
  changed?: readonly string[];
  twins?: readonly string[];
  pathOf?: (no: string) => string;
  children?: React.ReactNode;
};

/** Tags that forbid payment are critical, the others warn. */
export function Tags({ tags, changed = [], twins = [], pathOf = paths.storeOrder, children }: TagsProps) {
  const { t } = useTranslation("orders");
  const known = tags.filter(isTag);
  if (known.length === 0 && !children) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {known.map((tag) => (
        <Status key={tag} tone={blocks(tag) || tag === "STORE_CHANGED" ? "critical" : "caution"}>
          {t(`tag.${tag}`)}
          {tag === "STORE_CHANGED" && changed.length > 0 && (
            <>
              :{" "}
              {partsChanged(changed)
                .map((part) => t(`changed.part.${part}`))
                .join(", ")}
            </>
          )}
        </Status>
      ))}
      {twins.map((no) => (
        <Link key={no} to={pathOf(no)} className="link text-xs" aria-label={t("tag.twin", { no })}>
          {no}
        </Link>
      ))}
      {children}
    </span>
  );
}
