/** /user/myinventory: own stock, by SKU and warehouse (§2.8); goods that the member sends in are announced here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { OwnRequests, SendIn } from "~/domain/bulk/components/own-detail";
import { ownView } from "~/domain/bulk/components/own-list";
import { SendInForm, WithdrawForm } from "~/domain/bulk/own-forms";
import { ownStock } from "~/domain/bulk/lists.server";
import { askWarehouse, requestsOf, requestSteps } from "~/domain/bulk/own-requests.server";
import { textIn } from "~/domain/catalogue/words";
import { warehouses } from "~/domain/stock/warehouses.server";
import { localeOf } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/use-translation";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, firstError, LinkButton, ListFile, listMeta, PageHeader, Refused } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["ownGoods"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openList(args, ownStock, async ({ id }) => {
    const [requests, houses] = await Promise.all([requestsOf(id, null), warehouses()]);
    const options = houses.map(({ code, name }) => ({ value: code, label: textIn(name, localeOf(args)) }));
    return { requests, houses: options };
  });
  return { ...opened.list, ...opened.beside };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const done = (what: string) => redirect(paths.myInventory(), flash(`ownGoods:flash.${what}`));
  return takeForms(args, { "send-in": SendInForm, withdraw: WithdrawForm }, `member:${member.id}`, {
    "send-in": async ({ value, key, refuse }) => {
      const { sku, warehouse, pieces, cost, note = null } = value;
      const asked = { kind: "SEND_IN", sku, warehouse, to: null, qty: pieces, unitCost: cost, note } as const;
      const made = await askWarehouse(member.id, asked, key);
      return made.ok ? done("asked") : refuse(made.error, 409);
    },
    withdraw: async ({ value, key, refuse }) => {
      const off = await requestSteps.runStep({ member: member.id }, value.no, "withdraw", { once: key });
      return off.ok ? done("withdraw") : refuse(off.error, 409);
    },
  });
}

export default function MyInventory() {
  const { t } = useTranslation("ownGoods");
  const { requests, houses, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          <>
            <LinkButton to={paths.inventoryDetails()} icon="clock">
              {t("detail.none")}
            </LinkButton>
            <ListFile list={list} />
          </>
        }
      />
      <Refused error={firstError(answer)} />
      <DeclaredList view={ownView} list={list} />
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <SendIn houses={houses} result={answer?.result} />
        <OwnRequests requests={requests} />
      </div>
    </>
  );
}
