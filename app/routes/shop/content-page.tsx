/** /agreement /refunds /aboutus /privacy /walletrules /shippingpolicy /useragreement, ?version=: pages of words (§2.1). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ContentArticle } from "~/domain/content/components/content-article";
import { slugAt } from "~/domain/content/page";
import { contentIn } from "~/domain/content/view.server";
import { localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { pageMeta } from "~/ui/meta";

export const handle = { i18n: ["content"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page.title, data?.page.summary);

export async function loader(args: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(args.request.url);
  const slug = found(slugAt(pathname));
  const page = found(await contentIn(slug, localeOf(args), searchParams.get("version") || null));
  return { path: `/${slug}`, page };
}

export default function ContentPage() {
  const { path, page } = useLoaderData<typeof loader>();
  return <ContentArticle path={path} page={page} />;
}
