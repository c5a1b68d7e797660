import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { z } from "zod";
import { makeMember } from "../../../tests/factories";
import { callAction, tokenOf, type Post } from "../../../tests/setup/call";
import { field } from "../field-looks";
import { redirect } from "./answers.server";
import { takeForm, takeForms } from "./take-form.server";

const Enter = z.object({
  email: z.string(),
  password: field(z.string().min(3, "accounts:error.password"), { input: "password" }),
});

const enter = (args: ActionFunctionArgs) =>
  takeForm(args, Enter, null, ({ refuse }) => refuse("accounts:error.wait", 429, { left: 3 }));

const entered = (form: Record<string, string>) => callAction(enter, { url: "/login", form });

test("a password never goes back with a refused form, whoever refused it", async () => {
  const bySchema = await entered({ email: "a@b.c", password: "no" });
  expect(bySchema).toMatchObject({ status: 400, data: { result: { initialValue: { email: "a@b.c" } } } });
  const byCommand = await entered({ email: "a@b.c", password: "secret-one" });
  expect(byCommand).toMatchObject({ status: 429, data: { left: 3 } });
  expect(JSON.stringify([bySchema.data, byCommand.data])).not.toMatch(/secret-one|"no"/);
});

test("a form that may run twice needs no token", async () => {
  const form = { _token: "", email: "a@b.c", password: "secret-one" };
  expect((await entered(form)).status).toBe(429);
});

const forms = {
  name: z.object({ name: z.string() }),
  close: z.object({ sure: z.literal("on", "common:required") }),
};
let runs: string[] = [];
const page = (owner: string) => (args: ActionFunctionArgs) =>
  takeForms(args, forms, owner, {
    name: ({ value, refuse }) => (value.name === "taken" ? refuse({ name: ["x:taken"] }) : done("name")),
    close: () => done("close"),
  });
const done = (what: string) => {
  runs.push(what);
  return redirect(`/done/${what}`);
};

test("the pressed button says which of a page's forms is read and run, once", async () => {
  runs = [];
  const member = await makeMember();
  const action = page(`member:${member.id}`);
  const send = (form: Post["form"]) => callAction(action, { url: "/user", as: member, form });
  expect((await send({ intent: "name", name: "taken" })).status).toBe(422);
  expect((await send({ intent: "close" })).data).toMatchObject({
    result: { error: { sure: ["common:required"] } },
  });
  const twice = { intent: "close", sure: "on", _token: tokenOf({ url: "/user", as: member }) };
  expect((await send(twice)).location).toBe("/done/close");
  expect((await send(twice)).location).toBe("/done/close");
  expect(runs).toEqual(["close"]);
  for (const intent of ["toString", "other"]) expect((await send({ intent })).status).toBe(400);
});

test("one row more is no form to run yet", async () => {
  const rows = (args: ActionFunctionArgs) =>
    takeForm(args, z.object({ rows: z.array(z.string()) }), "visitor", () => done("rows"));
  const intent = JSON.stringify({ type: "insert", payload: { name: "rows" } });
  const answer = await callAction(rows, { url: "/user", form: { __intent__: intent } });
  expect(answer).toMatchObject({ status: 200, location: null });
});

test("a button that fills fields in saves nothing, and any other one does", async () => {
  const named = (args: ActionFunctionArgs) =>
    takeForm(args, forms.name, null, () => done("name"), {
      fill: (form) => (form.has("fill") ? { name: "Filled in" } : null),
    });
  const filled = await callAction(named, { url: "/user", form: { name: "", fill: "1" } });
  expect(filled).toMatchObject({ status: 200, data: { result: { initialValue: { name: "Filled in" } } } });
  expect((await callAction(named, { url: "/user", form: { name: "Bo" } })).location).toBe("/done/name");
});
