/** The last look at a pay step, and the press that moves money. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, FactList, LinkButton, Money } from "~/ui";
import type { SavedCard } from "../cards/cards";
import { choiceText, shortfallOf, type PayChoice } from "../choice";
import type { Arrival, PayStep } from "../pay-step.server";
import type { WireOffer } from "../wires/views.server";
import { ChoiceFacts, PressForm, TotalChanged } from "./confirm-parts";
import { StepLacking, StepPayables, StepState, StepSum } from "./pay-step";

type Props = {
  step: PayStep;
  arrival: Arrival | null;
  choice: PayChoice;
  card: SavedCard | null;
  saveCard: boolean;
  agreed: boolean;
  wires: readonly WireOffer[];
  frozen: boolean;
  before: bigint | null;
  currency: string | null;
};

export function ConfirmStep(props: Props) {
  const { step } = props;
  return (
    <>
      <StepState step={step} />
      {step.open.length > 0 && (
        <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
          <StepPayables payables={step.open} />
          <Press {...props} />
        </div>
      )}
    </>
  );
}

function Press({ step, arrival, choice, card, saveCard, agreed, wires, frozen, before, currency }: Props) {
  const { t } = useTranslation("payments");
  const value = choiceText(choice);
  const chosen = { due: step, choice, card, saveCard };
  const words = {
    method: t("facts.method"),
    balance: t("step.balance"),
    after: t("step.after"),
    takes: t("step.takes"),
  };
  return (
    <Card title={t("step.total")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        {before !== null && <TotalChanged before={before} now={step.total} />}
        <StepSum step={step} />
        <ChoiceFacts {...chosen} words={words} />
        {arrival && <ArrivalFacts arrival={arrival} ccy={step.ccy} />}
        {shortfallOf(step, choice).short && <StepLacking step={step} />}
        {!frozen && (
          <PressForm
            {...chosen}
            wires={wires}
            currency={currency}
            agreed={agreed}
            label={t(card ? "step.pay" : submitWords[choice.method])}
          />
        )}
        <LinkButton
          to={paths.payMoney(step.id, {
            method: value,
            save_card: saveCard ? "on" : null,
            agreed: agreed ? "on" : null,
          })}
          block
          icon="arrow-left"
        >
          {t("step.back")}
        </LinkButton>
      </div>
    </Card>
  );
}

function ArrivalFacts({ arrival, ccy }: { arrival: Arrival; ccy: string }) {
  const { t } = useTranslation("payments");
  return (
    <div className="grid gap-1">
      <FactList
        columns={1}
        facts={[
          arrival.fee > 0n && [
            t("facts.fee"),
            <span key="fee">
              <Money amount={arrival.fee} /> <span className="text-muted">{t("facts.fee.wallet")}</span>
            </span>,
          ],
          [t("step.arrives"), <Money key="arrives" amount={arrival.credited} className="font-semibold" />],
        ]}
      />
      {ccy !== "USD" && <p className="hint">{t("step.arrives.rate")}</p>}
    </div>
  );
}

const submitWords = {
  wallet: "step.pay",
  card: "step.toProvider",
  paypal: "step.toProvider",
  wire: "step.toWire",
} as const;
