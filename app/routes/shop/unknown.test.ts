import { expect, test } from "vitest";
import { action, loader } from "./unknown";

function ask(path: string, init: RequestInit = {}): Response {
  return loader({ request: new Request(`http://site${path}`, init), params: {}, context: {} });
}

test("an unknown page leads to /404", () => {
  const answer = ask("/no/such/page?x=1", { headers: { accept: "text/html,*/*" } });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/404"]);
});

test.each([
  ["/nosuch?lng=zh-CN", "/404?lng=zh-CN"],
  ["/nosuch?lng=xx", "/404"],
])("%s keeps a language it asks for", (path, to) => {
  expect(ask(path).headers.get("location")).toBe(to);
});

test.each(["/hooks/unknown", "/wp-login.php", "/assets/old-1234.js", "/media/none"])(
  "%s is a plain 404",
  (path) => {
    expect(ask(path).status).toBe(404);
  },
);

test("what takes no page, and what posts, gets a plain 404", () => {
  expect(ask("/no", { headers: { accept: "application/json" } }).status).toBe(404);
  expect(ask("/no", { method: "HEAD" }).status).toBe(404);
  expect(action().status).toBe(404);
});
