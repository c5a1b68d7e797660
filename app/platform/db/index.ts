/** The public interface of the database: import everything from here. */
export * from "./index.server";
