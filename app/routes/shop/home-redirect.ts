/** `/` leads to `/index`. */
import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { paths } from "~/platform/paths";

export function loader({ request }: LoaderFunctionArgs) {
  return redirect(paths.home() + new URL(request.url).search, 302);
}
