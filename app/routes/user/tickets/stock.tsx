/** /user/tickets/stock?sku=[&product=&from=]: a question about stock to the member's own agent (D25). */
import { getFormProps } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { agentOf } from "~/domain/accounts/agent.server";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { contactLimit, messageLength } from "~/domain/tickets/config";
import { StockForm } from "~/domain/tickets/forms";
import { stockQuestion } from "~/domain/tickets/stock.server";
import { openTicket } from "~/domain/tickets/open.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { hit } from "~/platform/http/rate-limit.server";
import { takeForm } from "~/platform/http/take-form.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Button, Card, Field, Form, FormErrors, PageHeader, pageMeta, Textarea } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";

export const handle = { i18n: ["tickets"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

async function questionOf(args: LoaderFunctionArgs, memberId: string) {
  const params = new URL(args.request.url).searchParams;
  const word = (name: string) => cleanFilter(params.get(name) ?? "");
  const asked = { product: word("product"), sku: word("sku"), from: word("from") };
  return found(await stockQuestion(memberId, asked, localeOf(args)));
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const [question, agent] = await Promise.all([questionOf(args, member.id), agentOf(member.id)]);
  return {
    ...question,
    title: getT(args, "tickets")("stock.title"),
    agent: agent?.name ?? null,
    frozen: member.status !== "1",
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { sku } = await questionOf(args, member.id);
  return takeForm(args, StockForm, `member:${member.id}`, async ({ value, key, refuse }) => {
    if (!(await hit(`ask:${member.id}`, contactLimit)).ok) return refuse("tickets:error.often", 429);
    const { name, email } = member;
    const asked = { ...value, name, email, topic: "stock" as const, sku };
    const from = { locale: localeOf(args), memberId: member.id };
    const opened = await openTicket(asked, from, key);
    if (!opened.ok) return refuse("tickets:error.mail");
    return redirect(paths.ticket(opened.value), flash("tickets:stock.flash"));
  });
}

export default function AskAboutStock() {
  const { t } = useTranslation("tickets");
  const { title, agent, frozen } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={agent ? t("stock.toAgent", { name: agent }) : t("stock.toSupport")}
      />
      {!frozen && <Question />}
    </>
  );
}

function Question() {
  const { t } = useTranslation("tickets");
  const { message, sku } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [form, fields] = useSchemaForm(StockForm, { id: "stock", result, start: { message } });
  return (
    <Card title={t("stock.about", { sku })}>
      <Form method="post" {...getFormProps(form)} className="grid max-w-3xl gap-4">
        <FormErrors form={form} labels={{ message: t("field.message") }} />
        <Field
          meta={fields.message}
          label={t("field.message")}
          hint={t("field.messageHint", messageLength)}
          required
        >
          <Textarea rows={10} />
        </Field>
        <div>
          <Button tone="primary" icon="chat-circle-dots">
            {t("stock.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
