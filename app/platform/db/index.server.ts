/** The two doors to the database. */
export { closePrisma, prisma, type Prisma } from "./prisma.server";
export {
  closeDatabase,
  db,
  compile,
  isCheckViolation,
  isUniqueViolation,
  join,
  limitStatements,
  openConnections,
  pool,
  prepare,
  raw,
  Sql,
  sql,
  type Queryable,
} from "./sql.server";
export { Rollback, transaction, transactionOr, type Tx } from "./transactions.server";
