import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { transaction } from "~/platform/db";
import { readForm } from "~/platform/http/form.server";
import { addJob } from "~/platform/jobs/jobs.server";
import { makeAddress, makeMember, makeProduct, makeStaff, makeStore } from "../factories";
import { callAction, callLoader } from "./call";
import { runJobs, waitingJobs } from "./jobs";
import { callsTo, control, eventually, receive, sandbox } from "./outside";

test("a loader's data, its redirects and its refusals come back alike", async () => {
  const loader = ({ request, params }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    if (url.searchParams.has("away")) return redirect("/elsewhere");
    if (url.searchParams.has("gone")) throw new Response(null, { status: 404 });
    return data({ id: params["id"], cookie: request.headers.get("cookie") }, { status: 201 });
  };
  const member = await makeMember();
  expect(await callLoader(loader, { url: "/x", params: { id: "7" }, as: member })).toMatchObject({
    status: 201,
    data: { id: "7", cookie: member.cookie },
  });
  expect(await callLoader(loader, { url: "/x?away" })).toMatchObject({ status: 302, location: "/elsewhere" });
  expect(await callLoader(loader, { url: "/x?gone" })).toMatchObject({ status: 404 });
});

test("an action's form passes the one door, with files too", async () => {
  const action = async (args: ActionFunctionArgs) => {
    const form = await readForm(args);
    return { names: form.getAll("name"), file: form.get("file") instanceof File };
  };
  const plain = await callAction(action, { url: "/x", form: { name: ["a", "b"] } });
  expect(plain.data).toEqual({ names: ["a", "b"], file: false });
  const file = new File(["hello"], "hello.txt");
  expect((await callAction(action, { url: "/x", form: { name: "a", file } })).data).toMatchObject({
    file: true,
  });
  const foreign = await callAction(action, { url: "/x", headers: { origin: "https://evil.example" } });
  expect(foreign.status).toBe(403);
});

test("jobs run, also those that are due later, and a failing one fails the test", async () => {
  const seen: unknown[] = [];
  const handlers = {
    "test.note": (payload: unknown) => void seen.push(payload),
    "test.fail": () => Promise.reject(new Error("no")),
  };
  await transaction(async (tx) => {
    await addJob(tx, "test.note", { n: 1 });
    await addJob(tx, "test.note", { n: 2 }, { runAt: new Date(Date.now() + 60_000) });
  });
  await runJobs({ handlers });
  expect(seen).toEqual([{ n: 1 }]);
  expect(await waitingJobs()).toMatchObject([{ task: "test.note", payload: { n: 2 } }]);
  await runJobs({ handlers, early: true });
  expect(seen).toHaveLength(2);
  await transaction((tx) => addJob(tx, "test.fail", {}));
  await expect(runJobs({ handlers })).rejects.toThrow("job test.fail: Error: no");
});

test("partners call back at our own address", async () => {
  receive({ "/hooks/:who": ({ params }) => new Response(params["who"], { status: 202 }) });
  const answer = await fetch(`${process.env["PUBLIC_URL"]}/hooks/stripe`, { method: "POST", body: "{}" });
  expect([answer.status, await answer.text()]).toEqual([202, "stripe"]);
  const [call] = await eventually(() =>
    callsTo("/hooks/stripe").length > 0 ? callsTo("/hooks/stripe") : null,
  );
  expect(call?.bytes.toString()).toBe("{}");
});

test("the sandbox answers", async () => {
  expect((await fetch(sandbox().url)).status).toBe(200);
  expect(await control("/control/faults")).toBeDefined();
});

test("factories make rows the database accepts", async () => {
  const [member, staff] = [await makeMember(), await makeStaff()];
  expect(member.cookie).toMatch(/^qs_member=./);
  expect(staff.cookie).toMatch(/^qs_staff=./);
  await makeAddress(member.id);
  await makeStore(member.id);
  const product = await makeProduct({ variants: [{ price: 900n }, { price: 1900n }] });
  expect(product).toMatchObject({
    priceFrom: 900n,
    priceTo: 1900n,
    variants: [{ price: 900n }, { price: 1900n }],
  });
});
