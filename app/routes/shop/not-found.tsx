/** `/404`: where unknown addresses lead (D18). */
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { getT } from "~/i18n/i18n.server";
import { shopPaths } from "~/platform/shop-paths";
import { Icon, pageMeta } from "~/ui";
import { SearchBox } from "~/ui/frames/search-box";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  ...pageMeta(page?.title),
  { name: "robots", content: "noindex" },
];

export function loader({ request }: LoaderFunctionArgs) {
  return data({ title: getT(request, "common")("notFound.title") }, { status: 404 });
}

export default function NotFound() {
  const { t } = useTranslation(["common", "layout"]);
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-5 px-4 py-16 text-center md:py-28">
      <span className="grid size-20 place-items-center rounded-full bg-water-soft text-water">
        <Icon name="anchor" className="size-10" />
      </span>
      <h1 className="text-xl">{t("notFound.title")}</h1>
      <p className="text-muted">{t("notFound.text")}</p>
      <SearchBox label={t("layout:search.again")} className="w-full max-w-md" />
      <Link to={shopPaths.home()} className="btn btn-secondary">
        {t("error.home")}
      </Link>
    </section>
  );
}
