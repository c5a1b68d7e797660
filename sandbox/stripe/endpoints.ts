/** Webhook endpoints and events through the API. */
import type Stripe from "stripe";
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { apiRoutes, type ApiCall } from "./api";
import { missing } from "./errors";
import { id, seconds } from "./ids";
import { expanded, listed } from "./lookup";
import { arrayOf, checkParams, metadataOf, rules, textOf, type Shape } from "./params";
import type { WireEvent } from "./state";

const shape: Shape = {
  url: { kind: "url", required: true },
  enabled_events: { kind: "array", required: true, items: { kind: "string" } },
  api_version: rules.string,
  description: rules.string,
  connect: rules.boolean,
  metadata: rules.metadata,
};

function create({ sandbox, params }: ApiCall): object {
  checkParams(params, shape);
  const endpoint: Stripe.WebhookEndpoint = {
    id: id("we_1"),
    object: "webhook_endpoint",
    api_version: textOf(params, "api_version"),
    application: null,
    created: seconds(),
    description: textOf(params, "description"),
    enabled_events: arrayOf(params, "enabled_events").map(String),
    livemode: false,
    metadata: metadataOf(params),
    status: "enabled",
    url: textOf(params, "url") ?? "",
  };
  const secret = id("whsec_", 32);
  sandbox.world.stripe.endpoints[endpoint.id] = endpoint;
  sandbox.world.stripe.secrets[endpoint.id] = secret;
  // The secret is told now and never again.
  return { ...endpoint, secret };
}

function endpointOf(sandbox: Sandbox, endpointId: string): Stripe.WebhookEndpoint {
  const endpoint = sandbox.world.stripe.endpoints[endpointId];
  if (!endpoint) throw missing("webhook endpoint", endpointId);
  return endpoint;
}

function update({ sandbox, params, path }: ApiCall): object {
  checkParams(params, { ...shape, url: { kind: "url" }, enabled_events: rules.any, disabled: rules.boolean });
  const endpoint = endpointOf(sandbox, path["id"] ?? "");
  endpoint.url = textOf(params, "url") ?? endpoint.url;
  const events = arrayOf(params, "enabled_events").map(String);
  if (events.length > 0) endpoint.enabled_events = events;
  const disabled = textOf(params, "disabled");
  if (disabled) endpoint.status = disabled === "true" ? "disabled" : "enabled";
  endpoint.metadata = metadataOf(params, endpoint.metadata);
  return expanded(sandbox, endpoint, params);
}

function isSubscribed(event: WireEvent, types: string[]): boolean {
  return (
    types.length === 0 ||
    types.some(
      (type) => type === event.type || (type.endsWith(".*") && event.type.startsWith(type.slice(0, -1))),
    )
  );
}

export function endpointRoutes(router: Router, sandbox: Sandbox): void {
  const state = (): Sandbox["world"]["stripe"] => sandbox.world.stripe;
  apiRoutes(router, sandbox, [
    ["POST", "webhook_endpoints", create],
    [
      "GET",
      "webhook_endpoints",
      ({ params }) => listed(sandbox, "/v1/webhook_endpoints", Object.values(state().endpoints), params),
    ],
    [
      "GET",
      "webhook_endpoints/:id",
      ({ path, params }) => expanded(sandbox, endpointOf(sandbox, path["id"] ?? ""), params),
    ],
    ["POST", "webhook_endpoints/:id", update],
    [
      "DELETE",
      "webhook_endpoints/:id",
      ({ path }) => {
        const endpoint = endpointOf(sandbox, path["id"] ?? "");
        delete state().endpoints[endpoint.id];
        delete state().secrets[endpoint.id];
        return { id: endpoint.id, object: "webhook_endpoint", deleted: true };
      },
    ],
    [
      "GET",
      "events",
      ({ params }) => {
        const type = textOf(params, "type");
        const types = type ? [type] : arrayOf(params, "types").map(String);
        const filters = { type: rules.string, types: rules.any, delivery_success: rules.boolean };
        return listed(
          sandbox,
          "/v1/events",
          Object.values(state().events).filter((event) => isSubscribed(event, types)),
          params,
          filters,
        );
      },
    ],
    [
      "GET",
      "events/:id",
      ({ path, params }) => {
        const event = state().events[path["id"] ?? ""];
        if (!event) throw missing("event", path["id"] ?? "");
        return expanded(sandbox, event, params);
      },
    ],
  ]);
}
