/** What must hold for the code of every route, whether or not anybody calls it (law 1 of the architecture). */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { routeTable } from "../../server/route-table";

const routes = routeTable().filter(({ file }) => existsSync(`app/${file}`));
const under = (folder: string) =>
  routes.filter(({ path }) => path === folder || path.startsWith(`${folder}/`));
/** Where one comes in without a session yet. */
const doors = ["/desk/login", "/desk/logout", "/desk/invite"];

describe.each(under("/user"))("$path ($file)", ({ loader, action }) => {
  test("its loader is there and lets only members in", () => {
    expect(loader === "none" && action !== "none" ? action : loader).toMatch(/member$/);
  });
  test("its action lets only members in", () => {
    expect(action).toMatch(/^(none|member|active member)$/);
  });
});

describe.each(under("/desk").filter(({ path }) => !doors.includes(path)))(
  "$path ($file)",
  ({ loader, action }) => {
    test("its loader is there and lets only staff in", () => {
      expect(loader === "none" && action !== "none" ? action : loader).toMatch(/^staff/);
    });
    test("its action lets only staff in", () => {
      expect(action).toMatch(/^(none|staff.*)$/);
    });
  },
);

test("no two screens of the site map have the same path", () => {
  const paths = routes.filter(({ layout }) => !layout).map(({ path }) => path.toLowerCase());
  expect(paths.filter((path, i) => paths.indexOf(path) !== i)).toEqual([]);
});

test.each(routes.filter(({ path, action }) => !["none", "partner"].includes(action) && path !== "/*"))(
  "$path has a page to say a refusal on, where no script runs ($file)",
  ({ file }) => {
    expect(readFileSync(`app/${file}`, "utf8")).toMatch(/^export default /m);
  },
);
