/**
 * The schema that the database client is made of: the models that the code asks it for, and the relations its questions
 * name. Most tables are asked by statements of our own, and each model takes memory in each process: with all 203 the
 * client held 24 MiB of the heap.
 */
import { globSync, readFileSync } from "node:fs";

const sources = "{app,bench,prisma,sandbox,server,tests}/**/*.{ts,tsx}";
/** `prisma.storeOrder`, also with the dot on the next line. */
const call = /\bprisma\s*\.\s*([a-z]\w*)/g;
/** `Prisma.StoreOrderWhereInput`: a part of a question, or the rows it is answered with. */
const typeName = /\bPrisma\.([A-Z]\w*)/g;
const modelBlock = /^model (\w+) \{\n((?:(?: .*)?\n)*)\}\n/gm;

/** What is asked of each model, by the name the client has for it. */
export type Questions = ReadonlyMap<string, string>;

const asCalled = (model: string) => model.charAt(0).toLowerCase() + model.slice(1);

type Relation = { model: string; field: string; of: string; pair: string };

/** A schema without models and relations that nobody asks for, and without what only migrations need. */
export function askedSchema(schema: string, questions: Questions): string {
  const blocks = new Map(
    Array.from(schema.matchAll(modelBlock), ([, name = "", fields = ""]) => [name, fields]),
  );
  const relations = [...blocks].flatMap(([model, fields]) => relationsOf(model, fields, blocks));
  const asked = new Map<string, string>();
  for (const model of blocks.keys()) {
    const text = questions.get(asCalled(model));
    if (text !== undefined) asked.set(model, text);
  }
  const pairs = follow(relations, asked);
  const left = new Set(
    relations.filter(({ pair }) => !pairs.has(pair)).map(({ model, field }) => `${model}.${field}`),
  );
  return schema
    .replace(modelBlock, (_, model: string, fields: string) => {
      if (!asked.has(model)) return "";
      const kept = fields.split("\n").filter((line) => !left.has(`${model}.${/\w+/.exec(line)?.[0] ?? ""}`));
      return `model ${model} {\n${kept.join("\n")}}\n`;
    })
    .replace(/^ *(?:\/\/|@@index).*\n/gm, "")
    .replace(/\n{2,}/g, "\n");
}

function relationsOf(model: string, fields: string, blocks: ReadonlyMap<string, string>): Relation[] {
  return Array.from(fields.matchAll(/^ +(\w+) +(\w+)(.*)$/gm), ([, field = "", of = "", rest = ""]) => {
    const name = /@relation\((?:name:\s*)?"(\w+)"/.exec(rest)?.[1] ?? "";
    return { model, field, of, pair: `${[model, of].sort().join()} ${name}` };
  }).filter(({ of }) => blocks.has(of));
}

/** The relations that questions name. The question goes on at the other side, which is asked from then on. */
function follow(relations: readonly Relation[], asked: Map<string, string>): Set<string> {
  const pairs = new Set<string>();
  const followed = new Set<Relation>();
  const isNamed = ({ model, field }: Relation) => keysIn(asked.get(model) ?? "").has(field);
  for (;;) {
    const more = relations.filter((relation) => !followed.has(relation) && isNamed(relation));
    if (more.length === 0) return pairs;
    for (const relation of more) {
      followed.add(relation);
      pairs.add(relation.pair);
      asked.set(relation.of, `${asked.get(relation.of) ?? ""}\n${asked.get(relation.model) ?? ""}`);
    }
  }
}

/** The keys of all objects in a text. */
const keysIn = (text: string) =>
  new Set(Array.from(text.matchAll(/\b(\w+)\s*[:,}]/g), ([, key = ""]) => key));

/** What the sources ask the client, tests too. */
export function questionsOf(texts: readonly string[]): Questions {
  const questions = new Map<string, string>();
  const add = (model: string, text: string) => questions.set(model, `${questions.get(model) ?? ""}\n${text}`);
  for (const text of texts) {
    for (const { 0: found, 1: model = "", index } of text.matchAll(call))
      add(model, argumentsAfter(text, index + found.length));
    // Which of the words of a type are the model's is not written in it.
    for (const [, type = ""] of text.matchAll(typeName))
      type.split(/(?=[A-Z])/).forEach((_, at, words) => add(asCalled(words.slice(0, at + 1).join("")), text));
  }
  return questions;
}

/** The text between the next bracket and the one that ends it. */
function argumentsAfter(text: string, from: number): string {
  const start = text.indexOf("(", from);
  let depth = 0;
  for (let at = start; at >= 0 && at < text.length; at++) {
    const sign = text.charAt(at);
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign) && --depth === 0) return text.slice(start, at);
  }
  return "";
}

/** The client's schema, by what the sources of this folder ask. */
export function clientSchema(): string {
  const read = (path: string) => readFileSync(path, "utf8");
  const schema = globSync("prisma/schema/*.prisma").sort().map(read).join("\n");
  const files = globSync(sources).filter((path) => !/\/(?:generated|node_modules)\//.test(path));
  return askedSchema(schema, questionsOf(files.sort().map(read)));
}
