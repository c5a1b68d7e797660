/** /robots.txt: what need not be fetched, and where the sitemap is. What must not be listed says so itself. */
import { env } from "~/platform/env.server";
import { paths } from "~/platform/paths";

const needless = ["/user/", "/desk/", "/hooks/", "/logout", "/productdetails/pictures.zip"];

export function loader() {
  const lines = [
    "User-agent: *",
    ...needless.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL(env().PUBLIC_URL).origin}${paths.sitemap()}`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
