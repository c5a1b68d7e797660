/** /user/walletBalance/statement.pdf: everything booked in a period, to be printed and filed. */
import { Readable } from "node:stream";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { periodOf } from "~/domain/wallet/period";
import { statementPdf } from "~/domain/wallet/statement-pdf.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { sendFile } from "~/platform/http/download.server";
import { flash } from "~/platform/http/flash.server";
import { paths } from "~/platform/paths";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const period = periodOf(new URL(args.request.url).searchParams, member.timezone);
  const made = await statementPdf(member, period, localeOf(args));
  if (!made.ok) return redirect(paths.wallet(period), flash("wallet:statement.tooLong", "critical"));
  const bytes = made.value;
  return sendFile(args.request, {
    name: `statement-${period.from}-${period.to}.pdf`,
    type: "application/pdf",
    bytes: bytes.length,
    read: () => Readable.from([bytes]),
  });
}
