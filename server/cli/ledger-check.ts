/** `npm run ledger:check`: the books against themselves; ends with 1 where anything does not agree. */
import "~/domain/wiring.server";
import { checkLedger, reportLines } from "~/domain/ledger/check.server";
import { closeDatabase, closePrisma } from "~/platform/db";

try {
  const report = await checkLedger();
  process.stdout.write(`${reportLines(report).join("\n")}\n`);
  process.exitCode = report.clean ? 0 : 1;
} finally {
  await Promise.all([closePrisma(), closeDatabase()]);
}
