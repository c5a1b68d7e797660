/**
 * /contanctus[?topic=&sku=&product=&from=&order=&q=|?ticket=]: how to reach us, and a form that makes a ticket (§2.1). The page
 * of a product asks about stock here whoever reads it; members are led on to their own agent (D25).
 */
import { redirect as redirectTo, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { agentOf } from "~/domain/accounts/agent.server";
import { findMember } from "~/domain/accounts/guards.server";
import { ContactForm as ContactFields, ContactWays } from "~/domain/tickets/components/contact";
import { attachmentBytes, contactLimit, topics } from "~/domain/tickets/config";
import { ContactForm } from "~/domain/tickets/forms";
import { confirmationOf, openTicket } from "~/domain/tickets/open.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { clientIp, hit, networkOf } from "~/platform/http/rate-limit.server";
import { takeForm } from "~/platform/http/take-form.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, Card, LinkButton, pageMeta } from "~/ui";

export const handle = { i18n: ["tickets"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title, data?.intro);

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const word = (name: string) => cleanFilter(params.get(name) ?? "");
  const t = getT(args, "tickets");
  const member = await findMember(args);
  const no = word("ticket");
  const confirmation = no ? await confirmationOf(no) : null;
  const [sku, orderNo, wanted] = [word("sku"), word("order"), word("q")];
  const asked = topics.find((topic) => topic === word("topic"));
  if (member?.status === "1" && asked === "stock" && sku)
    throw redirectTo(paths.askStock({ product: word("product"), sku, from: word("from") }));
  return {
    title: t("contact.title"),
    intro: t("contact.intro"),
    agent: (member && (await agentOf(member.id)))?.name ?? null,
    start: {
      name: member?.name ?? "",
      email: member?.email ?? "",
      sku,
      orderNo,
      topic: asked ?? (orderNo ? ("order" as const) : sku ? ("stock" as const) : undefined),
      message: wanted ? t("contact.wanted", { q: wanted }) : "",
    },
    sent: confirmation && { no, failed: confirmation === "failed" },
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await findMember(args);
  const ip = clientIp(args);
  return takeForm(
    args,
    ContactForm,
    member ? `member:${member.id}` : `contact:${ip}`,
    async ({ value, key, refuse }) => {
      if (!(await hit(`contact:${networkOf(ip)}`, contactLimit)).ok)
        return refuse("tickets:error.often", 429);
      const from = { locale: localeOf(args), memberId: member?.id ?? null };
      const opened = await openTicket(value, from, key);
      if (opened.ok) return redirect(shopPaths.contact({ ticket: opened.value }));
      if (opened.error === "file") return refuse({ file: ["tickets:error.file"] });
      if (opened.error === "upload") return refuse({ file: ["common:error.upload"] });
      return refuse("tickets:error.mail");
    },
    { fileBytes: attachmentBytes },
  );
}

export default function Contact() {
  const { t } = useTranslation("tickets");
  const { title, intro, agent, start, sent } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <div className="page grid gap-6 py-8 md:py-12">
      <header className="grid gap-2">
        <h1 className="text-xl">{title}</h1>
        <p className="max-w-prose text-muted">
          {intro} {agent && t("contact.agent", { name: agent })}
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {sent ? (
          <Sent {...sent} />
        ) : (
          <Card title={t("contact.formTitle")}>
            <ContactFields start={start} result={result} />
          </Card>
        )}
        <ContactWays />
      </div>
    </div>
  );
}

function Sent({ no, failed }: { no: string; failed: boolean }) {
  const { t } = useTranslation("tickets");
  return (
    <div className="grid justify-items-start gap-4">
      {failed ? (
        <Banner tone="caution" title={t("contact.mailFailed")} live>
          {t("contact.mailFailedText", { no })}
        </Banner>
      ) : (
        <Banner tone="positive" title={t("contact.sent", { no })} live>
          {t("contact.sentText")}
        </Banner>
      )}
      <LinkButton to={shopPaths.contact()}>{t("contact.another")}</LinkButton>
    </div>
  );
}
