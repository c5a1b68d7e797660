/** What the store says about itself: index, system status, settings, currency. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { rest, type Call } from "./context";
import { WooRefusal, wooError, wooJson } from "./errors";
import { asInstalled } from "./oddities";
import { WOO_VERSION, WP_VERSION, type Store } from "./types";

const currencyNames: Record<string, string> = {
  USD: "United States (US) dollar",
  EUR: "Euro",
  GBP: "Pound sterling",
  AUD: "Australian dollar",
  CAD: "Canadian dollar",
  CNY: "Chinese yuan",
  JPY: "Japanese yen",
};

/** WooCommerce spells currency signs as HTML entities here, unlike in orders. */
const entities: Record<string, string> = {
  USD: "&#36;",
  EUR: "&euro;",
  GBP: "&pound;",
  AUD: "&#36;",
  CAD: "&#36;",
  CNY: "&yen;",
  JPY: "&yen;",
};

function index(home: string, store: Store): Record<string, unknown> {
  const tracking = [
    ...(store.shipment_tracking ? ["wc-shipment-tracking/v3"] : []),
    ...(store.quirks?.advanced_tracking ? ["wc-ast/v3"] : []),
  ];
  return {
    name: store.name,
    description: "",
    url: home,
    home,
    gmt_offset: String(store.gmt_offset),
    timezone_string: "",
    namespaces: [
      "oembed/1.0",
      "wc/v1",
      "wc/v2",
      "wc/v3",
      "wc-analytics",
      "wc/store",
      "wc/store/v1",
      "wp/v2",
      ...tracking,
    ],
    authentication: [],
    routes: {},
    site_icon: 0,
  };
}

function status(call: Call): Record<string, unknown> {
  const { home, store } = call;
  return {
    environment: {
      home_url: home,
      site_url: home,
      store_id: null,
      version: WOO_VERSION,
      log_directory_writable: true,
      wp_version: WP_VERSION,
      wp_multisite: false,
      wp_memory_limit: 268_435_456,
      wp_debug_mode: false,
      wp_cron: true,
      language: "en_US",
      server_info: "nginx",
      php_version: "8.3.14",
    },
    database: { wc_database_version: WOO_VERSION, database_prefix: "wp_" },
    active_plugins: [
      {
        plugin: "woocommerce/woocommerce.php",
        name: "WooCommerce",
        version: WOO_VERSION,
        version_latest: WOO_VERSION,
      },
    ],
    theme: { name: "Storefront", version: "4.6.1" },
    settings: {
      api_enabled: true,
      force_ssl: false,
      currency: store.currency,
      currency_symbol: entities[store.currency] ?? store.currency,
      currency_position: "left",
      thousand_separator: ",",
      decimal_separator: ".",
      number_of_decimals: 2,
    },
    security: { secure_connection: home.startsWith("https:"), hide_errors: true },
  };
}

type Setting = { label: string; type: string; default: string; value: string };

/** What WordPress calls `admin_email`. */
const adminEmail = (store: Store): string => `owner@${store.slug}.example`;

/** By group, as the pages of the settings are. A setting is unknown in every other group. */
const settings: Record<string, Record<string, (store: Store) => Setting>> = {
  general: {
    woocommerce_currency: (store) => ({
      label: "Currency",
      type: "select",
      default: "USD",
      value: store.currency,
    }),
    woocommerce_default_country: (store) => ({
      label: "Country / State",
      type: "select",
      default: "US:CA",
      value: store.country,
    }),
  },
  products: {
    woocommerce_weight_unit: () => ({ label: "Weight unit", type: "select", default: "kg", value: "kg" }),
    woocommerce_dimension_unit: () => ({
      label: "Dimensions unit",
      type: "select",
      default: "cm",
      value: "cm",
    }),
    // Nothing else that our keys open tells `admin_email`: it is the default of this setting.
    woocommerce_stock_email_recipient: (store) => ({
      label: "Notification recipient(s)",
      type: "text",
      default: adminEmail(store),
      value: adminEmail(store),
    }),
  },
};

function setting(call: Call, group: string, id: string): Record<string, unknown> {
  const inGroup = settings[group];
  if (!inGroup) throw new WooRefusal("rest_setting_setting_group_invalid", "Invalid setting group.", 404);
  const make = inGroup[id];
  if (!make) throw new WooRefusal("rest_setting_setting_invalid", "Invalid setting.", 404);
  const href = `${call.home}/wp-json/wc/v3/settings/${group}`;
  const _links = { self: [{ href: `${href}/${id}` }], collection: [{ href }] };
  const options = id === "woocommerce_currency" ? { options: currencyNames } : {};
  return { id, description: "", tip: "", ...make(call.store), ...options, group_id: group, _links };
}

export function siteRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug/wp-json";
  for (const path of [base, `${base}/`, `${base}/wc/v3`]) {
    router.on("GET", path, (exchange) => {
      const store = sandbox.world.woo[exchange.params["slug"] ?? ""];
      if (!store) return wooError("rest_no_route", "No such store here.", 404);
      return asInstalled(store, wooJson(index(`${sandbox.url}/woo/${store.slug}`, store)));
    });
  }
  router
    .on(
      "GET",
      `${base}/wc/v3/system_status`,
      rest(sandbox, (call) => wooJson(status(call))),
    )
    .on(
      "GET",
      `${base}/wc/v3/settings/:group/:setting`,
      rest(sandbox, (call) => {
        const { group = "", setting: id = "" } = call.exchange.params;
        return wooJson(setting(call, group, id));
      }),
    )
    .on(
      "GET",
      `${base}/wc/v3/data/currencies/current`,
      rest(sandbox, (call) => {
        const code = call.store.currency;
        const href = `${call.home}/wp-json/wc/v3/data/currencies`;
        const _links = { self: [{ href: `${href}/${code}` }], collection: [{ href }] };
        return wooJson({ code, name: currencyNames[code] ?? code, symbol: entities[code] ?? code, _links });
      }),
    );
}
