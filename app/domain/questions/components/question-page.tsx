/** One question: what is wrong, what can be answered, and what each answer means. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import { Banner, Button, Card, CalendarDay, Closed, DateTime, Form, PageHeader } from "~/ui";
import { Link } from "~/ui/link";
import { defaultOf } from "../options";
import { About, Outcome, priceText, type QuestionListed } from "./question-list";

type Props = {
  title: string;
  question: QuestionListed;
  offers: Offers;
  refused: ReactNode;
  mend: ReactNode;
};

export function QuestionPage({ title, question, offers, refused, mend }: Props) {
  const { t } = useTranslation("questions");
  const { kind, status, dueAt } = question;
  const isOpen = status === "OPEN" && dueAt !== null;
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <Link to={paths.storeOrder(question.orderNo)} className="link">
            {t("way.order")}
          </Link>
        }
      />
      {refused}
      {isOpen ? (
        <Banner tone="caution" title={t(`page.${kind}`)}>
          <p>
            {t("page.until")} <DateTime at={dueAt} />. {t(`default.${defaultOf(kind)}`)}
          </p>
        </Banner>
      ) : (
        <Card title={t("page.decided")}>
          <Outcome question={question} isMine />
        </Card>
      )}
      <Card title={t("column.what")}>
        <About question={question} />
      </Card>
      {isOpen &&
        (kind === "ADDRESS" ? (
          <Card title={t("act.mend")}>
            <p className="mb-3 text-sm text-muted">{t("mend.text")}</p>
            {offers["mend"] === true ? mend : <Closed label={t("act.mend")} why={offers["mend"]} />}
          </Card>
        ) : (
          <Choices question={question} offers={offers} />
        ))}
    </>
  );
}

/** For the pages of an order: what is asked about it, and what was decided. */
export function OrderQuestions({
  questions,
  pathOf,
}: {
  questions: readonly QuestionListed[];
  pathOf: (id: string, orderNo: string) => string;
}) {
  const { t } = useTranslation("questions");
  if (questions.length === 0) return null;
  return (
    <Card title={t("order.title")}>
      <ul className="grid gap-3">
        {questions.map((question) => (
          <li key={question.id} className="grid gap-1">
            <About question={question} />
            <Outcome question={question} />
            {question.status === "OPEN" && (
              <Link to={pathOf(question.id, question.orderNo)} className="link text-sm">
                {t("order.answer")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Choices({ question, offers }: Pick<Props, "question" | "offers">) {
  const { t, i18n } = useTranslation("questions");
  const { wait, substitute } = question.options;
  return (
    <div className="grid gap-4 md:grid-cols-3">
      {wait && (
        <Choice intent="wait" offers={offers}>
          {t("choice.wait")} <CalendarDay at={wait} />
        </Choice>
      )}
      {substitute && (
        <Choice intent="substitute" offers={offers}>
          {t("choice.substitute", { sku: substitute.sku })} {priceText(question.options, t, i18n.language)}.
        </Choice>
      )}
      <Choice intent="refund" offers={offers}>
        {t("choice.refund")}
      </Choice>
    </div>
  );
}

type ChoiceProps = { intent: "wait" | "substitute" | "refund"; offers: Offers; children: ReactNode };

function Choice({ intent, offers, children }: ChoiceProps) {
  const { t } = useTranslation("questions");
  const offer = offers[intent];
  return (
    <Card title={t(`act.${intent}`)}>
      <p className="mb-3 text-sm">{children}</p>
      {offer === true ? (
        <Form method="post" scope={intent}>
          <Button intent={intent} tone={intent === "refund" ? "secondary" : "primary"}>
            {t(`act.${intent}`)}
          </Button>
        </Form>
      ) : (
        offer !== undefined && <Closed label={t(`act.${intent}`)} why={offer} />
      )}
    </Card>
  );
}
