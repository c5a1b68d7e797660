/** An entry that is the money of a wire confirmed by hand: freeing it, or why it stays. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { answerTo, Banner, Button, Card, Field, Form, Input } from "~/ui";
import { Link } from "~/ui/link";
import type { BankLine } from "../lines.server";

type Props = { line: BankLine; result: SubmissionResult | undefined };

export function Linked({ line, result }: Props) {
  const { t } = useTranslation("banking");
  if (line.correction) return <Stays no={line.correction} kind={line.kind} />;
  return (
    <div className="grid gap-4">
      <Banner tone="positive">{t("line.linked")}</Banner>
      <Unlink line={line} result={result} />
    </div>
  );
}

/** What two people have booked, or propose to, was reckoned from the link. */
function Stays({ no, kind }: { no: string; kind: BankLine["kind"] }) {
  const { t } = useTranslation("banking");
  return (
    <Banner
      tone="info"
      actions={
        <Link to={paths.deskAdjustment(no)} className="link">
          {no}
        </Link>
      }
    >
      {t(kind === "recalled" || kind === "member" ? `line.${kind}` : "line.corrected")}
    </Banner>
  );
}

function Unlink({ line, result }: Props) {
  const { t } = useTranslation("banking");
  const [form, fields] = useForm<{ reason: string }>({
    id: "unlink",
    lastResult: answerTo(result, "unlink"),
  });
  return (
    <Card title={t("unlink.title")}>
      <Form method="post" scope="unlink" {...getFormProps(form)} className="grid gap-3">
        <input type="hidden" name="wire" value={line.refId ?? ""} />
        <Field meta={fields.reason} label={t("unmatch.reason")} hint={t("unlink.hint")} required>
          <Input />
        </Field>
        <div>
          <Button intent="unlink" tone="danger">
            {t("unlink.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
