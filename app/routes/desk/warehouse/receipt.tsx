/** /desk/warehouse/receiving/:receiptNo: one delivery while it is counted. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { Receipt, type Surplus } from "~/domain/warehouse/components/receipt";
import { receiptTones } from "~/domain/warehouse/components/receiving-lists";
import { photoBytes, warehouseRoles } from "~/domain/warehouse/config";
import {
  BookForm,
  CloseForm,
  ReopenForm,
  RestForm,
  UndoForm,
  UnknownForm,
  type BookFields,
} from "~/domain/warehouse/receiving/forms";
import { bookLine, bookRest, bookUnknown, undoLine } from "~/domain/warehouse/receiving/receive.server";
import { receiptSteps } from "~/domain/warehouse/receiving/steps.server";
import { findReceipt } from "~/domain/warehouse/receiving/view.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms, type Taken } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale, Status } from "~/ui";

export const handle = { i18n: ["receiving"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.receipt.no);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const receipt = found(await findReceipt(args.params["receiptNo"] ?? ""));
  return { receipt, offers: receiptSteps.offersOf(receipt, { staff }) };
}

const textOf = (error: string) => (error.includes(":error.") ? error : `receiving:error.${error}`);

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const by = `staff:${staff.id}`;
  const { no } = found(await findReceipt(args.params["receiptNo"] ?? ""));
  const done = (what: string) => redirect(paths.deskReceipt(no), flash(`receiving:flash.${what}`));
  return takeForms(
    args,
    {
      unknown: UnknownForm,
      rest: RestForm,
      undo: UndoForm,
      close: CloseForm,
      reopen: ReopenForm,
      book: BookForm,
      take: BookForm,
      back: BookForm,
    },
    by,
    {
      unknown: async ({ value, key, refuse }) => {
        const noted = await bookUnknown(staff, no, value, key);
        return noted.ok ? done("noted") : refuse(textOf(noted.error), 409);
      },
      rest: async ({ value, key, refuse }) => {
        const booked = await bookRest(staff, no, value, key);
        return booked.ok ? done("booked") : refuse(textOf(booked.error), 409);
      },
      undo: async ({ value, key, refuse }) => {
        const undone = await undoLine(staff, no, value.line, value.why, key);
        return undone.ok ? done("undone") : refuse(textOf(undone.error), 409);
      },
      close: async ({ value, key, refuse }) => {
        const closed = await receiptSteps.runStep({ staff }, no, "close", { input: value, once: key });
        return closed.ok ? done("closed") : refuse(textOf(closed.error), 409);
      },
      reopen: async ({ value, key, refuse }) => {
        const opened = await receiptSteps.runStep({ staff }, no, "reopen", { input: value, once: key });
        return opened.ok ? done("reopened") : refuse(textOf(opened.error), 409);
      },
      book,
      take: book,
      back: book,
    },
    { fileBytes: photoBytes, by },
  );

  async function book({ value, key, refuse }: Taken<BookFields>) {
    const booked = await bookLine(staff, no, value, key);
    if (booked.ok) return done("booked");
    const [code, surplus] = booked.error.split(/\|(.*)/s);
    if (code === "over")
      return refuse("receiving:error.over", 409, { surplus: JSON.parse(surplus ?? "{}") as Surplus });
    return code === "unknown-code"
      ? refuse({ code: ["receiving:error.unknown-code"] }, 409)
      : refuse(textOf(booked.error), 409);
  }
}

export default function ReceiptPage() {
  const { t } = useTranslation("receiving");
  const { receipt, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const surplus = answer && "surplus" in answer ? (answer.surplus ?? null) : null;
  return (
    <>
      <PageHeader
        title={t("receipt", { no: receipt.no })}
        status={<Status tone={receiptTones[receipt.status]}>{t(`status.${receipt.status}`)}</Status>}
        breadcrumbs={[{ label: t("title"), to: paths.deskReceiving() }, { label: receipt.no }]}
      />
      {!surplus && <Refused error={firstError(answer)} />}
      <Receipt
        key={receipt.version}
        receipt={receipt}
        offers={offers}
        result={answer?.result}
        surplus={surplus}
      />
    </>
  );
}
