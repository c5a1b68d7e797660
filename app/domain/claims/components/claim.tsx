/** One case for its member: what is next, the offers, evidence, conversation and history (§3.9). */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Address } from "~/domain/accounts/components/address";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import {
  answerTo,
  Banner,
  Button,
  Card,
  DateTime,
  FactList,
  Field,
  Form,
  FormErrors,
  LinkButton,
  Money,
  PlainTable,
  RadioGroup,
  Status,
  Textarea,
  Timeline,
} from "~/ui";
import { MessageForm, Messages, NotTaken } from "~/ui/conversation";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm, type AnyForm } from "~/ui/schema-form";
import type { CaseOfferRow, ClaimPage, OwnClaim } from "../claims.server";
import type { LooseFile } from "../files.server";
import { AgreeForm, AppealForm, CounterForm, ReplyForm, SentForm } from "../forms";
import type { ClaimEvent } from "../states";
import { EvidenceCard, EvidenceField } from "./evidence";

type Result = { result: SubmissionResult | undefined };
type Own = { claim: OwnClaim; offers: Offers<ClaimEvent>; loose: readonly LooseFile[] } & Result;

const agrees = ["agreeRefund", "agreeResend", "agreeReturn"] as const;

export function MemberClaim({ claim, offers, loose, result }: Own) {
  const { t } = useTranslation("claims");
  const shown = ["reply", "counter", "appeal", "sent", ...agrees];
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        <NotTaken result={result} forms={shown} />
        <Outcome claim={claim} />
        <Agree claim={claim} offers={offers} result={result} />
        {claim.status === "RETURN_PENDING" && <SendBack claim={claim} offers={offers} result={result} />}
        {offers.counter === true && <Counter claim={claim} result={answerTo(result, "counter")} />}
        {offers.appeal === true && (
          <MessageForm
            schema={AppealForm as AnyForm}
            {...{ intent: "appeal", result: answerTo(result, "appeal") }}
            title={t("appeal.title")}
            label={t("message")}
            send={t("appeal.send")}
          />
        )}
        {claim.messages.length > 0 && (
          <Messages
            title={t("conversation")}
            messages={claim.messages}
            nameOf={(by) => (by ? t("us") : t("you"))}
          />
        )}
        {offers.reply === true && <Reply claim={claim} loose={loose} result={answerTo(result, "reply")} />}
        <EvidenceCard files={claim.files} pathOf={paths.claimFile} />
      </div>
      <div className="grid gap-4">
        <ClaimFacts claim={claim} orderPath={paths.storeOrder} />
        <OfferList offers={claim.offers} isMine />
        {offers.withdraw === true && (
          <Card title={t("withdraw")}>
            <Form method="post" scope="withdraw" className="grid gap-1">
              <Button intent="withdraw" tone="quiet" block>
                {t("withdraw")}
              </Button>
              <p className="hint">{t("withdraw.hint")}</p>
            </Form>
          </Card>
        )}
        <ClaimHistory claim={claim} />
      </div>
    </div>
  );
}

/** How it ended, or what it waits for. */
function Outcome({
  claim,
}: {
  claim: Pick<ClaimPage, "status" | "rejectCode" | "closedFor" | "dueAt" | "appealedAt" | "note">;
}) {
  const { t } = useTranslation("claims");
  const { status, rejectCode, closedFor, dueAt, appealedAt } = claim;
  if (status === "AWAITING_RESPONSE")
    return (
      <Banner tone="accent" title={t("status.AWAITING_RESPONSE")}>
        {t("reply.hint")}{" "}
        {dueAt && (
          <>
            {t("deadline")}: <DateTime at={dueAt} />
          </>
        )}
      </Banner>
    );
  if (status === "REJECTED")
    return (
      <Banner tone="critical" title={t("rejected")}>
        {rejectCode && t(`reject.${rejectCode}`)}
        {dueAt && appealedAt === null && (
          <span className="block">
            {t("appeal.title")} · {t("deadline")} <DateTime at={dueAt} />
          </span>
        )}
      </Banner>
    );
  return closedFor ? <Banner tone="neutral">{t(`closedFor.${closedFor}`)}</Banner> : null;
}

