/** A member's own question as a conversation. */
import { getFormProps, useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  answerTo,
  Banner,
  Button,
  Card,
  cx,
  DateTime,
  FactList,
  Field,
  Form,
  FormErrors,
  LinkButton,
  Status,
  Textarea,
  type Tone,
} from "~/ui";
import { Link } from "~/ui/link";
import type { MemberTicket } from "../member.server";
import type { TicketStatus } from "../states";
import { Refused } from "./refused";

const tones: Record<TicketStatus, Tone> = {
  OPEN: "info",
  WAITING_USER: "accent",
  SOLVED: "positive",
  CLOSED: "neutral",
};

/** A question's state in the member's words. */
export function QuestionState({ status }: { status: TicketStatus }) {
  const { t } = useTranslation("tickets");
  return <Status tone={tones[status]}>{t(`mine.status.${status}`)}</Status>;
}

type ConversationProps = {
  ticket: MemberTicket;
  /** Whether a message may still be written. */
  open: boolean;
  frozen: boolean;
  result: SubmissionResult | undefined;
};

export function Conversation({ ticket, open, frozen, result }: ConversationProps) {
  const { t } = useTranslation("tickets");
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid gap-4">
        <Messages messages={ticket.messages} />
        <Refused result={result} told={open && !frozen ? ["reply"] : []} />
        {!open && (
          <Banner
            actions={
              <LinkButton to={paths.contact()} size="s">
                {t("mine.ask")}
              </LinkButton>
            }
          >
            {t("mine.closed")}
          </Banner>
        )}
        {open && !frozen && <WriteBack solved={ticket.status === "SOLVED"} result={result} />}
      </div>
      <Facts ticket={ticket} frozen={frozen} />
    </div>
  );
}

function Messages({ messages }: Pick<MemberTicket, "messages">) {
  const { t } = useTranslation("tickets");
  return (
    <Card title={t("mine.messages")}>
      <ol className="grid gap-5">
        {messages.map(({ id, by, body, at }) => (
          <li key={id} className={cx("border-s-2 ps-4", by ? "border-accent" : "border-line")}>
            <p className="text-sm">
              <span className="font-semibold">{by ? t("mine.us", { name: by }) : t("mine.you")}</span>{" "}
              <span className="text-muted">
                <DateTime at={at} />
              </span>
            </p>
            <p className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">{body}</p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function WriteBack({ solved, result }: { solved: boolean; result: SubmissionResult | undefined }) {
  const { t } = useTranslation("tickets");
  const [form, fields] = useForm<{ message: string }>({
    id: "reply",
    lastResult: answerTo(result, "reply"),
  });
  return (
    <Card title={t("mine.writeTitle")}>
      <Form method="post" scope="reply" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={{ message: t("mine.message") }} />
        <Field
          meta={fields.message}
          label={t("mine.message")}
          required
          {...(solved ? { hint: t("mine.reopens") } : {})}
        >
          <Textarea rows={5} maxLength={2000} />
        </Field>
        <div>
          <Button intent="reply" tone="primary">
            {t("mine.write")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Facts({ ticket, frozen }: { ticket: MemberTicket; frozen: boolean }) {
  const { t } = useTranslation("tickets");
  const { no, topic, orderNo, sku, fileName, createdAt, status } = ticket;
  return (
    <Card title={t("mine.facts")}>
      <FactList
        columns={1}
        facts={[
          [t("field.topic"), t(`topic.${topic}`)],
          orderNo !== null && [t("field.orderNo"), orderNo],
          sku !== null && [
            t("field.sku"),
            <Link key="sku" to={paths.goodsList({ q: sku })} className="link">
              {sku}
            </Link>,
          ],
          fileName !== null && [
            t("field.file"),
            <a key="file" href={paths.ticketFile(no)} className="link wrap-anywhere">
              {fileName}
            </a>,
          ],
          [t("mine.asked"), <DateTime key="at" at={createdAt} />],
        ]}
      />
      {!frozen && (status === "OPEN" || status === "WAITING_USER") && (
        <Form method="post" scope="solve" className="pt-5">
          <Button intent="solve" icon="check" block>
            {t("mine.solve")}
          </Button>
        </Form>
      )}
    </Card>
  );
}
