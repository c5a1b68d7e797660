/** What is about to come: a delivery begins, or a purchase order is expected. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Button,
  CalendarDay,
  Card,
  Field,
  Fields,
  Form,
  FormErrors,
  Input,
  LinkButton,
  PlainTable,
  Status,
  type Option,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { BeginForm } from "../receiving/forms";
import type { Delivery } from "../receiving/view.server";

type BeginProps = {
  result: SubmissionResult | undefined;
  houses: readonly Option[];
  /** Number of a purchase order that was scanned elsewhere. */
  order: string;
};

export function Begin({ result, houses, order }: BeginProps) {
  const { t } = useTranslation("receiving");
  const [form, fields] = useSchemaForm(BeginForm, { intent: "begin", result, start: { order } });
  return (
    <Card title={t("begin.title")}>
      <Form method="post" scope="begin" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} schema={BeginForm} />
        <Field meta={fields.order} label={t("begin.order")} hint={t("begin.order.hint")}>
          <Input autoFocus autoComplete="off" spellCheck={false} />
        </Field>
        <Fields schema={BeginForm} of={fields} only={["warehouse"]} options={{ warehouse: houses }} />
        <div>
          <Button intent="begin" tone="primary" icon="package">
            {t("begin.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

export function ExpectedDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  const { t } = useTranslation("receiving");
  return (
    <Card flush title={t("deliveries.title")}>
      {deliveries.length === 0 ? (
        <p className="p-5 text-sm text-muted">{t("deliveries.none")}</p>
      ) : (
        <PlainTable
          caption={t("deliveries.title")}
          rows={deliveries}
          rowKey={(row) => row.no}
          columns={[
            {
              key: "no",
              header: t("column.order"),
              cell: ({ no, supplier, warehouse }: Delivery) => (
                <>
                  {no}
                  <span className="block text-xs text-muted">
                    {supplier} · {warehouse}
                  </span>
                </>
              ),
            },
            { key: "pieces", header: t("column.pieces"), align: "end", cell: (row) => row.pieces },
            {
              key: "day",
              header: t("deliveries.day"),
              cell: ({ expectedOn, late }) => (
                <>
                  {expectedOn ? <CalendarDay at={expectedOn} /> : "–"}
                  {late && <Status tone="caution">{t("deliveries.late")}</Status>}
                </>
              ),
            },
            { key: "act", header: "", cell: (row) => <Receive delivery={row} /> },
          ]}
        />
      )}
    </Card>
  );
}

function Receive({ delivery: { no, receipt } }: { delivery: Delivery }) {
  const { t } = useTranslation("receiving");
  if (receipt)
    return (
      <LinkButton to={paths.deskReceipt(receipt)} size="s">
        {t("deliveries.goOn", { no: receipt })}
      </LinkButton>
    );
  return (
    <Form method="post" scope={`begin:${no}`}>
      <input type="hidden" name="order" value={no} />
      <Button intent="begin" size="s">
        {t("deliveries.receive")}
      </Button>
    </Form>
  );
}
