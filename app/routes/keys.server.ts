/** Whether single letters are shortcuts: a choice of the device, as speech input and keyboards belong to it. */
import { z } from "zod";
import { redirect } from "~/platform/http/answers.server";
import { expireCookie, readCookie, setCookie } from "~/platform/http/cookies.server";
import { flash } from "~/platform/http/flash.server";
import type { Taken } from "~/platform/http/take-form.server";

const cookie = "qs_keys";
const year = 365 * 24 * 3600;

export const keysAreOn = (request: Request): boolean => readCookie(request, cookie) !== "off";

export const KeysForm = z.object({ intent: z.enum(["on", "off"]) });

/** For `takeForm`: switches them on or off and shows the page again. Pressed twice it is the same. */
export const switchKeys =
  (page: string) =>
  ({ value: { intent } }: Taken<z.output<typeof KeysForm>>) => {
    const headers = new Headers(flash(intent === "on" ? "area:keys.flashOn" : "area:keys.flashOff"));
    headers.append("Set-Cookie", intent === "on" ? expireCookie(cookie) : setCookie(cookie, "off", year));
    return redirect(page, headers);
  };
