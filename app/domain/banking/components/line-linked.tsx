/** An entry that is the money of a wire confirmed by hand: freeing it, or why it stays. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Card } from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import type { BankLine } from "../lines.server";
import { UnlinkForm } from "../forms";

type Props = { line: BankLine; result: SubmissionResult | undefined };

type WhyItStays = "line.recalled" | "line.member" | "line.corrected" | "line.undoProposed";

const whyItStays: Partial<Record<NonNullable<BankLine["kind"]>, WhyItStays>> = {
  recalled: "line.recalled",
  member: "line.member",
  recharge: "line.member",
  payment: "line.member",
};

export function Linked({ line, result }: Props) {
  const { t } = useTranslation("banking");
  if (line.undoProposed) return <Stays no={line.undoProposed} text="line.undoProposed" />;
  if (line.correction)
    return <Stays no={line.correction} text={whyItStays[line.kind ?? "already"] ?? "line.corrected"} />;
  if (line.kind !== "already") return <CreditedWire line={line} />;
  return (
    <div className="grid gap-4">
      <Banner tone="positive">{t("line.linked")}</Banner>
      <Unlink line={line} result={result} />
    </div>
  );
}

function CreditedWire({ line: { kind, refId, refNo } }: Pick<Props, "line">) {
  const { t } = useTranslation("banking");
  const to = kind === "recharge" ? paths.deskRecharge(refNo ?? "") : paths.deskWire(refId ?? "");
  return (
    <Banner
      tone="positive"
      actions={
        <Link to={to} className="link font-mono">
          {refNo}
        </Link>
      }
    >
      {t("line.credited")}
    </Banner>
  );
}

function Stays({ no, text }: { no: string; text: WhyItStays }) {
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
      {t(text)}
    </Banner>
  );
}

function Unlink({ line, result }: Props) {
  const { t } = useTranslation("banking");
  return (
    <Card title={t("unlink.title")}>
      <PlainForm
        schema={UnlinkForm}
        intent="unlink"
        result={result}
        hidden={{ wire: line.refId ?? "" }}
        submit={t("unlink.submit")}
        tone="danger"
        quiet
      />
    </Card>
  );
}
