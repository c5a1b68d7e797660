/**
 * Runs after every install of packages, on plain Node: takes away the files of packages that nothing here reads, which are
 * two fifths of all. `QUAYSIDE_WHOLE_PACKAGES=yes npm ci` keeps them.
 */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What goes, by its path from node_modules; a folder's path ends in a slash. */
const unneeded = [
  // Typefaces of PDFs in weights that are not drawn (app/platform/pdf/faces.ts).
  /^@embedpdf\/fonts-[\w-]+\/fonts\/(?!.*-(?:Regular|Bold)\.)[^/]+$/,
  /^@expo-google-fonts\/[\w-]+\/(?!400Regular|700Bold)\d{3}[A-Z]\w*\/$/,
  // Databases that are not PostgreSQL.
  /^(?:@prisma\/client\/runtime|prisma\/build)\/query_compiler_\w+\.(?:cockroachdb|mysql|sqlite|sqlserver)\./,
  // Prisma Studio, and Prisma's own database for trying it out: we generate a client, and have PostgreSQL.
  /^@prisma\/studio-core\/dist\/(?:ui\/|metafile-\w+\.json)$/,
  /^prisma\/build\/studio\.js$/,
  /^@prisma\/dev\/dist\/runtime-assets\/$/,
  /^@prisma\/query-plan-executor\/dist\/$/,
  /^@electric-sql\/[\w-]+\/dist\/.*\.(?:wasm|data|tar\.gz)$/,
  /^elkjs\/lib\/$/,
  // Of Node, what compiles packages for it.
  /^node\/node_modules\/[\w-]+\/(?:include|share)\/$/,
  // recheck in Java and in machine code: lint uses the one in JavaScript.
  /^recheck-jar\/recheck\.jar$/,
  /^recheck-(?:linux|macos|windows)-\w+\/recheck(?:\.exe)?$/,
  // What other files of the same packages were made of, or the same for browsers without a bundler.
  /^(?:effect|react-aria|react-stately)\/src\/$/,
  /^react-dom\/umd\/$/,
  /^(?:zod|stdnum)\/src\/$/,
  /^bwip-js\/dist\/bwip-js(?:-min|-rn|-gen)?\.m?js$/,
  /^@jspm\/core\/test\/$/,
  /^oxfmt\/dist\/(?:flow|angular|postcss|graphql)-[\w-]+\.js$/,
  /^@e965\/xlsx\/dist\/xlsx\.(?:\w+\.min|extendscript|zahl)\.m?js$/,
  /^fontkit\/dist\/browser[\w.-]*\.[cm]js$/,
  /^@zxing\/text-encoding\/umd\/$/,
  /^react-dom\/cjs\/[\w.-]+\.profiling\.min\.js$/,
  /^effect\/dist\/dts\/$/,
  /^typescript\/lib\/[a-z]{2}(?:-[a-z]{2})?\/$/,
  // Of Remix, its compiler without Vite: styles as code, and printing of code.
  /^@vanilla-extract\/integration\/node_modules\/$/,
  /^@remix-run\/dev\/node_modules\/prettier\/$/,
  /^pdfkit\/(?:\.yarn\/|js\/pdfkit\.standalone\.js)$/,
  /\.map$/,
  // Texts for people; licences stay.
  /\/(?:readme|changelog|changes|history|security|contributing)\.md$/i,
];

/** Whether a file, or a folder whose path ends in a slash, can go. */
export const isUnneeded = (path) => unneeded.some((pattern) => pattern.test(path));

/** Takes away what can go under a folder of packages. */
export function slim(packages, folder = "") {
  for (const entry of readdirSync(join(packages, folder), { withFileTypes: true })) {
    const path = `${folder}${entry.name}${entry.isDirectory() ? "/" : ""}`;
    if (isUnneeded(path)) rmSync(join(packages, path), { recursive: true, force: true });
    else if (entry.isDirectory()) slim(packages, path);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const packages = fileURLToPath(new URL("../node_modules", import.meta.url));
  const wanted = process.env["QUAYSIDE_WHOLE_PACKAGES"] !== "yes";
  if (wanted && existsSync(packages) && statSync(packages).isDirectory()) slim(packages);
}
