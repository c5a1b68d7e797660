/** Several statements in one message to the server, and their answers in one message back. */
import type { Socket } from "node:net";
import pg from "pg";

/** Where a statement is asked: a connection, or what will be sent to one. Rows come as arrays of their values. */
export type Asks = { query(statement: pg.QueryConfig): Promise<pg.QueryArrayResult> };

/** A connection as a place to ask. */
export function asksOf(client: pg.PoolClient): Asks {
  return { query: (statement) => client.query({ ...statement, rowMode: "array" }) };
}

type Asked = {
  readonly statement: pg.QueryConfig;
  readonly done: (result: pg.QueryArrayResult) => void;
  readonly failed: (error: unknown) => void;
};

/** What the driver's connection has beyond its types: the statements it has read, by name. */
type Connection = { stream: Socket; parsedStatements: Readonly<Record<string, string>> };

/**
 * What `ask` asks before it waits for anything leaves as one message; what it asks later goes by itself.
 *
 * Statements that the connection all knows by name are one unit to the server: it does one after the other, skips
 * whatever is behind one that fails, and answers once. So nobody is woken for a part of the answer. Where it does not
 * know one yet, each is a unit of its own within the message, and what is behind a failure is still done.
 */
export function inOneMessage<T>(client: pg.PoolClient, ask: (to: Asks) => T): T {
  const asked: Asked[] = [];
  let isOpen = true;
  const to: Asks = {
    query: (statement) =>
      isOpen
        ? new Promise((done, failed) => asked.push({ statement, done, failed }))
        : asksOf(client).query(statement),
  };
  try {
    return ask(to);
  } finally {
    isOpen = false;
    send(client, asked);
  }
}

function send(client: pg.PoolClient, asked: readonly Asked[]): void {
  const { stream, parsedStatements } = connectionOf(client);
  const areKnown = asked.every(({ statement: { name } }) => name !== undefined && name in parsedStatements);
  if (areKnown && asked.length > 1) return sendAsUnit(client, asked);
  stream.cork();
  try {
    for (const { statement, done, failed } of asked) asksOf(client).query(statement).then(done, failed);
  } finally {
    stream.uncork();
  }
}

function connectionOf(client: pg.PoolClient): Connection {
  return (client as unknown as { connection: Connection }).connection;
}

function sendAsUnit(client: pg.PoolClient, asked: readonly Asked[]): void {
  const fail = (error: unknown) => {
    for (const { failed } of asked) failed(error);
  };
  const unit = new Unit(
    asked.map(({ statement }) => statement),
    (results) => {
      for (const [i, { done, failed }] of asked.entries()) {
        const result = results[i];
        if (result) done(result);
        else failed(new Error("fewer answers than statements"));
      }
    },
    fail,
  );
  client.query(unit);
}

const nothingAsArrays: pg.QueryArrayConfig = { text: "", rowMode: "array" };

/** Statements that the connection knows, with one end of them all. The driver reads their results as those of one query. */
class Unit extends pg.Query {
  constructor(
    private readonly statements: readonly pg.QueryConfig[],
    done: (results: readonly pg.QueryArrayResult[]) => void,
    private readonly fail: (error: unknown) => void,
  ) {
    super(nothingAsArrays, (error: unknown, results: unknown) => {
      // One that failed says so, and the driver then gives no result.
      if (error) fail(error);
      else done((Array.isArray(results) ? results : [results]) as pg.QueryArrayResult[]);
    });
  }

  override submit = (connection: pg.Connection): void => {
    const pieces = this.pieces(connection);
    connection.stream.cork();
    try {
      for (const piece of pieces) connection.stream.write(piece);
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  };

  /** Each statement as the driver writes it, but for its end; none where one of them has a value that it cannot write. */
  private pieces(connection: pg.Connection): Uint8Array[] {
    const pieces: Uint8Array[] = [];
    const nothing = () => undefined;
    const stream = {
      ...{ writable: true, cork: nothing, uncork: nothing },
      write: (piece: Uint8Array) => pieces.push(piece),
    };
    const paper = Object.create(connection, {
      stream: { value: stream },
      sync: { value: nothing },
    }) as pg.Connection;
    let areWritten = true;
    for (const statement of this.statements)
      new pg.Query(statement, (error) => {
        areWritten = false;
        this.fail(error);
      }).submit(paper);
    return areWritten ? pieces : [];
  }
}
