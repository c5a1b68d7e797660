/** /control/carriers: tells stories of parcels, lets time pass, and sets quotas, for tests and the demo; /parcels for people. */
import { at, type Fields } from "../control/door";
import { deliveryLines } from "../event-table";
import { html, json, page, redirect, type Reply, type Router } from "../http";
import { layout, moment } from "../layout";
import type { Sandbox } from "../state";
import { moveAfterShip } from "./aftership";
import { isKey, stages, tags } from "./catalogue";
import { advance, parcelOf } from "./parcels";
import { moveSeventeen } from "./seventeentrack";
import type { CarrierParcel, CarrierScan, ScanQuirk } from "./state";

const quirks: readonly ScanQuirk[] = ["doubled", "shuffled", "lost", "postcode"];

/** Pushes what has happened meanwhile. */
export function moveParcels(sandbox: Sandbox, number?: string): void {
  moveSeventeen(sandbox, number);
  moveAfterShip(sandbox, number);
}

/** A scan as it was asked for; `hoursAgo` or `inSeconds` say when. */
function scanOf(given: unknown): CarrierScan {
  const fields = (typeof given === "object" && given !== null ? given : {}) as Fields;
  const text = (name: string, otherwise: string): string =>
    typeof fields[name] === "string" ? (fields[name] as string) : otherwise;
  const number = (name: string): number | null =>
    typeof fields[name] === "number" ? (fields[name] as number) : null;
  const code = text("code", "InTransit_Other");
  const now = Date.now();
  const when =
    number("at") ?? now - (number("hoursAgo") ?? 0) * 3_600_000 + (number("inSeconds") ?? 0) * 1_000;
  return {
    at: Math.round(when),
    offset: fields["offset"] === null ? null : (number("offset") ?? 0),
    code,
    place: text("place", "Sorting centre"),
    text: text("text", code.replace("_", ": ")),
    ...(fields["zh"] === undefined ? {} : { zh: text("zh", "") }),
  };
}

function setParcel(sandbox: Sandbox, body: Fields): Reply {
  const number = String(body["number"] ?? "").toUpperCase();
  if (!/^[A-Z0-9]{4,50}$/.test(number))
    return json({ error: "number must be 4 to 50 letters and digits." }, 400);
  const carrier = body["carrier"] === undefined || body["carrier"] === null ? null : Number(body["carrier"]);
  if (carrier !== null && !isKey(carrier))
    return json({ error: "carrier is none of the keys known here." }, 400);
  const before = sandbox.world.carriers.parcels[number];
  const local = body["local"] as CarrierParcel["local"] | undefined;
  const parcel: CarrierParcel = {
    number,
    carrier: body["carrier"] === undefined ? (before?.carrier ?? null) : carrier,
    scans: Array.isArray(body["scans"]) ? body["scans"].map(scanOf) : (before?.scans ?? []),
    quirks: Array.isArray(body["quirks"])
      ? quirks.filter((each) => (body["quirks"] as unknown[]).includes(each))
      : (before?.quirks ?? []),
    country: typeof body["country"] === "string" ? body["country"] : (before?.country ?? null),
    local: local === undefined ? (before?.local ?? null) : local,
  };
  sandbox.world.carriers.parcels[number] = parcel;
  moveParcels(sandbox, number);
  sandbox.save();
  return json(parcel, 201);
}

