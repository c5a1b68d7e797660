/** A withdrawal at the desk: its facts, its history, and a link to the bank data. */
import { useTranslation } from "~/i18n/use-translation";
import { rateText } from "~/domain/rates/rates";
import { paths } from "~/platform/paths";
import { Banner, Card, DateTime, FactList, LinkButton, Money, Timeline } from "~/ui";
import { Link } from "~/ui/link";
import type { DeskWithdrawal } from "../desk.server";
import type { Destination } from "../destination";

export function DeskFacts({ withdrawal }: { withdrawal: DeskWithdrawal }) {
  const { t } = useTranslation(["withdrawalsDesk", "withdrawals"]);
  const w = withdrawal;
  return (
    <Card title={t("facts")}>
      <div className="grid gap-4">
        {w.closingEmail !== null && <Banner>{t("closing", { email: w.closingEmail })}</Banner>}
        {w.memberStatus !== "1" && w.closingEmail === null && <Banner tone="caution">{t("frozen")}</Banner>}
        <FactList
          columns={1}
          facts={[
            [
              t("member"),
              <span key="member" className="wrap-anywhere">
                <Link to={paths.deskMember(w.userId)} className="link">
                  {w.name || w.member}
                </Link>{" "}
                · {w.closingEmail ?? w.email}
              </span>,
            ],
            [t("withdrawals:type"), t(`withdrawals:type.${w.type}`)],
            [t("withdrawals:destination"), w.mask || "–"],
            [t("withdrawals:amount"), <Money key="amount" amount={w.amount} />],
            [t("withdrawals:fee"), <Money key="fee" amount={w.fee} />],
            [t("withdrawals:net"), <Money key="net" amount={w.amount - w.fee} />],
            [t("withdrawals:ccy"), w.ccy],
            w.payout !== null && [
              t("withdrawals:payout"),
              <Money key="payout" amount={w.payout} currency={w.ccy} />,
            ],
            w.ccy !== "USD" &&
              w.fxRate !== null && [
                t("withdrawals:fxRate"),
                t("withdrawals:rate.one", { ccy: w.ccy, rate: rateText(w.fxRate) }),
              ],
            w.batchNo !== null && [
              t("batch"),
              <Link key="batch" to={paths.deskBatch(w.batchNo)} className="link">
                {w.batchNo}
              </Link>,
            ],
            w.approver1Name !== null && [t("firstBy"), w.approver1Name],
            w.approver2Name !== null && [t("secondBy"), w.approver2Name],
            w.bankRef !== null && [t("withdrawals:bankRef"), <code key="ref">{w.bankRef}</code>],
            w.bankFee !== null && [t("bankFee"), <Money key="bankFee" amount={w.bankFee} currency={w.ccy} />],
            w.paidOn !== null && [t("withdrawals:paidOn"), w.paidOn],
            w.returnCost !== null && [t("kept"), <Money key="kept" amount={w.returnCost} />],
            w.reason !== null && [
              t("withdrawals:reason"),
              <span key="reason" className="wrap-anywhere">
                {w.reason}
              </span>,
            ],
            [t("withdrawals:time"), <DateTime key="at" at={w.at} />],
          ]}
        />
      </div>
    </Card>
  );
}

/** The link to the bank data: its own document, so that nothing prefetches it. */
export function BankDoor({ no, kept }: { no: string; kept: boolean }) {
  const { t } = useTranslation("withdrawalsDesk");
  return (
    <Card title={t("bank")}>
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-muted">{t(kept ? "bank.text" : "bank.gone")}</p>
        {kept && (
          <LinkButton to={paths.deskWithdrawalBank(no)} icon="eye" reloadDocument prefetch="none">
            {t("bank.show")}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

export function DeskHistory({ withdrawal }: { withdrawal: DeskWithdrawal }) {
  const { t } = useTranslation("withdrawals");
  return (
    <Card title={t("history")}>
      <Timeline
        items={withdrawal.history.map(({ id, at, event, by, reason }) => ({
          id,
          at,
          by,
          note: reason,
          title: t(`event.${event}` as "event.submit"),
        }))}
      />
    </Card>
  );
}

type BankProps = { destination: Destination; countryName: string };

/** Bank data in clear. */
export function BankFacts({ destination, countryName }: BankProps) {
  const { t } = useTranslation("withdrawals");
  const code = (text: string) => <code className="wrap-anywhere">{text}</code>;
  const d = destination;
  return (
    <FactList
      columns={1}
      facts={[
        [t("type"), t(`type.${d.type}`)],
        [t("holder"), d.holder],
        d.type === "payoneer" && [t("email"), code(d.email)],
        d.type === "ach" && [t("routing"), code(d.routing)],
        d.type === "ach" && [t("account"), code(d.account)],
        d.type === "ach" && [t("accountKind"), t(`accountKind.${d.accountKind}`)],
        d.type === "iban" && [t("bank"), d.bank],
        d.type === "iban" && [t("swift"), code(d.swift)],
        d.type === "iban" && [t("accountIban"), code(d.account)],
        d.type === "iban" && [t("country"), countryName],
        d.type === "iban" && [t("holderAddress"), d.address || "–"],
        d.type === "iban" && [t("city"), d.city || "–"],
        d.type === "iban" && [t("postCode"), d.postCode],
      ]}
    />
  );
}
