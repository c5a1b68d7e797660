/** A request at the desk: who looks after it, a question to the member, the quote, or why there is none (§7). */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  answerTo,
  Button,
  Card,
  Field,
  Form,
  FormErrors,
  Input,
  QuantityInput,
  Select,
  Textarea,
} from "~/ui";
import { MessageForm, Messages, NotTaken } from "~/ui/conversation";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { PlainForm } from "~/ui/plain-form";
import { mostVariants } from "../config";
import { amountText, AskForm, FailForm, QuoteForm } from "../forms";
import type { AnyForm } from "~/ui/schema-form";
import type { alternativesOf, Offer, SourcingRequest, StoreSide } from "../requests.server";
import { tiersText } from "../tiers";
import { Outcome, Quote, RequestFacts, RequestHistory, type SourcingSteps } from "./request";

type Props = {
  request: SourcingRequest;
  offers: readonly Offer[];
  alternatives: Awaited<ReturnType<typeof alternativesOf>>;
  store: StoreSide | null;
  people: readonly { id: string; name: string }[];
  steps: SourcingSteps;
  result: SubmissionResult | undefined;
};

export function DeskRequest({ request, offers, alternatives, store, people, steps, result }: Props) {
  const { t } = useTranslation("sourcing");
  const { can } = steps;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        <NotTaken result={result} forms={can.filter((event) => event !== "assign")} />
        <Outcome request={request} alternatives={alternatives} />
        <Quote request={request} offers={offers} desk />
        {request.messages.length > 0 && (
          <Messages
            title={t("conversation")}
            messages={request.messages}
            nameOf={(by) => by ?? request.user.userName}
          />
        )}
        {can.includes("quote") && (
          <QuoteCard request={request} store={store} result={answerTo(result, "quote")} />
        )}
        {can.includes("ask") && (
          <MessageForm
            schema={AskForm as AnyForm}
            {...{ intent: "ask", result }}
            title={t("desk.ask.title")}
            label={t("message")}
            hint={t("desk.ask.hint")}
            send={t("desk.ask.send")}
            tone="secondary"
            rows={4}
          />
        )}
        {can.includes("fail") && <FailCard result={answerTo(result, "fail")} />}
      </div>
      <div className="grid gap-4 max-lg:order-first">
        <Card title={t("desk.member")}>
          <Link to={paths.deskMember(request.user.id)} className="link">
            {request.user.userName}
          </Link>
          {can.includes("assign") && <Assign request={request} people={people} />}
        </Card>
        <RequestFacts request={request} desk />
        <RequestHistory request={request} />
      </div>
    </div>
  );
}

function Assign({ request, people }: Pick<Props, "request" | "people">) {
  const { t } = useTranslation("sourcing");
  const assigned = request.assignedTo ?? "";
  const options = people.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form method="post" scope="assign" className="flex flex-wrap items-end gap-2 pt-4" key={assigned}>
      <Field label={t("desk.assignee")} name="to" value={assigned} plain className="min-w-0 flex-1">
        <Select options={options} placeholder={t("desk.nobody")} />
      </Field>
      <Button intent="assign">{t("desk.assign")}</Button>
    </Form>
  );
}

type Row = { options: string; price: string; tiers: string; weightG: string; days: string; moq: string };

function rowsOf({ quotes }: SourcingRequest, store: StoreSide | null): Row[] {
  const empty = { options: "", price: "", tiers: "", weightG: "", days: "", moq: "1" };
  if (quotes.length > 0)
    return quotes.map(({ options, price, tiers, weightG, days, moq }) => ({
      options: Object.values(options).join(" / "),
      price: amountText(price),
      tiers: tiersText(tiers),
      weightG: String(weightG),
      days: String(days),
      moq: String(moq),
    }));
  const titles = store?.variants.map(({ title }) => title) ?? [];
  return titles.length > 1
    ? titles.slice(0, mostVariants).map((options) => ({ ...empty, options }))
    : [empty];
}

