/** Errors as WordPress words them: {code, message, data: {status}}. */
import type { Reply } from "../http";

/** A refusal of the REST API, thrown by what checks and turned into a reply by the room's door. */
export class WooRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly data: Record<string, unknown> | number | null = null,
  ) {
    super(message);
  }

  /** The body; `data` is the bare status where WooCommerce forgets to wrap it. */
  body(): { code: string; message: string; data: unknown } {
    const data = typeof this.data === "number" ? this.data : { status: this.status, ...this.data };
    return { code: this.code, message: this.message, data };
  }
}

export function wooError(code: string, message: string, status: number): Reply {
  return wooJson(new WooRefusal(code, message, status).body(), status);
}

/** JSON as PHP writes it: slashes escaped, everything beyond ASCII as \u sequences. */
function phpJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll("/", "\\/")
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function wooJson(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return {
    status,
    headers: {
      "Content-Type": "application/json; charset=UTF-8",
      "X-Robots-Tag": "noindex",
      "X-Content-Type-Options": "nosniff",
      "Access-Control-Expose-Headers": "X-WP-Total, X-WP-TotalPages, Link",
      ...headers,
    },
    body: phpJson(value),
  };
}

/** 400 rest_invalid_param naming each wrong parameter and its fault. */
export function invalidParams(faults: Record<string, string>): WooRefusal {
  const details = Object.entries(faults).map(([param, message]) => [
    param,
    {
      code: /not of type/.test(message) ? "rest_invalid_type" : "rest_not_in_enum",
      message,
      data: { param },
    },
  ]);
  return new WooRefusal(
    "rest_invalid_param",
    `Invalid parameter(s): ${Object.keys(faults).join(", ")}`,
    400,
    {
      params: faults,
      details: Object.fromEntries(details) as Record<string, unknown>,
    },
  );
}

export function missingParams(names: string[]): WooRefusal {
  return new WooRefusal("rest_missing_callback_param", `Missing parameter(s): ${names.join(", ")}`, 400, {
    params: names,
  });
}

export function invalidId(kind: string): WooRefusal {
  return new WooRefusal(`woocommerce_rest_${kind}_invalid_id`, "Invalid ID.", 404);
}
