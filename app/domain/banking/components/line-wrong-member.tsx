/** Money credited to a member who no longer has it: why it cannot be reversed at once, and the proposal to undo it. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { answerTo, Button, Card, FactList, Field, Form, Money, Textarea } from "~/ui";
import { useForm } from "~/ui/use-form";
import type { BankLine } from "../lines.server";

type Props = { spent: NonNullable<BankLine["spent"]>; result: SubmissionResult | undefined };

export function WrongMember({ spent, result }: Props) {
  const { t } = useTranslation("banking");
  const [form, fields] = useForm<{ reason: string }>({
    id: "wrong-member",
    defaultValue: { reason: spent.reason },
    lastResult: answerTo(result, "wrong-member"),
  });
  const { credited, free } = spent;
  return (
    <Card title={t("wrongMember.title")}>
      <div className="grid gap-4">
        <FactList
          facts={[
            [t("recall.credited"), <Money key="credited" amount={credited} />],
            [t("wrongMember.free"), <Money key="free" amount={free} />],
            [t("wrongMember.owes"), <Money key="owes" amount={credited - (free > 0n ? free : 0n)} />],
          ]}
        />
        <Form method="post" scope="wrong-member" {...getFormProps(form)} className="grid gap-3">
          <p className="text-sm">{t("wrongMember.text")}</p>
          <Field meta={fields.reason} label={t("differs.reason")} hint={t("differs.reasonHint")} required>
            <Textarea rows={3} maxLength={500} />
          </Field>
          <div>
            <Button intent="wrong-member" tone="primary">
              {t("wrongMember.submit")}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
