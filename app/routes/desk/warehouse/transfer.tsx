/** /desk/warehouse/transfers/:transferNo: one transfer, from its draft until all has come. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { Transfer } from "~/domain/warehouse/components/transfer";
import { transferTones } from "~/domain/warehouse/components/transfer-list";
import { warehouseRoles } from "~/domain/warehouse/config";
import {
  AddLineForm,
  ArriveForm,
  CancelForm,
  RemoveLineForm,
  SendForm,
} from "~/domain/warehouse/transfers/forms";
import { bookTransfer, transferSteps } from "~/domain/warehouse/transfers/steps.server";
import { findTransfer } from "~/domain/warehouse/transfers/view.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale, Status } from "~/ui";

export const handle = { i18n: ["transfers"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.transfer.no);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const transfer = found(await findTransfer(args.params["transferNo"] ?? ""));
  return { transfer, offers: transferSteps.offersOf(transfer, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const { no } = found(await findTransfer(args.params["transferNo"] ?? ""));
  const by = { staff };
  const done = (what: string) => redirect(paths.deskTransfer(no), flash(`transfers:flash.${what}`));
  const textOf = (error: string) => `transfers:error.${error}`;
  const forms = {
    add: AddLineForm,
    remove: RemoveLineForm,
    send: SendForm,
    cancel: CancelForm,
    arrive: ArriveForm,
  };
  return takeForms(args, forms, `staff:${staff.id}`, {
    add: async ({ value, key, refuse }) => {
      const said = await transferSteps.runStep(by, no, "add", { input: value, once: key });
      if (said.ok) return done("add");
      const field = { "unknown-code": "code", "unknown-bin": "bin" } as const;
      const at = said.error in field ? field[said.error as keyof typeof field] : null;
      return refuse(at ? { [at]: [textOf(said.error)] } : textOf(said.error), 409);
    },
    remove: async ({ value, key, refuse }) => {
      const said = await transferSteps.runStep(by, no, "remove", { input: value, once: key });
      return said.ok ? done("remove") : refuse(textOf(said.error), 409);
    },
    send: async ({ value, key, refuse }) => {
      const said = await transferSteps.runStep(by, no, "send", { input: value, once: key });
      return said.ok ? done("send") : refuse(textOf(said.error), 409);
    },
    cancel: async ({ key, refuse }) => {
      const said = await transferSteps.runStep(by, no, "cancel", { once: key });
      return said.ok ? done("cancel") : refuse(textOf(said.error), 409);
    },
    arrive: async ({ value, key, refuse }) => {
      const said = await bookTransfer(staff, no, value, key);
      if (said.ok) return done(said.value.complete ? "received" : "arrived");
      return refuse(said.error === "unknown-bin" ? { bin: [textOf(said.error)] } : textOf(said.error), 409);
    },
  });
}

export default function TransferScreen() {
  const { t } = useTranslation("transfers");
  const { transfer, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t("transfer", { no: transfer.no })}
        status={<Status tone={transferTones[transfer.status]}>{t(`status.${transfer.status}`)}</Status>}
        description={`${transfer.from} → ${transfer.to}`}
        breadcrumbs={[{ label: t("title"), to: paths.deskTransfers() }, { label: transfer.no }]}
      />
      <Refused error={firstError(answer)} />
      <Transfer key={transfer.version} {...{ transfer, offers }} result={answer?.result} />
    </>
  );
}
