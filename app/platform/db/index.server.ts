/** The two doors to the database. */
export { closeDatabase, limitStatements, openConnections, pool } from "./pool.server";
export { closePrisma, prisma, warmPrisma, type Models, type Prisma } from "./prisma.server";
export {
  db,
  compile,
  isCheckViolation,
  isUniqueViolation,
  join,
  later,
  prepare,
  prepared,
  raw,
  Sql,
  sql,
  type Queryable,
} from "./sql.server";
export { Rollback, transaction, transactionOr, type Tx } from "./transactions.server";
