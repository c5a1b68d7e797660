/** The program that fills a fresh demo database; `npm start` runs it once. */
import { closeDatabase, closePrisma } from "~/platform/db/index.server";
import { seedDemo } from "./demo";

try {
  await seedDemo();
} finally {
  await Promise.all([closePrisma(), closeDatabase()]);
}
