/** What the desk does with an order: one card for each step that it can take. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { decimalText } from "~/platform/money";
import type { Offers } from "~/platform/steps";
import { Button, Card, Form, FormErrors, IntegerInput, PlainTable } from "~/ui";
import { Fields } from "~/ui/fields";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { BalanceForm, DepositForm, DropForm, GiveUpForm, LapseForm, ReplaceForm, ShipForm } from "../forms";
import { readyMark, readyPieces, toBePurchased } from "../rules";
import type { BulkPage, BulkPageLine } from "../view.server";

type Props = { order: BulkPage; offers: Offers<string>; result: SubmissionResult | undefined };

export function DeskBulk({ order, offers, result }: Props) {
  const { t } = useTranslation("bulk");
  const may = (...events: string[]) => events.some((event) => offers[event] === true);
  const plain = { result, tone: "primary" } as const;
  const isDefective = order.lines.some(({ defective }) => defective > 0);
  return (
    <div className="grid gap-4">
      {may("replace") && isDefective && <Counting {...{ order, result }} intent="replace" />}
      {may("bill-balance") && (
        <Card title={t("desk.balance")}>
          <PlainForm
            {...plain}
            schema={BalanceForm}
            intent="bill-balance"
            start={{ shipping: decimalText(order.shipping) }}
            submit={t("desk.balance.submit")}
          />
        </Card>
      )}
      {may("put-away", "put-away-part") && (
        <Card title={t("desk.putAway")}>
          <Form method="post" scope="put-away">
            <Button intent="put-away" tone="primary">
              {t("desk.putAway.submit")}
            </Button>
          </Form>
        </Card>
      )}
      {may("refund-line") && <Counting {...{ order, result }} intent="refund-line" />}
      {may("ship", "ship-part") && (
        <Card title={t("desk.ship")}>
          <PlainForm
            {...plain}
            schema={ShipForm}
            intent="ship"
            hidden={{ ready: readyMark(order.lines) }}
            intro={<ReadyPieces order={order} />}
            submit={t("desk.ship.submit")}
          />
        </Card>
      )}
      {may("deliver") && (
        <Card title={t("desk.deliver")}>
          <Form method="post" scope="deliver">
            <Button intent="deliver">{t("desk.deliver.submit")}</Button>
          </Form>
        </Card>
      )}
      {may("return-deposit") && (
        <Card title={t("desk.deposit")}>
          <PlainForm
            result={result}
            schema={DepositForm}
            intent="return-deposit"
            submit={t("desk.deposit.submit")}
          />
        </Card>
      )}
      {may("give-up") && (
        <Card title={t("desk.giveUp")}>
          <PlainForm result={result} schema={GiveUpForm} intent="give-up" submit={t("desk.giveUp.submit")} />
        </Card>
      )}
      {may("lapse") && (
        <Card title={t("desk.lapse")}>
          <PlainForm result={result} schema={LapseForm} intent="lapse" submit={t("desk.lapse.submit")} />
        </Card>
      )}
    </div>
  );
}

/** What the form sends: packers compare it with their boxes. */
function ReadyPieces({ order }: Pick<Props, "order">) {
  const ready = order.lines.filter((line) => readyPieces(line) > 0);
  return (
    <ul className="text-sm">
      {ready.map((line) => (
        <li key={line.id}>
          {readyPieces(line)} × {line.sku}
        </li>
      ))}
    </ul>
  );
}

type CountingProps = Omit<Props, "offers"> & { intent: "replace" | "refund-line" };

function Counting({ order, result, intent }: CountingProps) {
  const { t } = useTranslation("bulk");
  const isDrop = intent === "refund-line";
  // Both have the same lines; of a replacement nobody asks for the reason.
  const schema = (isDrop ? DropForm : ReplaceForm) as typeof DropForm;
  const [form, fields] = useSchemaForm(schema, { id: intent, intent, result });
  const lines = order.lines.filter((line) => line.defective > 0 || (isDrop && toBePurchased(line) > 0));
  const typed = fields.counted.getFieldList().map((each) => each.getFieldset());
  const typedOf = (line: BulkPageLine, name: "sound" | "defective") =>
    typed.find(({ lineId }) => lineId.initialValue === line.id)?.[name].initialValue ?? "0";
  const input = (line: BulkPageLine, name: "sound" | "defective", max: number) => (
    <IntegerInput
      name={`counted[${lines.indexOf(line)}].${name}`}
      aria-label={t(`desk.count.${name}`, { sku: line.sku })}
      min={0}
      max={max}
      defaultValue={typedOf(line, name)}
    />
  );
  return (
    <Card title={t(`desk.${intent}`)}>
      <Form method="post" scope={intent} {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ counted: t("lines") }} />
        <PlainTable
          caption={t(`desk.${intent}`)}
          rows={lines}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "sku",
              header: t("line.sku"),
              cell: (line) => (
                <>
                  {line.sku}
                  <input type="hidden" name={`counted[${lines.indexOf(line)}].lineId`} value={line.id} />
                  {!isDrop && (
                    <input type="hidden" name={`counted[${lines.indexOf(line)}].sound`} value="0" />
                  )}
                </>
              ),
            },
            ...(isDrop
              ? [
                  {
                    key: "sound",
                    header: t("line.toBuy"),
                    align: "end" as const,
                    cell: (line: BulkPageLine) => input(line, "sound", toBePurchased(line)),
                  },
                ]
              : []),
            {
              key: "defective",
              header: t("line.defective"),
              align: "end",
              cell: (line) => input(line, "defective", line.defective),
            },
          ]}
        />
        {isDrop && <Fields schema={DropForm} of={{ reason: fields.reason }} />}
        <div>
          <Button intent={intent} tone="primary">
            {t(`desk.${intent}.submit`)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
