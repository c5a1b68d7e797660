/** The member's saved cards: which is the default, which run out; more are added on the provider's page. */
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, EmptyState, Form, Icon, Status } from "~/ui";
import type { SavedCard } from "../cards/cards";
import { CardExpiry, CardName } from "./card-name";

type Props = {
  cards: readonly SavedCard[];
  canSave: boolean;
  configured: boolean;
  frozen: boolean;
  now: Date;
  autopayCard: string | null;
};

export function SavedCards({ cards, canSave, configured, frozen, now, autopayCard }: Props) {
  const { t } = useTranslation("cards");
  const add = configured && canSave && !frozen && (
    <Form method="post" scope="add-card">
      <Button intent="add-card" tone={cards.length === 0 ? "primary" : "secondary"} icon="plus">
        {t("action.add")}
      </Button>
    </Form>
  );
  if (cards.length === 0) {
    return (
      <Card title={t("list.title")}>
        <EmptyState icon="credit-card" title={t("list.empty")} action={add || undefined}>
          {t(configured ? "list.empty.text" : "other.notConfigured")}
        </EmptyState>
      </Card>
    );
  }
  return (
    <Card title={t("list.title")} actions={add} flush>
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <Icon name="credit-card" className="size-5 flex-none text-muted" />
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <CardName card={card} />
                {card.isDefault && <Status tone="accent">{t("list.default")}</Status>}
              </p>
              <p className="text-sm">
                <CardExpiry card={card} now={now} />
              </p>
              {card.id === autopayCard && <p className="text-sm text-muted">{t("list.autopay")}</p>}
            </div>
            {!frozen && <Acts card={card} autopay={card.id === autopayCard} />}
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-5 py-3 text-sm text-muted">{t("list.note")}</p>
    </Card>
  );
}

type ActsProps = { card: SavedCard; autopay: boolean };

function Acts({ card: { id, last4, isDefault }, autopay }: ActsProps) {
  const { t } = useTranslation("cards");
  return (
    <Form method="post" scope={`card-${id}`} className="flex flex-wrap gap-2 max-sm:ps-9">
      <input type="hidden" name="card" value={id} />
      {!isDefault && (
        <Button intent="choose-card" size="s" aria-label={t("action.defaultNamed", { last4 })}>
          {t("action.default")}
        </Button>
      )}
      {autopay ? (
        <RemoveForAll last4={last4} />
      ) : (
        <Button
          intent="remove-card"
          size="s"
          tone="quiet"
          icon="trash"
          aria-label={t("action.removeNamed", { last4 })}
        >
          {t("action.remove")}
        </Button>
      )}
    </Form>
  );
}

function RemoveForAll({ last4 }: { last4: string }) {
  const { t } = useTranslation("cards");
  return (
    <details className="open:basis-full">
      <summary className="btn btn-quiet btn-s w-fit" aria-label={t("action.removeNamed", { last4 })}>
        {t("action.remove")}
      </summary>
      <div className="mt-2 grid justify-items-start gap-2 text-sm">
        <p>{t("remove.autopay")}</p>
        <input type="hidden" name="sure" value="on" />
        <Button intent="remove-card" size="s" tone="danger">
          {t("remove.sure", { last4 })}
        </Button>
      </div>
    </details>
  );
}
