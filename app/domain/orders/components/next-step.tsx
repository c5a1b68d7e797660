/** What comes next for an order, where the eye is: one sentence and one action. */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Banner, Button, Closed, Form, LinkButton, type Tone } from "~/ui";
import type { OrderPage } from "../order.server";
import { blocks, doubtMark } from "../rules";
import { isLeft, nextStep, type NextStep } from "../words";
import { LeftByAutopay, RisenPrice } from "./autopay-note";
import { Tags } from "./status";
import { useStoreWord } from "./store-word";

const tones: Record<NextStep, Tone> = {
  connect: "caution",
  "confirm-state": "critical",
  mend: "critical",
  price: "info",
  pay: "accent",
  "wait-payment": "info",
  difference: "caution",
  disputed: "caution",
  lost: "critical",
  stopped: "critical",
  "being-stopped": "caution",
  intercepted: "caution",
  change: "critical",
  "address-asked": "info",
  quote: "caution",
  "wait-quote": "info",
  question: "critical",
  "wait-accept": "info",
  "wait-purchase": "info",
  "wait-parcel": "info",
  track: "positive",
  restore: "neutral",
  closed: "neutral",
  done: "positive",
};

type Props = {
  order: OrderPage;
  /** What its member can do to it now. */
  offers: Offers;
  frozen: boolean;
  /** Cents that the member loses on it. */
  loss?: bigint | null;
};

export function NextStepBanner({ order, offers, frozen, loss = null }: Props) {
  const { t, i18n } = useTranslation("orders");
  const step = nextStep(order);
  const open = order.status !== "SHIPPED" && order.status !== "DELIVERED";
  const direct = order.platform === "manual";
  const untold = order.parcels.some(({ writeback }) => writeback?.status === "FAILED");
  const loses = step === "pay" && loss !== null;
  return (
    <Banner
      tone={untold || loses ? "caution" : tones[step]}
      title={t(`next.${step}`)}
      actions={frozen ? undefined : <Act order={order} offers={offers} />}
    >
      {!(untold && step === "track") && (
        <p>{t(step === "track" && direct ? "next.track.direct" : `next.${step}.text`)}</p>
      )}
      {loses && (
        <p className="font-semibold text-critical">
          {t("next.loss", { amount: formatMoney({ amount: loss, currency: "USD" }, i18n.language) })}
        </p>
      )}
      {untold && <p>{t("next.untold")}</p>}
      {open && step !== "price" && order.abnormal.length > 0 && (
        <div className="mt-2 grid gap-1">
          <Tags
            tags={order.abnormal}
            changed={order.storeChanges.map(({ field }) => field)}
            twins={order.twins}
          />
          <Help order={order} />
        </div>
      )}
      {step !== "price" && <RisenPrice order={order} open={offers["price-accepted"] === true} />}
      {isLeft(order) && order.autopayNote && <LeftByAutopay about="order" note={order.autopayNote} />}
    </Banner>
  );
}

function Help({ order }: { order: OrderPage }) {
  const { t } = useTranslation("orders");
  const first = order.abnormal.find((tag) => blocks(tag));
  const inWords = useStoreWord();
  const { storeDoubt: doubt, storeWord } = order;
  const isDoubtful = order.abnormal.some((tag) => tag === "STORE_STATE" || tag === "STORE_STATE_SEEN");
  return (
    <>
      {first && <p className="text-muted">{t(`help.${first}`)}</p>}
      {isDoubtful && doubt && (
        <p className="text-muted">{t(`doubt.${doubt}`, { word: inWords(storeWord) })}</p>
      )}
      {order.abnormal.includes("DOUBLE_LINES") && <p className="text-muted">{t("help.DOUBLE_LINES")}</p>}
    </>
  );
}

function Act({ order, offers }: Pick<Props, "order" | "offers">) {
  const { t } = useTranslation("orders");
  const step = nextStep(order);
  if (step === "connect") {
    const line = order.lines.find(
      (candidate) => candidate.linkStatus === "unlinked" && candidate.storeProductId,
    );
    const to = line?.storeProductId
      ? paths.skuConnect({ storeProduct: line.storeProductId, back: paths.storeOrder(order.no) })
      : `${paths.storeOrder(order.no)}#lines`;
    return (
      <LinkButton to={to} tone="primary" icon="link-simple">
        {t("action.connect")}
      </LinkButton>
    );
  }
  const seen = order.stopped?.paymentId ?? order.paymentId;
  if ((step === "wait-payment" || step === "disputed" || step === "lost") && seen) {
    const see = <LinkButton to={paths.payState(seen)}>{t("action.seePayment")}</LinkButton>;
    if (step !== "lost") return see;
    return (
      <>
        <LinkButton to={paths.tickets()} tone="primary">
          {t("action.write")}
        </LinkButton>
        {see}
      </>
    );
  }
  if (step === "change")
    return <LinkButton to={`${paths.storeOrder(order.no)}#change`}>{t("action.seeChange")}</LinkButton>;
  if (step === "difference") {
    return (
      <LinkButton to={paths.bills({ q: order.no })} tone="primary" icon="receipt">
        {t("action.seeBills")}
      </LinkButton>
    );
  }
  if (step === "confirm-state" && order.storeDoubt && offers["state-confirmed"] === true) {
    return (
      <Form method="post" scope={step}>
        <input type="hidden" name="seen" value={doubtMark(order.storeDoubt, order.storeWord)} />
        <Button intent={step}>{t("action.confirm-state")}</Button>
      </Form>
    );
  }
  if (step === "question")
    return (
      <LinkButton to={paths.questions({ q: order.no })} tone="primary" icon="chat-circle-dots">
        {t("action.answer")}
      </LinkButton>
    );
  if (step === "quote" || step === "wait-quote") {
    const intent = step === "quote" ? "request-quote" : "restore";
    if (offers[intent] !== true) return null;
    return (
      <Form method="post" scope={intent}>
        <Button intent={intent} tone={step === "quote" ? "primary" : "secondary"}>
          {t(step === "quote" ? "action.request-quote" : "action.takeBack")}
        </Button>
      </Form>
    );
  }
  if (step !== "pay" && step !== "restore") return null;
  const { restore } = offers;
  if (step === "restore" && restore !== true)
    return restore === undefined ? null : <Closed label={t("action.restore")} why={restore} />;
  return (
    <Form method="post" scope={step}>
      <Button intent={step} tone="primary" icon={step === "pay" ? "wallet" : "arrow-counter-clockwise"}>
        {t(`action.${step}`)}
      </Button>
    </Form>
  );
}
