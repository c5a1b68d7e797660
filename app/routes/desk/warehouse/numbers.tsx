/** /desk/warehouse/numbers: ranges of tracking numbers that carriers gave us. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { AddRange, rangeView, useRangeActs } from "~/domain/warehouse/components/ranges";
import { OpenRangeForm, RangeForm } from "~/domain/warehouse/numbers/forms";
import { numberRanges } from "~/domain/warehouse/lists.server";
import { addRange, setActive } from "~/domain/warehouse/numbers/ranges.server";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["numbers"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, numberRanges)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, paperRoles);
  const { search } = new URL(args.request.url);
  return takeForms(args, { add: RangeForm, rest: OpenRangeForm }, `staff:${staff.id}`, {
    add: async ({ value, refuse }) => {
      const added = await addRange(staff, value);
      return added.ok
        ? redirect(paths.deskNumbers(), flash("numbers:flash.added"))
        : refuse(`numbers:error.${added.error}`);
    },
    rest: async ({ value, refuse }) => {
      const done = await setActive(staff, value.rangeId, value.intent === "open");
      return done.ok
        ? redirect(paths.deskNumbers() + search, flash("numbers:flash.saved"))
        : refuse("numbers:error.stale", 409);
    },
  });
}

export default function DeskNumbers() {
  const { t } = useTranslation("numbers");
  const list = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <LinkButton to={paths.deskNumberFiles()} icon="file-arrow-up">
            {t("file.title")}
          </LinkButton>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <DeclaredList view={rangeView} list={list} acts={useRangeActs()} />
        <AddRange result={result} />
      </div>
    </>
  );
}
