/** Which units of an order's lines a refund is for: a question by address, so that the amounts can be proposed. */
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton, Button, Card, Checkbox, Field, Form, IntegerInput, Money } from "~/ui";
import type { LineUnits, RefundableLine } from "../refund-lines";
import { LineOptions } from "./line-options";

type Props = {
  lines: readonly RefundableLine[];
  units: readonly LineUnits[];
  shipping: boolean;
  stage: "before" | "after";
  clearTo: string;
};

export function RefundUnits({ lines, units, shipping, stage, clearTo }: Props) {
  const { t } = useTranslation("refunds");
  if (lines.every(({ left }) => left === 0)) return null;
  const chosen = (id: string) => units.find(({ lineId }) => lineId === id)?.qty;
  return (
    <Card title={t("units.title")}>
      <Form method="get" className="grid max-w-2xl gap-4">
        <p className="text-sm text-muted">{t(`units.${stage}`)}</p>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-sm">
              <div className="min-w-0 flex-1 basis-48">
                <p className="font-semibold break-words">{line.title}</p>
                <p className="text-xs text-muted">
                  {line.sku && <>{line.sku} · </>}
                  <Money amount={line.goods} /> · {t("units.left", { left: line.left, qty: line.qty })}
                </p>
                <LineOptions options={line.options} />
              </div>
              <IntegerInput
                key={chosen(line.id) ?? 0}
                name={`u.${line.id}`}
                min={0}
                max={line.left}
                defaultValue={String(chosen(line.id) ?? 0)}
                disabled={line.left === 0}
                aria-label={t("units.qty", { title: line.title })}
                className="w-24 text-end"
              />
            </li>
          ))}
        </ul>
        <Field group plain name="postage" label={t("units.postage")}>
          <Checkbox key={String(shipping)} defaultChecked={shipping}>
            {t("units.postage.text")}
            <span className="hint block">{t("units.postage.hint")}</span>
          </Checkbox>
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button>{t("units.propose")}</Button>
          {units.length > 0 && <LinkButton to={clearTo}>{t("units.clear")}</LinkButton>}
        </div>
      </Form>
    </Card>
  );
}
