/** `/400`: where addresses lead that hold what no address of ours can hold. */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getT } from "~/i18n/i18n.server";
import { shopPaths } from "~/platform/shop-paths";
import { Icon, pageMeta } from "~/ui";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  ...pageMeta(page?.title),
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return data({ title: getT(request, "common")("badAddress.title") }, { status: 400 });
}

export default function BadAddress() {
  const { t } = useTranslation("common");
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-5 px-4 py-16 text-center md:py-28">
      <span className="grid size-20 place-items-center rounded-full bg-water-soft text-water">
        <Icon name="warning" className="size-10" />
      </span>
      <h1 className="text-xl">{t("badAddress.title")}</h1>
      <p className="text-muted">{t("badAddress.text")}</p>
      <Link to={shopPaths.home()} className="btn btn-secondary">
        {t("error.home")}
      </Link>
    </section>
  );
}
