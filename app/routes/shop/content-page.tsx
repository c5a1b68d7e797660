/** /agreement /refunds /aboutus /privacy /walletrules /shippingpolicy /useragreement: pages of words (§2.1). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { ContentArticle } from "~/domain/content/components/content-article";
import { contentAt, contentIn } from "~/domain/content/view.server";
import { localeOf } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { pageMeta } from "~/ui/meta";

export const handle = { i18n: ["content"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title, data?.summary);

export function loader(args: LoaderFunctionArgs) {
  return contentIn(found(contentAt(new URL(args.request.url).pathname)), localeOf(args));
}

export default function ContentPage() {
  return <ContentArticle page={useLoaderData<typeof loader>()} />;
}
