/**
 * The house's rooms and which may import which, as data. `arrows.js` reports whatever else is imported.
 *
 * platform ← partners ← domain ← routes, and ui ← domain/(noun)/components ← routes. Pure files import pure files
 * only; ui and components never import a `.server` file.
 */
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { faces } from "./faces.js";

const wiring = readFileSync(new URL("../../app/domain/wiring.server.ts", import.meta.url), "utf8");
const listed = /nounRows[^=]*= \[\n(.*?)\n\];/s.exec(wiring)?.[1] ?? "";

/**
 * The order of the nouns, as the wiring lists them: each knows itself and the earlier ones; those of one row do not know
 * each other.
 */
export const nounRows = [...listed.matchAll(/\[([\w, ]+)\]/g)].map(([, row = ""]) => row.split(", "));

/**
 * @typedef {{ room: string, noun?: string, server: boolean }} Place
 * @typedef {{ place: Place, typeOnly: boolean }} Target
 */

const outside = ["sandbox", "server", "prisma", "tests", "bench"];

/** @type {[RegExp, string][]} */
const roomsOfApp = [
  [/^app\/platform\/db\/generated\//, "generated"],
  [/^app\/platform\/db(\/|$)/, "db"],
  [/^app\/platform\//, "platform"],
  [/^app\/partners\//, "partners"],
  [/^app\/domain\/wiring(\.server)?(\.ts)?$/, "wiring"],
  [/^app\/domain\/[^/]+\/components\//, "components"],
  [/^app\/domain\/[^/]+\/lists\.server(\.ts)?$/, "lists"],
  [/^app\/domain\//, "domain"],
  [/^app\/ui(\/|$)/, "ui"],
  [/^app\/i18n\//, "i18n"],
  [/^app\/routes\//, "routes"],
  [/^app\/entry\b/, "entry"],
  [/^app\/root\b/, "routes"],
];

/**
 * The place of a file, by its path from the project's root (with or without its ending).
 * @param {string} path
 * @returns {Place | null} null for what lies in no room (configuration files)
 */
export function placeOf(path) {
  const first = path.split("/")[0] ?? "";
  if (outside.includes(first)) return { room: first, server: true };
  const room = roomsOfApp.find(([pattern]) => pattern.test(path))?.[1];
  if (!room) return null;
  const noun = /^app\/domain\/([^/.]+)\//.exec(path)?.[1];
  const server = /\.server(\.tsx?)?$/.test(path) || room === "db" || room === "generated";
  return { room, server, ...(noun ? { noun } : {}) };
}

/**
 * The path of an imported module from the project's root, or null for a package.
 * @param {string} importer path of the importing file, from the root
 * @param {string} name what stands after `from`
 */
export function targetOf(importer, name) {
  if (name.startsWith("~/")) return posix.join("app", name.slice(2));
  if (name.startsWith(".")) return posix.join(posix.dirname(importer), name);
  return null;
}

/** @param {...string} rooms */
const only =
  (...rooms) =>
  (/** @type {Target} */ { place }) =>
    rooms.includes(place.room);

/** @param {Target} target */
const isPlain = ({ place, typeOnly }) => typeOnly || !place.server;

/**
 * Whom each room may import. A file that ends in `.server` has its own row where that matters.
 * @type {Record<string, (target: Target) => boolean>}
 */
const allowed = {
  generated: only("generated"),
  db: (target) => only("db", "generated")(target) || target.place.room === "platform",
  platform: (target) => target.place.room === "platform" && isPlain(target),
  "platform.server": only("platform", "db"),
  partners: only("partners", "platform"),
  "partners.server": only("partners", "platform"),
  i18n: (target) => only("i18n", "platform")(target) && isPlain(target),
  "i18n.server": only("i18n", "platform"),
  ui: (target) => only("ui", "i18n", "platform")(target) && isPlain(target),
  // Types weigh nothing: a pure file may speak of what partners and the database hand over.
  domain: (target) =>
    (only("domain", "platform", "i18n")(target) && isPlain(target)) ||
    (target.typeOnly && only("partners", "db", "ui")(target)),
  // A noun says which icon stands for its entry at the desk, and its lists count what waits there.
  "domain.server": (target) =>
    only("domain", "lists", "platform", "db", "partners", "i18n")(target) ||
    (target.typeOnly && only("ui")(target)),
  components: (target) => only("components", "domain", "ui", "i18n", "platform")(target) && isPlain(target),
  // What a list reads names what it shows: the page and the file are made from both.
  "lists.server": only("lists", "domain", "components", "platform", "db", "i18n"),
  "wiring.server": only("domain", "platform", "db", "partners", "i18n"),
  routes: only("routes", "lists", "domain", "components", "ui", "i18n", "platform"),
  "routes.server": (target) =>
    only("routes", "lists", "domain", "components", "ui", "i18n", "platform")(target) ||
    (target.typeOnly && target.place.room === "db"),
  // Where the server's bundle begins and ends: it hands the log and the end of connections to whoever serves it.
  "entry.server": only("routes", "domain", "wiring", "ui", "i18n", "platform", "db"),
  entry: (target) => only("ui", "i18n", "platform")(target) && isPlain(target),
  sandbox: only("sandbox"),
};

/**
 * Why an import is forbidden, or null where it is fine.
 * @param {string} importer path from the root
 * @param {string} name what stands after `from`
 * @param {boolean} [typeOnly] whether only types are imported
 * @returns {string | null}
 */
export function objection(importer, name, typeOnly = false) {
  const from = placeOf(importer);
  const path = targetOf(importer, name);
  if (!from || path === null) return null;
  const to = placeOf(path);
  if (!to) return importer.startsWith("app/") && !path.startsWith("app/") ? leavesApp(name) : null;
  const rule =
    allowed[from.server && !outside.includes(from.room) ? `${from.room}.server` : from.room] ??
    allowed[from.room];
  if (!rule) return null;
  if (!rule({ place: to, typeOnly })) return `${describe(from)} may not import ${describe(to)} («${name}»).`;
  return nounObjection(from, to) ?? faceObjection(from, to, path);
}

/** @param {string} name */
const leavesApp = (name) =>
  /\.css(\?url)?$|^virtual:/.test(name) ? null : `app may not import what lies outside («${name}»).`;

/**
 * @param {Place} from
 * @param {Place} to
 */
function nounObjection(from, to) {
  if (!from.noun || !to.noun || from.noun === to.noun) return null;
  const [mine, theirs] = [from.noun, to.noun].map((noun) => nounRows.findIndex((row) => row.includes(noun)));
  if (mine === -1)
    return `the noun «${from.noun}» has no place in the order of nouns (app/domain/wiring.server.ts).`;
  if (theirs === -1)
    return `the noun «${to.noun}» has no place in the order of nouns (app/domain/wiring.server.ts).`;
  return Number(theirs) < Number(mine)
    ? null
    : `${from.noun} may not know ${to.noun}: the order of nouns goes the other way.`;
}

/**
 * @param {Place} from
 * @param {Place} to
 * @param {string} path of what is imported, from the root
 */
function faceObjection(from, to, path) {
  if (!from.noun || !to.noun || from.noun === to.noun) return null;
  const file = path.slice(`app/domain/${to.noun}/`.length).replace(/\.tsx?$/, "");
  return faces[to.noun]?.includes(file)
    ? null
    : `${from.noun} may not look into ${to.noun}: «${file}» is not of its face (tests/lint/faces.js).`;
}

/** @param {Place} place */
function describe({ room, server, noun }) {
  const shownServer = server && !outside.includes(room) && room !== "db";
  return `${noun ? `${room} of ${noun}` : room}${shownServer ? " (.server)" : ""}`;
}
