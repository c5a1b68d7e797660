/**
 * The files of a folder from memory over node:http, by their names, the one called 0 at / too: what the machine can do
 * at most. Arguments: port, folder.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, folder = ""] = process.argv.slice(2);
const files = new Map(readdirSync(folder).map((name) => [`/${name}`, readFileSync(`${folder}/${name}`)]));

createServer((request, response) => {
  const bytes = files.get(request.url === "/" ? "/0" : (request.url ?? ""));
  if (!bytes) return void response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": bytes.length });
  response.end(bytes);
}).listen(Number(port), "127.0.0.1");
