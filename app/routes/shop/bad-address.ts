/** `/400`: where a request goes whose address holds what the database cannot keep. Nothing more of it is read. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server";
import { plainPage } from "../files.server";

export function loader({ request }: LoaderFunctionArgs) {
  const t = getT(request, "common");
  // Without script: a page that wakes compares its address with the browser's, and the browser shows the other one.
  return plainPage(request, 400, { title: t("badAddress.title"), text: t("badAddress.text") });
}
