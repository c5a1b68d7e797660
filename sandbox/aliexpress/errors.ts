/** How AliExpress says no: at its gateway, and in the business behind it. */

/** The gateway refuses a call; answered with HTTP 200. */
export class GatewayError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly type: "ISV" | "ISP" | "SYSTEM" = "ISV",
    readonly sub: { code: string; message: string } | null = null,
  ) {
    super(message);
  }
}

/** A call that was understood and is refused: success is false, and the code is not 0. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const missingParameter = (name: string): GatewayError =>
  new GatewayError(
    "MissingParameter",
    `The input parameter "${name}" that is mandatory for processing this request is not supplied`,
  );

export const invalidParameter = (name: string): GatewayError =>
  new GatewayError("InvalidParameter", `The value of the input parameter "${name}" is not valid`);

export const illegalToken = (): GatewayError =>
  new GatewayError("IllegalAccessToken", "The specified access token is invalid or expired");

export const callLimit = (): GatewayError =>
  new GatewayError("ApiCallLimit", "Api access frequency exceeds the limit. this ban will last 1 seconds");
