/** What becomes of a product that is bought at once: single pieces to an address, or in bulk there or into the stock (D24). */
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, IntegerInput, RadioGroup } from "~/ui";
import { mostPieces } from "../config";
import type { BuyingKind } from "../buying";

type Props = { kinds: readonly BuyingKind[]; kind: BuyingKind; qty: number; moq: number };

export function BuyingMode({ kinds, kind, qty, moq }: Props) {
  const { t } = useTranslation("cart");
  const isBulk = kind !== "DROPSHIP";
  return (
    <Card title={t("buy.mode")}>
      <div className="grid gap-4">
        <RadioGroup
          name="kind"
          defaultValue={kind}
          options={kinds.map((value) => ({
            value,
            label: t(`buy.mode.${value}`),
            hint: t(`buy.mode.${value}.hint`, { count: moq }),
          }))}
        />
        <div className="flex flex-wrap items-end gap-3">
          <Field plain name="qty" label={t("buy.mode.qty")} value={String(qty)} required>
            <IntegerInput min={1} max={mostPieces[isBulk ? "bulk" : "dropship"]} />
          </Field>
          <Button intent="choose" icon="arrows-clockwise" formNoValidate>
            {t("buy.mode.update")}
          </Button>
        </div>
      </div>
    </Card>
  );
}
