/** /user/profile/security/recovery-codes.txt: the codes that were just made, to be kept as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember, requireRecentLogin } from "~/domain/accounts/guards.server";
import { readRecoveryCodes } from "~/domain/accounts/security.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentLogin(args, member);
  const codes = found(readRecoveryCodes(args.request, member.id));
  const t = getT(args, "security");
  const lines = [t("codes.fileTitle", { email: member.email }), t("codes.fileNote"), "", ...codes, ""];
  return new Response(lines.join("\r\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": 'attachment; filename="quayside-recovery-codes.txt"',
      "Cache-Control": "no-store",
    },
  });
}
