import { expect, test } from "vitest";
import { DeskForm } from "./forms";

test("a Chinese word of two signs is a reason", () => {
  expect(DeskForm.safeParse({ intent: "cancel", reason: "缺货" }).success).toBe(true);
  expect(DeskForm.safeParse({ intent: "cancel", reason: " " }).success).toBe(false);
});
