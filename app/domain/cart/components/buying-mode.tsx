/** What becomes of a product that is bought at once: single pieces to an address, or in bulk there or into the stock (D24). */
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, IntegerInput, RadioGroup } from "~/ui";
import { mostPieces, type CartMode } from "../config";

const buyingKinds = ["DROPSHIP", "BULK", "INVENTORY"] as const;
export type BuyingKind = (typeof buyingKinds)[number];

/** Whether goods are sold in single pieces or in bulk for it. */
export const modeOf = (kind: BuyingKind): CartMode => (kind === "DROPSHIP" ? "dropship" : "bulk");

/** The ways in which a product is sold; the first where none of them is named. */
export const kindsOf = (saleModes: readonly string[]): BuyingKind[] =>
  buyingKinds.filter((kind) => saleModes.includes(modeOf(kind)));

/** The way that an address names: a kind, or a mode as the product's page has it. */
export function namedKind(kind: string | null, mode: string | null): BuyingKind {
  const named = buyingKinds.find((each) => each === kind);
  return named ?? (mode === "bulk" ? "INVENTORY" : "DROPSHIP");
}

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