function QuoteCard({ request, store, result }: Pick<Props, "request" | "store" | "result">) {
  const { t } = useTranslation("sourcing");
  const [last] = request.quotes;
  const [form, fields] = useSchemaForm(QuoteForm, {
    id: "quote",
    result,
    start: {
      title: request.title,
      optionNames: last ? Object.keys(last.options).join(" / ") : "",
      variants: rowsOf(request, store),
    } as never,
  });
  const rows = fields.variants.getFieldList();
  const rowLabels = (name: string, i: number) =>
    (["options", "price", "weightG", "days", "moq", "tiers"] as const).map((field) => {
      const label = field === "price" ? t("price") : t(`field.${field}`);
      return [`${name}.${field}`, `${label} (${t("desk.quote.row", { n: i + 1 })})`] as const;
    });
  const labels: Record<string, string> = {
    title: t("field.title"),
    optionNames: t("field.optionNames"),
    ...Object.fromEntries(rows.flatMap((row, i) => rowLabels(row.name, i))),
    message: t("message"),
  };
  return (
    <Card title={t("desk.quote.title")}>
      <Form method="post" scope="quote" {...getFormProps(form)} className="grid gap-5">
        {/* Enter presses a form's first button: that must send, not remove a row. */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />
        <input type="hidden" name="intent" value="quote" />
        <FormErrors form={form} labels={labels} />
        <Field meta={fields.title} label={t("field.title")} hint={t("desk.quote.titleHint")}>
          <Input autoComplete="off" />
        </Field>
        <Field meta={fields.optionNames} label={t("field.optionNames")} hint={t("desk.quote.optionsHint")}>
          <Input autoComplete="off" placeholder={t("desk.quote.optionsExample")} />
        </Field>
        <ol className="grid gap-4">
          {rows.map((row, i) => {
            const cells = row.getFieldset();
            return (
              <li key={row.key} className="grid gap-3 rounded-s border border-line p-4">
                <p className="text-sm font-semibold">{t("desk.quote.row", { n: i + 1 })}</p>
                <div className="grid items-start gap-3 sm:grid-cols-3">
                  <Field meta={cells.options} label={t("field.options")} className="sm:col-span-2" plain>
                    <Input autoComplete="off" />
                  </Field>
                  <Field meta={cells.price} label={t("price")}>
                    <AmountInput />
                  </Field>
                  <Field meta={cells.weightG} label={t("field.weightG")}>
                    <QuantityInput />
                  </Field>
                  <Field meta={cells.days} label={t("field.days")}>
                    <QuantityInput min={0} max={90} />
                  </Field>
                  <Field meta={cells.moq} label={t("field.moq")}>
                    <QuantityInput />
                  </Field>
                  <Field
                    meta={cells.tiers}
                    label={t("field.tiers")}
                    hint={t("desk.quote.tiersHint")}
                    className="sm:col-span-3"
                  >
                    <Input autoComplete="off" />
                  </Field>
                </div>
                {rows.length > 1 && (
                  <div>
                    <Button
                      {...form.remove.getButtonProps({ name: fields.variants.name, index: i })}
                      tone="quiet"
                      size="s"
                      icon="trash"
                    >
                      {t("desk.quote.remove")}
                    </Button>
                  </div>
                )}
              </li>
            );
          })}
        </ol>
        {rows.length < mostVariants && (
          <div>
            <Button
              {...form.insert.getButtonProps({
                name: fields.variants.name,
                defaultValue: { moq: "1" } as never,
              })}
              size="s"
              icon="plus"
            >
              {t("desk.quote.add")}
            </Button>
          </div>
        )}
        <Field meta={fields.message} label={t("message")} hint={t("desk.quote.messageHint")}>
          <Textarea rows={3} />
        </Field>
        <div>
          <Button tone="primary">{t("desk.quote.send")}</Button>
        </div>
      </Form>
    </Card>
  );
}

function FailCard({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation("sourcing");
  return (
    <Card title={t("desk.fail.title")}>
      <PlainForm schema={FailForm} intent="fail" result={result} submit={t("desk.fail.send")} tone="danger" />
    </Card>
  );
}
