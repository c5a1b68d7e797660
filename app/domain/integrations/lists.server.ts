/** What the desk's lists of integrations read: the stores with their health, and failed work. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, join, sql } from "~/platform/db";
import { contains, declareList, oneOf } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { healthView, type HealthRow } from "./components/health-list";
import { workView, type WorkRow } from "./components/work-list";
import { integrationRoles, areas, storeAreas, type Area, type StoreArea } from "./config";
import {
  isBound,
  isLate,
  isToAuthorise,
  oldestNews,
  revivedAt,
  wereOff,
  knownPlatforms,
} from "./health.server";
import { failedWork } from "./work.server";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const hasFailed = sql`exists (select 1 from ${failedWork} w where w.store_id = s.id and w.dead)`;
const needsCare = sql`(${isToAuthorise} or ${isLate} or ${wereOff} or ${hasFailed})`;

/** The newest store first. */
export const storeHealth = declareList({
  view: healthView,
  path: paths.deskIntegrations(),
  guard: (args) => requireStaff(args, integrationRoles),
  from: sql`store s join "user" u on u.id = s.user_id
    left join (select w.store_id, count(*)::int as failed, count(*) filter (where w.dead)::int as dead
      from ${failedWork} w group by 1) f on f.store_id = s.id`,
  countFrom: sql`store s join "user" u on u.id = s.user_id`,
  columns: sql`s.id, s.name, s.url, s.platform, s.status, s.last_error, u.user_name as member,
    s.last_order_sync_at as polled_at, ${oldestNews} as oldest_news, ${revivedAt} as revived_at,
    coalesce(f.failed, 0) as failed, coalesce(f.dead, 0) as dead, ${isLate} as late`,
  read: (piece) => db.rows<HealthRow>(piece),
  scope: () => isBound,
  order: { key: [{ column: "s.id", type: "uuid" }], direction: "desc" },
  tabs: {
    care: needsCare,
    reauthorise: isToAuthorise,
    late: isLate,
    webhooks: wereOff,
    failed: hasFailed,
    all: sql`true`,
  },
  filters: {
    q: contains(sql`s.name`, sql`s.url`, sql`u.user_name`),
    platform: oneOf(sql`s.platform`, knownPlatforms),
  },
});

const storeAreaOf: Record<StoreArea, ReturnType<typeof sql>> = {
  orders: sql`w.task in ('stores.event', 'stores.readOrder', 'stores.poll', 'stores.compareOrders')`,
  products: sql`w.task in ('stores.products', 'stores.productPoll', 'stores.readProduct', 'stores.compare', 'stores.pictures')`,
  parcels: sql`(w.task = 'orders.writeBack' or w.task like 'tracking.%')`,
  listings: sql`w.task like 'listings.%'`,
  stock: sql`w.task like 'storeupdates.%'`,
  connection: sql`w.task in ('stores.webhooks', 'stores.confirmAccess', 'stores.leave')`,
};

const inArea = (area: Area): ReturnType<typeof sql> =>
  area === "other"
    ? sql`not (${join(
        storeAreas.map((each) => storeAreaOf[each]),
        " or ",
      )})`
    : storeAreaOf[area];

/** What failed last first. */
export const failedWorkList = declareList({
  view: workView,
  path: paths.deskIntegrationWork(),
  guard: (args) => requireStaff(args, integrationRoles),
  from: sql`${failedWork} w left join store s on s.id = w.store_id left join "user" u on u.id = s.user_id`,
  columns: sql`w.id, w.task, w.store_id, s.name as store, u.user_name as member, w.tries, w.most,
    left(w.error, 2000) as error, w.run_at, w.since, w.dead`,
  read: (piece) => db.rows<WorkRow>(piece),
  order: {
    key: [
      { column: "w.since", type: "timestamptz" },
      { column: "w.id", type: "text" },
    ],
    direction: "desc",
  },
  tabs: { dead: sql`w.dead`, retrying: sql`not w.dead`, all: sql`true` },
  filters: {
    q: contains(sql`s.name`, sql`s.url`, sql`u.user_name`, sql`w.error`),
    area: (area) => (areas.includes(area as Area) ? inArea(area as Area) : null),
    store: (id) => (uuid.test(id) ? sql`w.store_id = ${id}` : null),
  },
});
