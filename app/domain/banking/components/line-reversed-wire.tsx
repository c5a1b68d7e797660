/** Wires that an outgoing line may have reversed, and a proposal to take the money from the member. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { answerTo, Button, Card, FactList, Field, Form, Money, Textarea } from "~/ui";
import { Link } from "~/ui/link";
import { useForm } from "~/ui/use-form";
import type { BankLine } from "../lines.server";
import { wireFacts } from "./wire-facts";

type Props = { wire: BankLine["recalled"][number]; result: SubmissionResult | undefined };

export function ReversedWireCard({ wire, result }: Props) {
  const { t } = useTranslation("banking");
  const { cameId, entryRef, bookedOn, type, usd } = wire;
  const sent = result?.initialValue?.["came"] === cameId ? answerTo(result, "recall") : undefined;
  const [form, fields] = useForm<{ reason: string }>({
    id: `recall-${cameId}`,
    defaultValue: { reason: wire.reason },
    lastResult: sent,
  });
  return (
    <Card title={t("recall.title")}>
      <div className="grid gap-4">
        <FactList
          facts={[
            ...wireFacts(wire, t),
            [
              t("recall.came"),
              <span key="came" className="wrap-anywhere">
                <Link to={paths.deskBankLine(cameId)} className="link font-mono">
                  {entryRef}
                </Link>{" "}
                <span className="text-muted">{bookedOn}</span>
              </span>,
            ],
            [t("recall.credited"), <Money key="credited" amount={usd} />],
          ]}
        />
        <Form method="post" scope={`recall-${cameId}`} {...getFormProps(form)} className="grid gap-3">
          <input type="hidden" name="came" value={cameId} />
          <p className="text-sm">{t(type === "payment" ? "recall.textOrders" : "recall.text")}</p>
          <Field meta={fields.reason} label={t("differs.reason")} hint={t("differs.reasonHint")} required>
            <Textarea rows={3} maxLength={500} />
          </Field>
          <div>
            <Button intent="recall" tone="primary">
              {t("recall.submit")}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
