/** Money that goes back to who sent it: which line it was, and the warning beside what the bank took back. */
import { useTranslation } from "react-i18next";
import { paths } from "~/platform/paths";
import { Banner, Button, Form } from "~/ui";
import { Link } from "~/ui/link";
import type { BankLine } from "../lines.server";

/** What goes out sends back: each line in suspense over its amount, or part of what lies there. */
export function SentBack({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  if (line.held.length === 0)
    return (
      <Form method="post" scope="returned" className="grid gap-2">
        <p className="hint">{t("returned.hint")}</p>
        <div>
          <Button intent="returned">{t("returned.submit")}</Button>
        </div>
      </Form>
    );
  return (
    <div className="grid gap-2">
      <p className="hint">{t("held.hint")}</p>
      {line.held.map(({ id, entryRef, bookedOn, party }) => (
        <Form key={id} method="post" scope={id} className="flex flex-wrap items-center gap-3">
          <input type="hidden" name="held" value={id} />
          <span className="wrap-anywhere">
            <Link to={paths.deskBankLine(id)} className="link font-mono">
              {entryRef}
            </Link>{" "}
            <span className="text-muted">{[party, bookedOn].filter(Boolean).join(" · ")}</span>
          </span>
          <Button intent="returned">{t("held.submit")}</Button>
        </Form>
      ))}
    </div>
  );
}

/** The bank took this amount back, and nobody has booked that yet. */
export function TakenBack({ line }: { line: BankLine }) {
  const { t } = useTranslation("banking");
  return (
    <Banner tone="caution" title={t("takenBack.title")}>
      {t("takenBack.text")}{" "}
      {line.takenBack.map(({ id, entryRef }) => (
        <Link key={id} to={paths.deskBankLine(id)} className="link me-2 font-mono">
          {entryRef}
        </Link>
      ))}
    </Banner>
  );
}
