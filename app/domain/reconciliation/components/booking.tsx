/** Booking what a provider charged, gave or converted itself: the line, the proposal, and what two people have booked. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { AccountName } from "~/domain/ledger/components/account-name";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  DateTime,
  FactList,
  Field,
  Fields,
  Form,
  Money,
  RadioGroup,
  type Fact,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import type { BookingView, LineToBook } from "../booking-view.server";
import { PlainForm } from "~/ui/plain-form";
import { BookForm, TakeBackForm } from "../forms";

type Props = { line: LineToBook; result: SubmissionResult | undefined };

export function LineFacts({ line }: { line: LineToBook }) {
  const { t } = useTranslation("reconciliation");
  const { provider, at, ref, source, kind, part, amount, bookAmount, rest, ccy, difference } = line;
  const what =
    part === "fee" && kind !== "fee" ? t("part.fee", { kind: t(`kind.${kind}`) }) : t(`kind.${kind}`);
  return (
    <Card title={t("booking.line")}>
      <FactList
        facts={[
          [t("column.provider"), t(`provider.${provider}`)],
          [t("line.kind"), what],
          [t("line.at"), <DateTime key="at" at={at} />],
          [t("line.ref"), <Code key="ref" text={ref} />],
          source !== null && source !== ref && [t("csv.source"), <Code key="source" text={source} />],
          [t("line.atProvider"), <Money key="amount" amount={amount} currency={ccy} />],
          bookAmount !== null && [
            t("line.inBooks"),
            <Money key="books" amount={bookAmount} currency={ccy} />,
          ],
          rest !== null && [t("column.difference"), <Money key="rest" amount={rest} currency={ccy} signed />],
          difference !== null && [t("line.state"), t(`difference.${difference}`)],
        ]}
      />
    </Card>
  );
}

const Code = ({ text }: { text: string }) => <code className="wrap-anywhere">{text}</code>;

/** All that can be done about it as it stands. */
export function BookingForms({ line, me, result }: Props & { me: string }) {
  const { t } = useTranslation("reconciliation");
  const { proposed, booked, accounts, difference } = line;
  if (proposed || booked)
    return (
      <div className="grid gap-4">
        {proposed && <Proposed line={line} proposed={proposed} me={me} />}
        {booked && <Booked line={line} booked={booked} />}
        {booked && !proposed && <TakeBack booked={booked} result={result} />}
      </div>
    );
  if (difference === null) return <Banner tone="info">{t("booking.nothing")}</Banner>;
  if (line.more) return <Banner tone="caution">{t("booking.more")}</Banner>;
  if (accounts.length === 0) return <Banner tone="caution">{t("booking.someones")}</Banner>;
  return <Propose line={line} result={result} />;
}

const words = { "exp:psp_fee": "fee", "fx:clearing": "conversion" } as const;

function Propose({ line, result }: Props) {
  const { t } = useTranslation("reconciliation");
  const [form, fields] = useSchemaForm(BookForm, {
    intent: "book",
    result,
    start: { account: line.accounts[0] },
  });
  return (
    <Card title={t("booking.title")}>
      <Form method="post" scope="book" {...getFormProps(form)} className="grid gap-4">
        <p className="text-sm">{t("booking.text")}</p>
        <input type="hidden" name="amount" value={String(line.rest ?? "")} />
        <Field meta={fields.account} label={t("booking.as")} group required choice>
          <RadioGroup
            options={line.accounts.map((value) => ({
              value,
              label: t(`booking.${words[value]}`),
              hint: t(`booking.${words[value]}.hint`),
            }))}
          />
        </Field>
        <Fields schema={BookForm} of={fields} />
        <div>
          <Button intent="book" tone="primary">
            {t("booking.propose")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function useFacts() {
  const { t } = useTranslation("reconciliation");
  return ({ account, amount, reason, askedBy, at }: BookingView, ccy: string): Fact[] => [
    [
      t("booking.as"),
      <span key="account">
        <code>{account}</code>
        <AccountName kind={account} />
      </span>,
    ],
    [t("booking.change"), <Money key="amount" amount={amount} currency={ccy} signed />],
    [
      t("booking.reason"),
      <span key="reason" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </span>,
    ],
    [
      t("booking.askedBy"),
      <span key="asked">
        {askedBy} · <DateTime at={at} />
      </span>,
    ],
  ];
}

function Proposed({ line, proposed, me }: { line: LineToBook; proposed: BookingView; me: string }) {
  const { t } = useTranslation("reconciliation");
  const facts = useFacts();
  const own = proposed.askedById === me;
  return (
    <Card title={t(`booking.proposed.${proposed.kind}`)}>
      <div className="grid gap-4">
        <FactList facts={facts(proposed, line.ccy)} />
        {own ? (
          <Banner>{t("booking.own")}</Banner>
        ) : (
          <Form method="post" scope="approve-booking">
            <input type="hidden" name="booking" value={proposed.id} />
            <Button intent="approve-booking" tone="primary" icon="check">
              {t("booking.approve")}
            </Button>
          </Form>
        )}
        <Form method="post" scope="refuse-booking">
          <input type="hidden" name="booking" value={proposed.id} />
          <Button intent="refuse-booking">{t(own ? "booking.withdraw" : "booking.refuse")}</Button>
        </Form>
      </div>
    </Card>
  );
}

function Booked({ line, booked }: { line: LineToBook; booked: BookingView }) {
  const { t } = useTranslation("reconciliation");
  const facts = useFacts();
  return (
    <Card title={t("booking.booked")}>
      <FactList
        facts={[
          ...facts(booked, line.ccy),
          booked.decidedAt !== null && [
            t("booking.decidedBy"),
            <span key="decided">
              {booked.decidedBy} · <DateTime at={booked.decidedAt} />
            </span>,
          ],
          booked.journalId !== null && [
            t("line.journal"),
            <Link
              key="journal"
              to={paths.deskJournal(booked.journalId)}
              className="link break-all font-mono text-xs"
            >
              {booked.journalId}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}

function TakeBack({ booked, result }: Pick<Props, "result"> & { booked: BookingView }) {
  const { t } = useTranslation("reconciliation");
  return (
    <Card title={t("booking.back")}>
      <PlainForm
        schema={TakeBackForm}
        intent="take-back"
        result={result}
        hidden={{ booking: booked.id }}
        intro={<p className="text-sm">{t("booking.backText")}</p>}
        submit={t("booking.proposeBack")}
        tone="danger"
        quiet
      />
    </Card>
  );
}
