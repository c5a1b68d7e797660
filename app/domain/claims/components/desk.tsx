/** A case at the desk: what is known, an offer, a question, or why there is nothing (§7). */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { answerTo, Banner, Button, Card, FactList, Field, Form, Money, Select } from "~/ui";
import { MessageForm, Messages, NotTaken } from "~/ui/conversation";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import type { AnyForm } from "~/ui/schema-form";
import type { CaseOfferRow, ClaimPage } from "../claims.server";
import { AskForm, DisapproveForm, ProposeForm, RejectForm } from "../forms";
import { wantsFor } from "../opening";
import type { ClaimEvent } from "../states";
import { ClaimFacts, ClaimHistory, OfferList } from "./claim";
import { EvidenceCard } from "./evidence";

type Props = {
  claim: ClaimPage;
  offers: Offers<ClaimEvent>;
  people: readonly { id: string; name: string }[];
  result: SubmissionResult | undefined;
  /** What is known of its order already: parcels with scans, weights with photos. */
  known: ReactNode;
};

export function DeskClaim({ claim, offers, people, result, known }: Props) {
  const { t } = useTranslation("claims");
  const { propose, ask, reject, approve, disapprove } = offers;
  const waiting = claim.offers.find(({ status }) => status === "FINANCE");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-4">
        <NotTaken result={result} forms={["propose", "ask", "reject", "disapprove"]} />
        {claim.appealedAt !== null && claim.status === "UNDER_REVIEW" && (
          <Banner tone="caution">{t("desk.appealed")}</Banner>
        )}
        {approve === true && waiting && <Finance offer={waiting} result={result} />}
        {approve === undefined && claim.offer?.status === "FINANCE" && (
          <Banner tone="info" title={t("desk.finance.title")}>
            {t("desk.finance.text")} {waiting?.message}
          </Banner>
        )}
        {typeof approve === "string" && (
          <Banner tone="info">{t(`error.${approve}` as "error.another")}</Banner>
        )}
        {claim.messages.length > 0 && (
          <Messages title={t("conversation")} messages={claim.messages} nameOf={(by) => by ?? claim.member} />
        )}
        <EvidenceCard files={claim.files} pathOf={paths.deskClaimFile} />
        {propose === true && <Propose claim={claim} result={answerTo(result, "propose")} />}
        {ask === true && (
          <MessageForm
            schema={AskForm as AnyForm}
            {...{ intent: "ask", result: answerTo(result, "ask") }}
            title={t("desk.ask.title")}
            label={t("message")}
            hint={t("desk.ask.hint", { days: claim.policy.answerDays })}
            send={t("desk.ask.send")}
            tone="secondary"
            rows={4}
          />
        )}
        {reject === true && (
          <Card title={t("desk.reject.title")}>
            <PlainForm
              schema={RejectForm}
              intent="reject"
              result={answerTo(result, "reject")}
              submit={t("desk.reject.send")}
            />
          </Card>
        )}
        {disapprove === true && waiting && (
          <Card title={t("desk.disapprove.title")}>
            <PlainForm
              schema={DisapproveForm}
              intent="disapprove"
              hidden={{ offer: waiting.id }}
              result={answerTo(result, "disapprove")}
              submit={t("desk.disapprove.send")}
            />
          </Card>
        )}
      </div>
      <div className="grid gap-4 max-lg:order-first">
        <Card title={t("desk.member")}>
          <Link to={paths.deskMember(claim.userId)} className="link">
            {claim.member}
          </Link>
          <FactList
            facts={[
              claim.most !== null && [t("desk.most"), <Money key="most" amount={claim.most} />],
              [t("desk.rounds"), `${claim.round} / ${claim.policy.rounds}`],
            ]}
          />
          {offers.assign === true && <Assign claim={claim} people={people} />}
        </Card>
        <ClaimFacts claim={claim} orderPath={paths.deskOrder} atDesk />
        <OfferList offers={claim.offers} />
        {known}
        <ClaimHistory claim={claim} />
      </div>
    </div>
  );
}

function Propose({ claim, result }: Pick<Props, "claim" | "result">) {
  const { t } = useTranslation("claims");
  const theirs = claim.offer?.staffId === null && claim.offer.status === "OPEN" ? claim.offer : null;
  const options = wantsFor(claim.reason).map((value) => ({ value, label: t(`want.${value}`) }));
  return (
    <Card title={t("desk.propose.title")}>
      <PlainForm
        schema={ProposeForm.omit({ percent: true })}
        intent="propose"
        result={result}
        options={{ kind: options }}
        start={{ kind: theirs?.kind ?? claim.want } as never}
        intro={
          theirs && (
            <p className="text-sm">
              {t("offers.by.you")}: {t(`want.${theirs.kind}`)}{" "}
              {theirs.kind !== "resend" && <Money amount={theirs.amount} />}
            </p>
          )
        }
        submit={t("desk.propose.send")}
        tone="primary"
      />
    </Card>
  );
}

function Finance({ offer, result }: Pick<Props, "result"> & { offer: CaseOfferRow }) {
  const { t } = useTranslation("claims");
  return (
    <Card title={t("desk.finance.title")}>
      <p className="mb-3 text-sm">{t("desk.finance.text")}</p>
      <FactList
        facts={[
          [t("type"), t(`want.${offer.kind}`)],
          offer.kind !== "resend" && [t("amount"), <Money key="amount" amount={offer.amount} />],
          offer.by !== null && [t("desk.finance.by"), offer.by],
          offer.message !== "" && [
            t("message"),
            <span key="message" className="whitespace-pre-wrap wrap-anywhere">
              {offer.message}
            </span>,
          ],
        ]}
      />
      <NotTaken result={answerTo(result, "approve")} forms={[]} />
      <Form method="post" scope="approve" className="mt-3">
        <input type="hidden" name="offer" value={offer.id} />
        <Button intent="approve" tone="primary">
          {t("desk.approve")}
        </Button>
      </Form>
    </Card>
  );
}

function Assign({ claim, people }: Pick<Props, "claim" | "people">) {
  const { t } = useTranslation("claims");
  const assigned = claim.assignedTo ?? "";
  return (
    <Form method="post" scope="assign" className="flex flex-wrap items-end gap-2 pt-4" key={assigned}>
      <Field label={t("desk.assignee")} name="to" value={assigned} plain className="min-w-0 flex-1">
        <Select
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t("desk.nobody")}
        />
      </Field>
      <Button intent="assign">{t("desk.assign")}</Button>
    </Form>
  );
}
