/** /user/profile/data/close: closes the account for good, or says what has to be settled first (§2.3). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { closeAccount, obstaclesOf } from "~/domain/accounts/closing.server";
import { CloseForGood, Obstacles } from "~/domain/accounts/components/own-data";
import { ProfileFrame } from "~/domain/accounts/components/profile-frame";
import { keptYears } from "~/domain/accounts/config";
import { requireActiveMember, requireMember, requireRecentLogin } from "~/domain/accounts/guards.server";
import { CloseForm } from "~/domain/accounts/profile-forms";
import { closeMemberSession } from "~/domain/accounts/sessions.server";
import { getT } from "~/i18n/i18n.server";
import { invalid, leave } from "~/platform/http/answers.server";
import { once, readForm } from "~/platform/http/form.server";
import { clientIp } from "~/platform/http/rate-limit.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["profile"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireRecentLogin(args, member);
  const title = getT(args, "profile")("close.pageTitle");
  return { title, email: member.email, obstacles: await obstaclesOf(member.id), years: keptYears };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  requireRecentLogin(args, member);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: CloseForm });
  if (submission.status !== "success") return invalid(submission);
  if (submission.value.email.toLowerCase() !== member.email.toLowerCase())
    return invalid(submission, { email: ["profile:error.closeName"] });
  return once(args, form, `member:${member.id}`, async () => {
    const closed = await closeAccount(member, clientIp(args));
    if (!closed.ok) return invalid(submission, "profile:error.closeStale", 409);
    return leave(paths.login({ reason: "closed" }), await closeMemberSession(args.request));
  });
}

export default function CloseAccount() {
  const { email, obstacles, years } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <ProfileFrame part="data">
      {obstacles.length > 0 ? (
        <Obstacles obstacles={obstacles} />
      ) : (
        <CloseForGood email={email} years={years} result={result} />
      )}
    </ProfileFrame>
  );
}
