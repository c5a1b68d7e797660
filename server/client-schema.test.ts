import { expect, test } from "vitest";
import { askedSchema, questionsOf } from "./client-schema";

const schema = `generator client {
  provider = "prisma-client"
}

// Members.
model User {
  id     String @id
  /// Its country
  land   String
  orders StoreOrder[]
  cart   CartItem[]

  @@index([land])
  @@map("user")
}

model StoreOrder {
  id     String @id
  userId String @map("user_id")
  user   User   @relation(fields: [userId], references: [id])
  lines  Line[] @relation("ordered")
}

model Line {
  id      String     @id
  orderId String     @map("order_id")
  order   StoreOrder @relation("ordered", fields: [orderId], references: [id])
}

model CartItem {
  id     String @id
  userId String @map("user_id")
  user   User   @relation(fields: [userId], references: [id])
}
`;

const made = (...texts: string[]) => askedSchema(schema, questionsOf(texts));

test("keeps the models that are asked, without what only migrations need", () => {
  expect(made("await tx.prisma\n  .user.findMany({ where: { land } })")).toBe(`generator client {
  provider = "prisma-client"
}
model User {
  id     String @id
  land   String
  @@map("user")
}
`);
});

test("keeps the relations that a question names, from model to model", () => {
  const schema = made("prisma.user.findMany({ select: { orders: { select: { lines: true } } } })");
  expect(schema).toContain("orders StoreOrder[]");
  expect(schema).toContain("lines  Line[] @relation");
  expect(schema).toContain('order   StoreOrder @relation("ordered"');
  expect(schema).not.toContain("CartItem");
});

test("a relation named in a question about another model stays out", () => {
  expect(made("prisma.user.count(); prisma.storeOrder.count({ where: { lines } })")).not.toContain("orders");
});

test("reads parts of questions by their types", () => {
  expect(made("const whose: Prisma.CartItemWhereInput = { user: { land } };")).toContain("user   User");
});

test("leaves the other side in where one side is named", () => {
  expect(made("prisma.storeOrder.count({ where: { user: { id } } })")).toContain("orders StoreOrder[]");
});
