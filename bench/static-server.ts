/** One file from memory over node:http: what the machine can do at most. Arguments: port, file. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port, file = ""] = process.argv.slice(2);
const bytes = readFileSync(file);

createServer((_request, response) => {
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8", "Content-Length": bytes.length });
  response.end(bytes);
}).listen(Number(port), "127.0.0.1");
