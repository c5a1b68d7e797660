/** Stock of one variant at the desk: what lies where, the form that moves it, and what was moved. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { ArithmeticInput, Button, Card, DateTime, Field, Form, FormErrors, Input, Select } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { moveReasons, StockMoveForm } from "../moves";
import type { Shelf, StockMove } from "../moves.server";

type Props = { shelves: readonly Shelf[]; moves: readonly StockMove[]; result: SubmissionResult | undefined };

export function DeskStock({ shelves, moves, result }: Props) {
  const { t } = useTranslation("products");
  return (
    <>
      <Card title={t("stock.title")}>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Shelves shelves={shelves} />
          <MoveForm key={moves[0]?.id} shelves={shelves} result={result} />
        </div>
      </Card>
      <Card title={t("stock.history")} flush>
        {moves.length > 0 ? (
          <Moves moves={moves} />
        ) : (
          <p className="card-body text-sm text-muted">{t("stock.none")}</p>
        )}
      </Card>
    </>
  );
}

function useNameOf() {
  const { i18n } = useTranslation("products");
  return ({ name, code }: Pick<Shelf, "name" | "code">) =>
    `${(i18n.language === "zh-CN" ? name.zh : name.en) || name.en} (${code})`;
}

function Shelves({ shelves }: Pick<Props, "shelves">) {
  const { t } = useTranslation("products");
  const nameOf = useNameOf();
  return (
    <div className="grid gap-3">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("stock.warehouse")}</th>
            <th scope="col" className="end">
              {t("stock.onHand")}
            </th>
            <th scope="col" className="end">
              {t("stock.reserved")}
            </th>
            <th scope="col" className="end">
              {t("stock.free")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shelves.map((shelf) => (
            <tr key={shelf.warehouseId}>
              <th scope="row">{nameOf(shelf)}</th>
              <td className="end num">{shelf.onHand}</td>
              <td className="end num">{shelf.reserved}</td>
              <td className="end num">{shelf.onHand - shelf.reserved}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{t("stock.text")}</p>
    </div>
  );
}

function MoveForm({ shelves, result }: Pick<Props, "shelves" | "result">) {
  const { t } = useTranslation("products");
  const nameOf = useNameOf();
  const [form, fields] = useSchemaForm(StockMoveForm, {
    intent: "move",
    result,
    start: { warehouseId: shelves[0]?.warehouseId },
  });
  const labels = {
    warehouseId: t("stock.warehouse"),
    qty: t("stock.qty"),
    reason: t("stock.reason"),
    note: t("stock.note"),
  };
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate scope="move" className="grid gap-4">
      <FormErrors form={form} labels={labels} choices={["warehouseId", "reason"]} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field meta={fields.warehouseId} label={labels.warehouseId} required choice>
          <Select options={shelves.map((shelf) => ({ value: shelf.warehouseId, label: nameOf(shelf) }))} />
        </Field>
        <Field meta={fields.qty} label={labels.qty} required>
          <ArithmeticInput inputMode="text" placeholder="120, -5" />
        </Field>
        <Field meta={fields.reason} label={labels.reason} required choice>
          <Select
            placeholder="–"
            options={moveReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
          />
        </Field>
      </div>
      <Field meta={fields.note} label={labels.note}>
        <Input autoComplete="off" maxLength={200} />
      </Field>
      <p className="hint">{t("stock.qtyHint")}</p>
      <div>
        <Button intent="move">{t("stock.move")}</Button>
      </div>
    </Form>
  );
}

function Moves({ moves }: Pick<Props, "moves">) {
  const { t } = useTranslation("products");
  return (
    <div className="table-wrap" tabIndex={0} role="region" aria-label={t("stock.history")}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t("stock.when")}</th>
            <th scope="col">{t("stock.warehouse")}</th>
            <th scope="col" className="end">
              {t("stock.qty")}
            </th>
            <th scope="col" className="end">
              {t("stock.after")}
            </th>
            <th scope="col">{t("stock.reason")}</th>
            <th scope="col">{t("stock.by")}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr key={move.id}>
              <td className="whitespace-nowrap">
                <DateTime at={move.at} />
              </td>
              <td>{move.warehouse}</td>
              <td className="end num">{move.qty > 0 ? `+${move.qty}` : move.qty}</td>
              <td className="end num">{move.onHandAfter}</td>
              <td className="min-w-36 wrap-anywhere">
                {t(`reason.${move.reason}`)}
                {move.note && <span className="block text-xs text-muted">{move.note}</span>}
              </td>
              <td>{move.by ?? "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
