/** Money credited to a member who no longer has it: why it cannot be reversed at once, and the proposal to undo it. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Card, FactList, Money } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import type { BankLine } from "../lines.server";
import { WrongMemberForm } from "../forms";

type Props = { spent: NonNullable<BankLine["spent"]>; result: SubmissionResult | undefined };

export function WrongMember({ spent, result }: Props) {
  const { t } = useTranslation("banking");
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
        <PlainForm
          schema={WrongMemberForm}
          intent="wrong-member"
          result={result}
          start={{ reason: spent.reason }}
          intro={<p className="text-sm">{t("wrongMember.text")}</p>}
          submit={t("wrongMember.submit")}
          tone="primary"
          quiet
        />
      </div>
    </Card>
  );
}
