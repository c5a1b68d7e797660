/** Paths match in any case; this gives their canonical spelling (D1). Parameters keep their case. */
import { paths } from "./paths";

type AnyPath = (...parameters: never[]) => string;

const mark = "parameter";

const patterns = Object.values(paths).map((path) =>
  ((path as AnyPath)(...([mark, mark] as unknown as never[])).split("?")[0] ?? "").split("/"),
);

/** Few pages have capitals in their path, so most addresses are right in lower case. */
const exact = new Set(patterns.map((pattern) => pattern.join("/")));

/** The canonical spelling of a path; unknown paths stay as they are. */
export function canonicalPath(pathname: string): string {
  if (exact.has(pathname)) return pathname;
  const parts = pathname.split("/");
  const pattern = patterns.find((candidate) => fits(candidate, parts));
  if (!pattern) return pathname;
  return pattern.map((segment, index) => (segment === mark ? parts[index] : segment)).join("/");
}

/** The corrected address with its query; null where the request spelled it right. */
export function respelled(url: string | URL): string | null {
  const { pathname, search } = new URL(url);
  const canonical = canonicalPath(pathname);
  return canonical === pathname ? null : canonical + search;
}

function fits(pattern: readonly string[], parts: readonly string[]): boolean {
  return (
    pattern.length === parts.length &&
    pattern.every((segment, index) => {
      const part = parts[index] ?? "";
      return segment === mark ? part !== "" : segment.toLowerCase() === part.toLowerCase();
    })
  );
}