export function carrierControlRoutes(router: Router, sandbox: Sandbox): void {
  router
    .on("GET", "/control/carriers", () => json(sandbox.world.carriers))
    .on(
      "POST",
      "/control/carriers/parcels",
      at((body) => setParcel(sandbox, body)),
    )
    .on(
      "POST",
      "/control/carriers/parcels/:number/scans",
      at((body, exchange) => {
        const parcel = parcelOf(sandbox, exchange.params["number"] ?? "");
        const known = body["code"] === undefined || typeof body["code"] === "string";
        if (!known) return json({ error: "code must be a text." }, 400);
        parcel.scans.push(scanOf(body));
        moveParcels(sandbox, parcel.number);
        sandbox.save();
        return json(parcel, 201);
      }),
    )
    .on(
      "POST",
      "/control/carriers/advance",
      at((body) => {
        advance(
          sandbox,
          Number(body["hours"] ?? 24),
          body["number"] === undefined ? undefined : String(body["number"]),
        );
        moveParcels(sandbox);
        return json({ moved: true });
      }),
    )
    .on(
      "POST",
      "/control/carriers/settings",
      at((body) => {
        const { carriers } = sandbox.world;
        if (typeof body["quotaTotal"] === "number") carriers.seventeen.quotaTotal = body["quotaTotal"];
        if (typeof body["quotaUsed"] === "number") carriers.seventeen.quotaUsed = body["quotaUsed"];
        if (typeof body["speed"] === "number" && body["speed"] > 0) carriers.speed = body["speed"];
        if (typeof body["unlimited"] === "boolean") carriers.unlimited = body["unlimited"];
        sandbox.save();
        return json({ set: true });
      }),
    )
    .on(
      "POST",
      "/control/carriers/stop",
      at((body) => {
        // As after 30 silent days: the service stops by itself and says so.
        const number = String(body["number"] ?? "");
        for (const entry of Object.values(sandbox.world.carriers.seventeen.entries))
          if (entry.number === number) entry.registeredAt -= 40 * 86_400_000;
        for (const scan of sandbox.world.carriers.parcels[number]?.scans ?? []) scan.at -= 40 * 86_400_000;
        moveParcels(sandbox, number);
        return json({ stopped: true });
      }),
    );
  pages(router, sandbox);
}

/** Scans that a person may let happen. */
const choices = [...new Set([...Object.keys(stages), ...Object.keys(tags)])];

function pages(router: Router, sandbox: Sandbox): void {
  router
    .on("GET", "/parcels", () => {
      const { parcels, seventeen, aftership } = sandbox.world.carriers;
      const rows = Object.values(parcels)
        .toReversed()
        .slice(0, 200)
        .map((parcel) => {
          const last = parcel.scans
            .filter(({ at: when }) => when <= Date.now())
            .toSorted((a, b) => b.at - a.at)[0];
          return html`<tr>
            <td><code>${parcel.number}</code></td>
            <td>
              ${last ? `${last.code}, ${last.place}` : "no scan yet"}${last && html`<div class="small soft">${moment(last.at)}</div>`}
            </td>
            <td>
              <form method="post" action="/parcels/${parcel.number}/scan" class="row">
                <select name="code" aria-label="Scan of ${parcel.number}">
                  ${choices.map((code) => html`<option>${code}</option>`)}</select
                ><button class="fit">Scan</button>
              </form>
            </td>
          </tr>`;
        });
      const told = [...seventeen.deliveries, ...aftership.deliveries].slice(-20).toReversed();
      const body = html`<h1>Parcels</h1>
        <p>What carriers know. Let time pass, or let something happen to one parcel.</p>
        <form method="post" action="/parcels/advance"><button>Let a day pass</button></form>
        <div class="scroll" style="margin-top:1rem">
          <table>
            <tr>
              <th>Number</th>
              <th>Last scan</th>
              <th>Next</th>
            </tr>
            ${rows}
          </table>
        </div>
        <h2>Webhooks</h2>
        ${told.map(
          ({ event, number, ...delivery }) =>
            html`<p class="small">${event} <code>${number}</code></p>
              ${deliveryLines([delivery])}`,
        )}`;
      return page(layout({ title: "Parcels", body }));
    })
    .on("POST", "/parcels/advance", () => {
      advance(sandbox, 24);
      moveParcels(sandbox);
      return redirect("/parcels");
    })
    .on("POST", "/parcels/:number/scan", (exchange) => {
      const code = new URLSearchParams(exchange.body.toString("utf8")).get("code") ?? "InTransit_Other";
      parcelOf(sandbox, exchange.params["number"] ?? "").scans.push(scanOf({ code }));
      moveParcels(sandbox, exchange.params["number"]);
      sandbox.save();
      return redirect("/parcels");
    });
}
