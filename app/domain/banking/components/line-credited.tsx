/** A wire that the line names but that is credited already: this is a second payment, credited to the member. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, FactList, Form } from "~/ui";
import { Link } from "~/ui/link";
import type { BankLine } from "../lines.server";
import { OtherMoney } from "./line-by-hand";
import { wireFacts } from "./wire-facts";

type Props = { line: BankLine; wire: BankLine["credited"][number] };

export function SecondPayment({ line, wire }: Props) {
  const { t } = useTranslation("banking");
  const { key, member, lineId, entryRef, receivedOn, goneId, goneRef } = wire;
  const said = goneId === null ? "credited" : "sentAgain";
  return (
    <Card title={t(`${said}.title`)}>
      <div className="grid gap-4">
        <Banner tone="caution">{t(`${said}.text`, { line: entryRef, gone: goneRef })}</Banner>
        <FactList
          facts={[
            ...wireFacts(wire, t),
            [
              t("credited.by"),
              lineId === null ? (
                t("credited.byHand", { day: receivedOn })
              ) : (
                <Link key="line" to={paths.deskBankLine(lineId)} className="link font-mono wrap-anywhere">
                  {entryRef}
                </Link>
              ),
            ],
            goneId !== null && [
              t("sentAgain.by"),
              <Link key="gone" to={paths.deskBankLine(goneId)} className="link font-mono wrap-anywhere">
                {goneRef}
              </Link>,
            ],
          ]}
        />
        <Form method="post" scope={`credited-${key}`} className="grid gap-3">
          <input type="hidden" name="email" value={member} />
          <OtherMoney line={line} />
          <div>
            <Button intent="member" tone="primary">
              {t(`${said}.submit`)}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
