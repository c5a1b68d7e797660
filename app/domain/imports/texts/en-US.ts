import { words } from "~/i18n/words/en-US";

/** Words of files that are imported, whatever is in them. */
export const imports = {
  fileGone: "The file is no longer stored",
  "column.file": words.file,
  "column.status": words.status,
  "column.progress": "Progress",
  "column.result": "New / changed / same",
  "column.failed": "Problems",
  "column.when": "Uploaded",
  "column.by": words.by,
  "by.cli": "Command line",
  "status.TO_CHECK": "Waiting to be checked",
  "status.CHECKING": "Being checked",
  "status.CHECKED": "To be confirmed",
  "status.CANCELLED": words.cancelled,
  "status.QUEUED": "Waiting to run",
  "status.RUNNING": "Running",
  "status.DONE": "Done",
  "status.DONE_WITH_ERRORS": "Done, with problems",
  "status.UNDONE": "Undone",
  "status.FAILED": words.failed,
  "report.title": "Import of {{file}}",
  "running.TO_CHECK": "Waiting to be checked",
  "running.CHECKING": "Checking {{file}}",
  "running.QUEUED": "Confirmed; waiting to start",
  "running.RUNNING": "Importing {{file}}",
  "check.leave":
    "Nothing is saved yet. You can leave this page; the check continues and the result stays here.",
  "check.notYet": "Nothing has been imported yet",
  "check.notYetText": "This is what the file would do. Import it if it is correct.",
  "check.nothing": "This file would change nothing",
  "check.again": "Check again",
  "check.cancel": "Cancel the import",
  "check.title": "What it would do",
  "check.problems": "Rows that would be rejected",
  "check.expected": "Expected: new / changed / same",
  "would.created": "New",
  "would.updated": "Changed",
  "would.failed": "Rejected rows",
  "changes.more": "and {{count}} more",
  "report.sums": "Result",
  "report.column": "Column",
  "report.leave": "You can leave this page; the import continues.",
  "report.rows": "Rows read",
  "report.created": words.new,
  "report.updated": "Changed",
  "report.unchanged": "Unchanged",
  "report.failed": "Rejected rows",
  "report.bytes": "Size",
  "report.file": words.file,
  "report.fileGone":
    "No longer stored. A file is deleted {{days}} days after its import, or the next night if the import was cancelled.",
  "report.started": "Started",
  "report.finished": "Finished",
  "report.seconds": "{{count}} s",
  "report.problems": "Rejected rows",
  "report.line": "Line",
  "report.reason": words.reason,
  "report.value": "Value",
  "report.noProblems": "Every row was imported",
  "check.noProblems": "Every row can be imported",
  "report.noProblemsText": "There is nothing to correct in this file.",
  "report.noProblemsYet": "No problems so far",
  "report.download": "Download as CSV",
  "report.failure": "The file could not be imported",
  "failure.empty": "The file is empty.",
  "failure.not-csv": "This is not a table with columns, neither CSV nor Excel.",
  "failure.encodingAt":
    "Line {{detail}} is not in UTF-8. Nothing was imported. Save the file as “CSV UTF-8” and upload it again.",
  "failure.encoding": "The file is not in UTF-8. Save it as “CSV UTF-8” and upload it again.",
  "failure.headers": "Columns are missing: {{detail}}.",
  "failure.too-broken": "Too many quotes in the file are broken; reading stopped at line {{detail}}.",
  "failure.too-large":
    "The workbook is too large: the limit is 20 MB and 50,000 rows. Save it as CSV and upload that; a CSV file can be larger.",
  "failure.too-many-rows":
    "The file has more than {{detail}} rows. Split it into several files and upload each of them.",
  "failure.gone": "The file is no longer there. Please upload it again.",
  "failure.interrupted": "The import was interrupted. Please start it again.",
  "failure.internal":
    "Something went wrong on our side. What was imported so far is kept; please start it again.",
  "problem.quoting": "A quote is not closed",
  "problem.columns": "Number of columns differs from the header",
  "problem.cell-error": "The cell holds a spreadsheet error instead of a value",
  "problem.cell-scientific":
    'A spreadsheet shortened this number and its last digits are lost. Enter it again in a column formatted as text. If it is really written like this, write it as ="4E12"',
  "problem.cell-digits":
    'A spreadsheet keeps 15 digits of a number and made the last ones zeros. Enter it again in a column formatted as text. If it really ends like this, write it as ="…"',
  "problem.cell-date":
    'A spreadsheet turned this into a date. Enter what stood there in a column formatted as text. If a date is meant, write it as ="2026-03-01"',
  "problem.cell-boolean": "A spreadsheet turned this into true or false. Enter what stood there",
  "problem.cell-signs": "Letters were lost when the file was saved in another encoding (�). Enter them again",
  "problem.cell-ambiguous":
    "This can be read in two ways: 1,299 is one thousand or one point three. Write 1299.00 or 1.30",
  "problem.cell-currency": "The amount is in another currency; amounts here are US dollars",
  "problem.cell-unreadable": "The cell cannot be read",
  "error.done": "This import no longer waits for that. This is its current state.",
  "error.nothing": "This file would change nothing, so there is nothing to import.",
  "flash.apply": "The import has been confirmed",
  "flash.again": "The file is being checked again",
  "flash.cancel": "The import was cancelled; nothing was imported",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    imports: typeof imports;
  }
}
