/**
 * Types and lint over one TypeScript program: to build it costs most of either. The types come from tsconfig.json, the
 * rules from eslint.config.js, as for `npm run typecheck` and `npm run lint`.
 */
import { ESLint } from "eslint";
import ts from "typescript";

const root = process.cwd();

function programOf(): { program: ts.Program; complaints: readonly ts.Diagnostic[] } {
  const path = `${root}/tsconfig.json`;
  const { config, error } = ts.readConfigFile(path, (file) => ts.sys.readFile(file));
  if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, "\n"));
  const { fileNames, options, errors } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  return { program: ts.createProgram(fileNames, { ...options, noEmit: true }), complaints: errors };
}

function typeErrors(): { program: ts.Program; count: number } {
  const { program, complaints } = programOf();
  const found = [...complaints, ...ts.getPreEmitDiagnostics(program)];
  const host = {
    getCanonicalFileName: (name: string) => name,
    getCurrentDirectory: () => root,
    getNewLine: () => "\n",
  };
  if (found.length > 0) process.stdout.write(ts.formatDiagnostics(found, host));
  return { program, count: found.length };
}

async function lintErrors(program: ts.Program): Promise<number> {
  const eslint = new ESLint({
    overrideConfig: [
      {
        files: ["**/*.{ts,tsx}"],
        languageOptions: { parserOptions: { projectService: false, programs: [program] } },
      },
    ],
  });
  const results = await eslint.lintFiles(["."]);
  const formatter = await eslint.loadFormatter("stylish");
  process.stdout.write(await formatter.format(results));
  return results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0);
}

const types = typeErrors();
const lint = await lintErrors(types.program);
process.stdout.write(`${types.count} errors of types, ${lint} of lint\n`);
process.exitCode = types.count + lint > 0 ? 1 : 0;
