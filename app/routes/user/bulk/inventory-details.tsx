/** /user/inventorydetails: movements of own goods; of one SKU in a warehouse its lots and level, too. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import {
  LevelChart,
  OwnActs,
  OwnFacts,
  OwnLots,
  OwnRequests,
  ownTitle,
} from "~/domain/bulk/components/own-detail";
import { ownMoveView } from "~/domain/bulk/components/own-moves";
import { drawLevels } from "~/domain/bulk/own-chart";
import { AlertForm, DisposeForm, TransferForm, UseForm, WithdrawForm } from "~/domain/bulk/own-forms";
import { ownMoves } from "~/domain/bulk/lists.server";
import { askWarehouse, requestsOf, requestSteps, type Asked } from "~/domain/bulk/own-requests.server";
import { ownDetail, useForOrders } from "~/domain/bulk/own.server";
import { setOwnAlert } from "~/domain/stock/own-choices.server";
import { textIn } from "~/domain/catalogue/words";
import { warehouses } from "~/domain/stock/warehouses.server";
import { localeOf } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/use-translation";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { cleanFilter } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  firstError,
  ListFile,
  listMeta,
  PageHeader,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["ownGoods"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

function keyIn(request: Request) {
  const params = new URL(request.url).searchParams;
  return { sku: cleanFilter(params.get("sku") ?? ""), warehouse: cleanFilter(params.get("warehouse") ?? "") };
}

export async function loader(args: LoaderFunctionArgs) {
  const key = keyIn(args.request);
  const opened = await openList(args, ownMoves, async ({ id, timezone }) => {
    if (!key.sku || !key.warehouse) return { own: null, drawing: null, requests: [], houses: [] };
    const own = found(await ownDetail(id, key, timezone));
    const [requests, houses] = await Promise.all([requestsOf(id, key.sku), warehouses()]);
    const options = houses.map(({ code, name }) => ({ value: code, label: textIn(name, localeOf(args)) }));
    return { own, drawing: drawLevels(own.levels), requests, houses: options };
  });
  return { ...opened.list, ...opened.beside };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const key = keyIn(args.request);
  const done = (what: string) => redirect(paths.inventoryDetails(key), flash(`ownGoods:flash.${what}`));
  const ask = (asked: Pick<Asked, "kind" | "to" | "qty" | "note">, form: string) =>
    askWarehouse(member.id, { ...key, ...asked, unitCost: 0n }, form);
  const forms = {
    alert: AlertForm,
    use: UseForm,
    transfer: TransferForm,
    dispose: DisposeForm,
    withdraw: WithdrawForm,
  };
  return takeForms(args, forms, `member:${member.id}`, {
    alert: async ({ value }) => {
      found(await ownDetail(member.id, key, member.timezone));
      await setOwnAlert(member.id, key, value.at ?? null);
      return done("alert");
    },
    use: async ({ value }) => {
      found(await ownDetail(member.id, key, member.timezone));
      await useForOrders(member.id, key, value.on === "yes");
      return done("use");
    },
    transfer: async ({ value: { to, pieces, note = null }, key: form, refuse }) => {
      const made = await ask({ kind: "TRANSFER", to, qty: pieces, note }, form);
      return made.ok ? done("asked") : refuse(made.error, 409);
    },
    dispose: async ({ value: { pieces, note = null }, key: form, refuse }) => {
      const made = await ask({ kind: "DISPOSE", to: null, qty: pieces, note }, form);
      return made.ok ? done("asked") : refuse(made.error, 409);
    },
    withdraw: async ({ value, key: form, refuse }) => {
      const off = await requestSteps.runStep({ member: member.id }, value.no, "withdraw", { once: form });
      return off.ok ? done("withdraw") : refuse(off.error, 409);
    },
  });
}

export default function InventoryDetails() {
  const { t, i18n } = useTranslation("ownGoods");
  const { own, drawing, requests, houses, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={own ? t("detail.title", own) : t("detail.none")}
        description={own ? ownTitle(own, i18n.language) : t("detail.none.text")}
        actions={<ListFile list={list} />}
      />
      <Refused error={firstError(answer)} />
      {own && drawing && (
        <div className="mb-6 grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
          <div className="grid gap-4">
            <LevelChart drawing={drawing} />
            <OwnLots own={own} />
            <OwnRequests requests={requests} />
          </div>
          <OwnFacts own={own} />
        </div>
      )}
      <DeclaredList view={ownMoveView} list={list} />
      {own && (
        <div className="mt-6 grid items-start gap-4 md:grid-cols-2">
          <OwnActs own={own} houses={houses} result={answer?.result} />
        </div>
      )}
    </>
  );
}
