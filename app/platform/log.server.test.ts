import { expect, test } from "vitest";
import { DatabaseError } from "pg";
import { errorInLog } from "./log.server";

function refused(message: string): Error {
  return Object.assign(new DatabaseError(message, 90, "error"), {
    code: "23505",
    constraint: "user_email_key",
    detail: "Key (email)=(ann@example.com) already exists.",
    where: "COPY user, line 3: ann@example.com",
  });
}

test("what PostgreSQL quotes of a row does not reach the log; what is needed to find the fault does", () => {
  const text = JSON.stringify(errorInLog(refused("duplicate key value")));
  expect(text).not.toContain("ann@example.com");
  expect(JSON.parse(text)).toMatchObject({
    message: "duplicate key value",
    code: "23505",
    constraint: "user_email_key",
  });
});

test("nor that of an error inside another", () => {
  const many = new AggregateError([refused("one"), refused("two")], "several");
  const caused = new Error("above", { cause: refused("below") });
  for (const error of [many, caused]) {
    const text = JSON.stringify(errorInLog(error));
    expect(text).not.toContain("ann@example.com");
    expect(text).toContain(error.message);
  }
});

test("one that names itself does not keep the log from being written", () => {
  const error = Object.assign(refused("round"), { self: {} as unknown });
  error.self = error;
  expect(() => errorInLog(error)).not.toThrow();
});

test("what was thrown without being an error is logged as it is", () => {
  expect(errorInLog("words")).toBe("words");
});
