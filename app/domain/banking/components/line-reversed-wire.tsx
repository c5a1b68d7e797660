/** Wires that an outgoing line may have reversed, and a proposal to take the money from the member. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, FactList, Money } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import type { BankLine } from "../lines.server";
import { wireFacts } from "./wire-facts";
import { RecallForm } from "../forms";

type Props = { wire: BankLine["recalled"][number]; result: SubmissionResult | undefined };

export function ReversedWireCard({ wire, result }: Props) {
  const { t } = useTranslation("banking");
  const { cameId, entryRef, bookedOn, type, usd } = wire;
  const sent = result?.initialValue?.["came"] === cameId ? result : undefined;
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
        <PlainForm
          schema={RecallForm}
          intent="recall"
          id={`recall-${cameId}`}
          result={sent}
          start={{ reason: wire.reason }}
          hidden={{ came: cameId }}
          intro={<p className="text-sm">{t(type === "payment" ? "recall.textOrders" : "recall.text")}</p>}
          submit={t("recall.submit")}
          tone="primary"
          quiet
        />
      </div>
    </Card>
  );
}
