/** /desk/logistics/channels/:code/zones/:zone: where a zone lies and what it costs; `new` for one to come. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { RemoveZone, ZoneForm } from "~/domain/shipping/components/zone-form";
import { saveZone } from "~/domain/shipping/channel-changes.server";
import { findChannel } from "~/domain/shipping/channels.server";
import { ZoneForm as Schema } from "~/domain/shipping/forms";
import { newDrops, readTypedRates, typedRatesIn } from "~/domain/shipping/brackets";
import { found, foundStill, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["logistics"] };
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(data && (data.zone?.code ?? data.code));
export const shouldRevalidate = revalidateAfterStale;

async function zoneOf({ params }: LoaderFunctionArgs) {
  const { code, version, zones } = found(await findChannel(params["code"] ?? ""));
  if (params["zone"] === "new") return { code, version, zone: null };
  const zone = foundStill(
    zones.find((z) => z.code === params["zone"]),
    paths.deskChannel(code),
  );
  return { code, version, zone };
}

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["admin"]);
  return zoneOf(args);
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["admin"]);
  const { code, zone } = await zoneOf(args);
  const form = await readForm(args);
  const typed = typedRatesIn(form);
  const { rates, problems, drops } = readTypedRates(typed);
  const saves = form.get("intent") === "save";
  return takeForm(
    args,
    Schema,
    `staff:${staff.id}`,
    async ({ value: fields, refuse }) => {
      if (fields.intent === "remove" && fields.confirm.toUpperCase() !== zone?.code)
        return refuse({ confirm: ["logistics:error.confirm"] });
      if (fields.intent === "save" && problems.length > 0) return refuse({}, 400, { typed, problems });
      const falling = fields.intent === "save" && !fields.meant ? newDrops(drops, zone?.rates ?? []) : [];
      if (falling.length > 0) return refuse({}, 422, { typed, problems, drops: falling });
      const { version } = fields;
      const fresh =
        fields.intent === "save"
          ? { code: fields.code, areas: fields.areas, name: nameOf(fields), rates }
          : null;
      const saved = await saveZone(staff, code, version, zone?.code ?? null, fresh);
      if (saved.ok) return redirect(paths.deskChannel(code), flash("logistics:flash.saved"));
      if (saved.error === "stale") return refuse("logistics:error.staleTyped", 409, { typed, problems });
      const at = saved.error === "zoneTaken" ? "code" : "areas";
      return refuse({ [at]: [`logistics:error.${saved.error}`] }, 422, { typed, problems });
    },
    {
      form,
      refused: (result) => data({ result, ...(saves ? { typed, problems } : {}) }, { status: 400 }),
    },
  );
}

const nameOf = ({ nameEn, nameZh }: { nameEn: string; nameZh?: string | undefined }) =>
  nameZh ? { en: nameEn, zh: nameZh } : { en: nameEn };

export default function DeskZone() {
  const { t } = useTranslation("logistics");
  const { code, version, zone } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const title = zone ? t("zone.of", { zone: zone.code }) : t("zones.add");
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: t("channels.title"), to: paths.deskLogistics() },
          { label: code, to: paths.deskChannel(code) },
          { label: title },
        ]}
      />
      <ZoneForm
        key={version}
        version={version}
        zone={zone}
        result={answer?.result}
        {...(answer && "typed" in answer ? answer : {})}
      />
      {zone && <RemoveZone version={version} code={zone.code} result={answer?.result} />}
    </>
  );
}
