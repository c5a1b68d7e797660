/** Saved views: what the pages of them do, and what every declared list shows of them. */
import { redirect as moved, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { findMember, findStaff } from "~/domain/accounts/guards.server";
import { mostViews } from "~/domain/views/config";
import { RenameViewForm, SaveViewForm, ViewForm } from "~/domain/views/forms";
import { viewAddress, viewParam, viewQuery } from "~/domain/views/query";
import {
  allViews,
  deleteView,
  makeDefault,
  renameView,
  saveView,
  shareView,
  viewsOf,
  type SavedView,
  type ViewOwner,
} from "~/domain/views/views.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import type { Taken } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { err, type Result } from "~/platform/result";
import type { AnyView, ViewsOfList } from "~/ui";
import { listAt, titleOf } from "./declared-lists.server";

type Side = "user" | "desk";

const pageOf = (side: Side) => (side === "desk" ? paths.deskViews() : paths.memberViews());

/** Whose views a page shows; null for who is not signed in. The guard of the page has asked for the session already. */
async function ownerOf(args: LoaderFunctionArgs, side: Side): Promise<ViewOwner | null> {
  const person = side === "desk" ? await findStaff(args) : await findMember(args);
  return person && `${side === "desk" ? "staff" : "member"}:${person.id}`;
}

/** The address of a page, as lists are declared at it. */
export const addressOf = ({ url }: { readonly url: string }): string =>
  new URL(url).pathname.replace(/\.data$/, "").replace(/(.)\/$/, "$1");

const sideOf = (address: string): Side => (address.startsWith("/desk") ? "desk" : "user");

function askedIn({ url }: Request): URLSearchParams {
  const asked = new URL(url).searchParams;
  for (const name of ["_routes", "_data", "index"]) asked.delete(name);
  return asked;
}

/** Whether an address says nothing of its list: then the person's default opens. */
export const saysNothing = (request: Request): boolean =>
  askedIn(request).size === 0 && request.method === "GET";

/**
 * The views of a list for whoever opens it. An address that says nothing of the list opens the person's default, which
 * then stands in the address: so whoever clears the filters is not led back.
 */
export async function viewsOfList(args: LoaderFunctionArgs, view: AnyView): Promise<ViewsOfList | undefined> {
  const url = new URL(args.request.url);
  const list = addressOf(args.request);
  const side = sideOf(list);
  const owner = await ownerOf(args, side);
  if (!owner) return undefined;
  const views = await viewsOf(owner, list);
  const asked = askedIn(args.request);
  const opens = views.find(({ isDefault }) => isDefault);
  if (opens && saysNothing(args.request)) throw moved(viewAddress(list, opens));
  const query = viewQuery(view, url.search);
  const current = views.find(({ id }) => id === asked.get(viewParam));
  return {
    list,
    query,
    action: pageOf(side),
    mayShare: side === "desk",
    current: current?.id ?? null,
    isChanged: current !== undefined && current.query !== query,
    views: views.map((each) => ({ ...each, to: viewAddress(list, each) })),
  };
}

/** All views of a person, under the names of their lists. */
export async function openViews(args: LoaderFunctionArgs, owner: ViewOwner) {
  const views = await allViews(owner);
  const byList = Map.groupBy(views, ({ list }) => list);
  const lists = await Promise.all(
    [...byList].map(async ([list, own]) => {
      const declared = await listAt(list);
      return {
        list,
        title: declared ? titleOf(args, declared) : list,
        views: own.map((view) => ({ ...shown(view), to: viewAddress(list, view) })),
      };
    }),
  );
  return { title: getT(args, "views")("title"), lists, mayShare: owner.startsWith("staff:") };
}

const shown = ({ id, name, isDefault, isShared }: SavedView) => ({ id, name, isDefault, isShared });

/** The forms of views: that of a list saves, those of the page change what is saved. */
export const viewForms = { save: SaveViewForm, rename: RenameViewForm, rest: ViewForm };

/** What they do, for `takeForms`. */
export function changeViews(owner: ViewOwner) {
  const page = pageOf(owner.startsWith("staff:") ? "desk" : "user");
  const said = (done: Result<unknown>, what: "renamed" | "deleted" | "changed") =>
    done.ok ? redirect(page, flash(`views:flash.${what}`)) : null;
  return {
    save: async ({ value, refuse }: Taken<z.output<typeof SaveViewForm>>) => {
      const declared = sideOf(value.list) === sideOf(page) ? await listAt(value.list) : null;
      if (!declared) return refuse("views:error.list");
      const view = { ...value, query: viewQuery(declared.view as AnyView, value.query) };
      const saved = await saveView(owner, view);
      if (!saved.ok) return refuse(`views:error.full|${JSON.stringify({ most: mostViews })}`, 409);
      return redirect(
        viewAddress(value.list, { id: saved.value, query: view.query }),
        flash("views:flash.saved"),
      );
    },
    rename: async ({ value: { view, name }, refuse }: Taken<z.output<typeof RenameViewForm>>) => {
      const done = await renameView(owner, view, name);
      return said(done, "renamed") ?? refuse(`views:error.${done.ok ? "gone" : done.error}`, 409);
    },
    rest: async ({ value: { intent, view }, refuse }: Taken<z.output<typeof ViewForm>>) => {
      const done = await pressed(owner, intent, view);
      return said(done, intent === "delete" ? "deleted" : "changed") ?? refuse("views:error.gone", 409);
    },
  };
}

type Intent = "delete" | "default" | "no-default" | "share" | "unshare";

function pressed(owner: ViewOwner, intent: Intent, view: string): Promise<Result<void, "gone">> {
  switch (intent) {
    case "delete":
      return deleteView(owner, view);
    case "default":
    case "no-default":
      return makeDefault(owner, view, intent === "default");
    case "share":
    case "unshare":
      return shareView(owner, view, intent === "share");
    default:
      return Promise.resolve(err("gone"));
  }
}
