/** Parts of every confirmation page: method, pay button, a changed total, currencies of a wire. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, DateTime, FactList, Field, Form, Money, RadioGroup } from "~/ui";
import type { SavedCard } from "../cards/cards";
import { choiceText, shortfallOf, type ToPay, type PayChoice } from "../choice";
import type { WireOffer } from "../wires/views.server";
import { CardName } from "./card-name";

type Chosen = {
  due: ToPay;
  choice: PayChoice;
  card: SavedCard | null;
  saveCard: boolean;
};

type ChoiceFactsProps = Chosen & {
  words: { method: string; balance: string; after: string; takes: string };
};

/** How it is paid, and what that does to balance and credit. */
export function ChoiceFacts({ due, choice, card, saveCard, words }: ChoiceFactsProps) {
  const { t } = useTranslation("payments");
  const { method, useCredit } = choice;
  const { short, borrowed } = shortfallOf(due, choice);
  const { fee, held } = method === "paypal" ? due.paypal : { fee: 0n, held: false };
  return (
    <FactList
      columns={1}
      facts={[
        [
          words.method,
          card ? <CardName key="card" card={card} /> : t(`method.${useCredit ? "credit" : method}`),
        ],
        saveCard && [t("card.save.label"), t("card.save.on")],
        method === "wallet" && [words.balance, <Money key="balance" amount={due.balance} />],
        borrowed > 0n && [
          t("facts.borrowed"),
          <span key="borrowed">
            <Money amount={borrowed} className="font-semibold" />{" "}
            {due.repayBy && (
              <span className="text-muted">
                {t("facts.borrowed.due")} <DateTime at={due.repayBy} show="date" />
              </span>
            )}
          </span>,
        ],
        method === "wallet" &&
          !short && [words.after, <Money key="after" amount={due.balance + borrowed - due.total} />],
        fee > 0n && [
          t("facts.fee"),
          <span key="fee">
            <Money amount={fee} />{" "}
            <span className="text-muted">{t(held ? "facts.fee.wallet" : "facts.fee.added")}</span>
          </span>,
        ],
        fee > 0n && [words.takes, <Money key="takes" amount={held ? due.total : due.total + fee} />],
      ]}
    />
  );
}

type PressFormProps = Omit<Chosen, "card"> & {
  wires: readonly WireOffer[];
  currency: string | null;
  agreed?: boolean;
  label: string;
};

/** The press that moves money: what was chosen, and what was shown, to be compared on the server. */
export function PressForm({ due, choice, saveCard, wires, currency, agreed, label }: PressFormProps) {
  const { method } = choice;
  return (
    <Form method="post" className="grid gap-2">
      <input type="hidden" name="method" value={choiceText(choice)} />
      {saveCard && <input type="hidden" name="save_card" value="on" />}
      <input type="hidden" name="expected_total" value={due.total.toString()} />
      <input type="hidden" name="seen" value={due.seen} />
      {method === "wire" && <WireCurrencies wires={wires} chosen={currency} />}
      {agreed && <input type="hidden" name="agreed" value="on" />}
      <Button
        type="submit"
        tone="primary"
        block
        icon={method === "wallet" ? "wallet" : "credit-card"}
        disabled={shortfallOf(due, choice).short}
      >
        {label}
      </Button>
    </Form>
  );
}

/** The choice of a wire's currency, with the amount in each. */
export function WireCurrencies({ wires, chosen }: { wires: readonly WireOffer[]; chosen: string | null }) {
  const { t } = useTranslation("payments");
  const options = wires.map(({ ccy, amount }) => ({
    value: ccy,
    label: ccy,
    aside: <Money amount={amount} currency={ccy} />,
  }));
  return (
    <Field
      group
      plain
      name="currency"
      label={t("wire.currency")}
      hint={t("wire.currency.hint")}
      required
      choice
    >
      <RadioGroup
        options={options}
        defaultValue={(wires.find(({ ccy }) => ccy === chosen) ?? wires[0])?.ccy ?? ""}
      />
    </Field>
  );
}

/** Old and new side by side where the total has changed since it was shown. */
export function TotalChanged({ before, now }: { before: bigint; now: bigint }) {
  const { t } = useTranslation("payments");
  return (
    <Banner tone="caution" title={t("step.changed")}>
      <p>
        {t("step.before")}{" "}
        <s>
          <Money amount={before} />
        </s>{" "}
        <span className="whitespace-nowrap">
          {t("step.now")} <Money amount={now} className="font-semibold" />
        </span>
      </p>
    </Banner>
  );
}
