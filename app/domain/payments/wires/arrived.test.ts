import { expect, test } from "vitest";
import { endOf, whyLate } from "./wire-outcome";

test("what is said of a wire goes by how it ended and not by whether money came", () => {
  const came = { reason: null, received: 5_000n };
  expect(endOf({ ...came, code: "short" })).toBe("short");
  for (const code of ["cancelled", "expired", "superseded", "rejected"]) {
    expect(endOf({ ...came, code })).toBe("late");
    expect(endOf({ ...came, code, received: null })).toBe("ended");
  }
  const refused = { code: "rejected", reason: "Unreadable" };
  expect(endOf({ ...refused, received: null })).toBe("rejected");
  expect([endOf({ ...refused, received: 1n }), whyLate(refused)]).toEqual(["late", "ended"]);
  expect(whyLate({ code: "cancelled", reason: null })).toBe("gaveUp");
  expect(whyLate({ code: "rejected", reason: null })).toBe("changed");
});
