/** The two doors to the database, under the name by which everybody asks for them. */
export * from "./index.server";
