/** `npm run routes [-- --json]`: every path, whom its loader and its action let in, and its file. */
import { routeTable } from "../route-table.ts";

const table = routeTable().filter(
  (route) => !route.layout || route.loader !== "none" || route.action !== "none",
);

if (process.argv.includes("--json")) {
  process.stdout.write(`${JSON.stringify(table, null, 2)}\n`);
} else {
  const rows = table.map(({ path, loader, action, file, layout }) => [
    path + (layout ? " (layout)" : ""),
    loader,
    action,
    file,
  ]);
  const head = ["path", "GET", "POST", "file"];
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells.map((cell, i) => (cell === "none" ? "–" : cell).padEnd(widths[i] ?? 0)).join("  ");
  process.stdout.write(`${[head, ...rows].map((row) => line(row).trimEnd()).join("\n")}\n`);
}
