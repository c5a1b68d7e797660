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
  Rollback,
  Sql,
  sql,
  transaction,
  transactionOr,
  type Queryable,
  type Tx,
} from "./sql.server";
