/** The last look at a pay step, and the press that moves money. */
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { Button, Card, FactList, Form, LinkButton, Money } from "~/ui";
import type { SavedCard } from "../cards/cards";
import { choiceText, type PayChoice } from "../choice";
import type { PayStep } from "../pay-step.server";
import type { WireOffer } from "../wires/views.server";
import { CardName } from "./card-name";
import { TotalChanged, WireCurrencies } from "./confirm-parts";
import { StepLacking, StepPayables, StepState, StepSum } from "./pay-step";

type Props = {
  step: PayStep;
  choice: PayChoice;
  /** The saved card of the choice; null where there is none (any more). */
  card: SavedCard | null;
  /** The card that is typed is to be saved. */
  saveCard: boolean;
  agreed: boolean;
  /** What a wire comes to in each currency we have an account in. */
  wires: readonly WireOffer[];
  frozen: boolean;
  /** The total as it was shown before it changed. */
  before: bigint | null;
  /** The currency of a wire that was chosen before the total changed. */
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

function Press({ step, choice, card, saveCard, agreed, wires, frozen, before, currency }: Props) {
  const { t } = useTranslation("payments");
  const { method } = choice;
  const value = choiceText(choice);
  const useCredit = choice.useCredit ?? false;
  const short = method === "wallet" && step.lacking > (useCredit ? step.loanLimit : 0n);
  const borrowed = useCredit && !short ? step.lacking : 0n;
  const fee = method === "paypal" ? step.paypal : { fee: 0n, held: false };
  return (
    <Card title={t("step.total")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        {before !== null && <TotalChanged before={before} now={step.total} />}
        <StepSum step={step} />
        <FactList
          columns={1}
          facts={[
            [
              t("facts.method"),
              card ? <CardName key="card" card={card} /> : t(`method.${useCredit ? "credit" : method}`),
            ],
            saveCard && [t("card.save.label"), t("card.save.on")],
            method === "wallet" && [t("step.balance"), <Money key="balance" amount={step.balance} />],
            borrowed > 0n && [
              t("facts.borrowed"),
              <Money key="borrowed" amount={borrowed} className="font-semibold" />,
            ],
            method === "wallet" &&
              !short && [
                t("step.after"),
                <Money key="after" amount={step.balance + borrowed - step.total} />,
              ],
            fee.fee > 0n && [
              t("facts.fee"),
              <span key="fee">
                <Money amount={fee.fee} />{" "}
                <span className="text-muted">{t(fee.held ? "facts.fee.wallet" : "facts.fee.added")}</span>
              </span>,
            ],
            fee.fee > 0n && [
              t("step.takes"),
              <Money key="takes" amount={fee.held ? step.total : step.total + fee.fee} />,
            ],
          ]}
        />
        {short && <StepLacking step={step} />}
        {!frozen && (
          <Form method="post" className="grid gap-2">
            <input type="hidden" name="method" value={value} />
            {saveCard && <input type="hidden" name="save_card" value="on" />}
            <input type="hidden" name="expected_total" value={step.total.toString()} />
            <input type="hidden" name="seen" value={step.seen} />
            {method === "wire" && <WireCurrencies wires={wires} chosen={currency} />}
            {agreed && <input type="hidden" name="agreed" value="on" />}
            <Button
              type="submit"
              tone="primary"
              block
              icon={method === "wallet" ? "wallet" : "credit-card"}
              disabled={short}
            >
              {t(card ? "step.pay" : submitWords[method])}
            </Button>
          </Form>
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

const submitWords = {
  wallet: "step.pay",
  card: "step.toProvider",
  paypal: "step.toProvider",
  wire: "step.toWire",
} as const;