function Agree({ claim, offers, result }: Omit<Own, "loose">) {
  const { t } = useTranslation("claims");
  const event = agrees.find((each) => offers[each] === true);
  const [form, fields] = useSchemaForm(AgreeForm as unknown as AnyForm, {
    id: "agree",
    result: answerTo(result, event ?? "agreeRefund"),
    start: { way: "wallet" } as never,
  });
  const { offer, sources } = claim;
  if (!event || !offer) return null;
  const ways = [
    { value: "wallet", label: t("offer.way.wallet") },
    ...sources
      .filter(({ most }) => most >= offer.amount)
      .map(({ paymentId, method }) => ({
        value: paymentId,
        label: t(method === "paypal" ? "offer.way.paypal" : "offer.way.card"),
      })),
  ];
  return (
    <Card title={t("offer.title")}>
      <Form method="post" scope="agree" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ way: t("offer.way") }} />
        <OfferWords kind={offer.kind} amount={offer.amount} />
        {claim.dueAt && (
          <p className="text-sm text-muted">
            {t("offer.until")} <DateTime at={claim.dueAt} />
          </p>
        )}
        <input type="hidden" name="offer" value={offer.id} />
        {event === "agreeRefund" && ways.length > 1 && (
          <Field meta={fields["way"]} label={t("offer.way")} group choice required={false}>
            <RadioGroup options={ways} />
          </Field>
        )}
        <div>
          <Button intent={event} tone="primary">
            {t(event)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function OfferWords({ kind, amount }: Pick<CaseOfferRow, "kind" | "amount">) {
  const { t } = useTranslation("claims");
  const [before, after] = t(`offer.${kind}`, { amount: "\u0000" }).split("\u0000");
  return (
    <p className="text-lg">
      {before}
      {after !== undefined && <Money amount={amount} />}
      {after}
    </p>
  );
}

function Counter({ claim, result }: { claim: OwnClaim } & Result) {
  const { t } = useTranslation("claims");
  const left = claim.policy.rounds - claim.round;
  return (
    <Card title={t("counter.title")}>
      <PlainForm
        schema={CounterForm}
        intent="counter"
        result={result}
        hidden={{ offer: claim.offer?.id ?? "" }}
        start={{ want: claim.want } as never}
        intro={<p className="hint">{t("counter.left", { count: left })}</p>}
        submit={t("counter.send")}
      />
    </Card>
  );
}

function Reply({ claim, loose, result }: Pick<Own, "claim" | "loose"> & Result) {
  const { t } = useTranslation("claims");
  const [form, fields] = useSchemaForm(ReplyForm as unknown as AnyForm, { intent: "reply", result });
  const ticked = [result?.initialValue?.["files"]]
    .flat()
    .filter((id): id is string => typeof id === "string");
  return (
    <Card title={t("reply.title")}>
      <Form
        method="post"
        encType="multipart/form-data"
        scope="reply"
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormErrors form={form} labels={{ message: t("message"), files: t("new.files") }} />
        <Field meta={fields["message"]} label={t("message")} required>
          <Textarea rows={4} />
        </Field>
        <EvidenceField
          meta={fields["files"] as never}
          loose={loose}
          ticked={ticked}
          pathOf={paths.claimFile}
        />
        <div>
          <Button intent="reply" tone={claim.status === "AWAITING_RESPONSE" ? "primary" : "secondary"}>
            {t("reply.send")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function SendBack({ claim, offers, result }: Omit<Own, "loose">) {
  const { t } = useTranslation("claims");
  const { no, returnTo, returnTracking, returnCarrier, dueAt } = claim;
  return (
    <Card
      title={t("return.title")}
      actions={
        <LinkButton to={paths.claimReturnSlip(no)} size="s" icon="download-simple" reloadDocument>
          {t("return.slip")}
        </LinkButton>
      }
    >
      <div className="grid gap-4">
        <p className="text-sm">{t("return.text")}</p>
        {returnTo && <Address to={returnTo} />}
        <FactList
          facts={[
            [t("return.reference"), no],
            dueAt !== null && [t("return.by"), <DateTime key="by" at={dueAt} />],
            returnTracking !== null && [
              t("return.tracking"),
              [returnCarrier, returnTracking].filter(Boolean).join(" "),
            ],
          ]}
        />
        {offers.sent === true && (
          <PlainForm
            schema={SentForm}
            intent="sent"
            result={answerTo(result, "sent")}
            start={{ carrier: returnCarrier ?? "", tracking: returnTracking ?? "" }}
            submit={t("return.send")}
          />
        )}
      </div>
    </Card>
  );
}

type Shown = Pick<
  ClaimPage,
  | "orderNo"
  | "reason"
  | "want"
  | "amountReq"
  | "amountOk"
  | "note"
  | "lines"
  | "refundNo"
  | "resendNo"
  | "returnNo"
  | "createdAt"
>;

export function ClaimFacts({
  claim,
  orderPath,
  atDesk = false,
}: {
  claim: Shown;
  orderPath: (no: string) => string;
  atDesk?: boolean;
}) {
  const { t } = useTranslation("claims");
  const order = (no: string) => (
    <Link key={no} to={orderPath(no)} className="link">
      {no}
    </Link>
  );
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          [t("order"), order(claim.orderNo)],
          [
            t("items"),
            <ul key="items">
              {claim.lines.map(({ id, title, sku, qty, arrivedGood }) => (
                <li key={id} className="wrap-anywhere">
                  {`${qty} × ${sku ?? title}`}
                  {arrivedGood !== null && (
                    <span className="block text-xs text-muted">
                      {t("arrived")}: {arrivedGood}
                    </span>
                  )}
                </li>
              ))}
            </ul>,
          ],
          [t("reason"), t(`reason.${claim.reason}`)],
          [t("type"), t(`want.${claim.want}`)],
          claim.want !== "resend" && [t("requested"), <Money key="asked" amount={claim.amountReq} />],
          claim.amountOk !== null && [t("agreed"), <Money key="agreed" amount={claim.amountOk} />],
          claim.refundNo !== null && [
            t("refund"),
            atDesk ? (
              <Link key="refund" to={paths.deskRefund(claim.refundNo)} className="link">
                {claim.refundNo}
              </Link>
            ) : (
              claim.refundNo
            ),
          ],
          claim.resendNo !== null && [t("resend"), order(claim.resendNo)],
          claim.returnNo !== null && [t("return.no"), claim.returnNo],
          [t("created"), <DateTime key="created" at={claim.createdAt} />],
        ]}
      />
      {claim.note && <p className="mt-3 text-sm whitespace-pre-wrap wrap-anywhere">{claim.note}</p>}
    </Card>
  );
}

type ShownOffer = Omit<CaseOfferRow, "message" | "openedAt">;

export function OfferList({ offers, isMine = false }: { offers: readonly ShownOffer[]; isMine?: boolean }) {
  const { t } = useTranslation("claims");
  if (offers.length === 0) return null;
  return (
    <Card title={t("offers")} flush>
      <PlainTable
        caption={t("offers")}
        rows={offers}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "what",
            header: t("type"),
            cell: ({ kind, amount, at, isOurs, by }) => (
              <>
                {t(`want.${kind}`)} {kind !== "resend" && <Money amount={amount} />}
                <span className="block text-xs text-muted">
                  {by ?? t(isOurs ? "offers.by.us" : isMine ? "offers.by.me" : "offers.by.you")} ·{" "}
                  <DateTime at={at} />
                </span>
              </>
            ),
          },
          {
            key: "status",
            header: t("status"),
            cell: ({ status }) => (
              <Status tone={status === "OPEN" || status === "AGREED" ? "positive" : "neutral"}>
                {t(`offer.status.${status}`)}
              </Status>
            ),
          },
        ]}
      />
    </Card>
  );
}

export function ClaimHistory({ claim }: { claim: Pick<ClaimPage, "events"> }) {
  const { t } = useTranslation("claims");
  return (
    <Card title={t("history")}>
      <Timeline
        items={claim.events.map(({ id, at, event, staff }) => ({
          id,
          at,
          title: t(`event.${event}`),
          ...(staff ? { by: staff } : {}),
        }))}
      />
    </Card>
  );
}
