/**
 * Shopify's own Admin schema, 2026-10 (see schema/LICENSE). It is large, so it is read when the first shop is asked.
 */
import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import {
  buildClientSchema,
  GraphQLError,
  type GraphQLScalarType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from "graphql";
import { API_VERSION } from "./types";

const file = `sandbox/shopify/schema/admin_${API_VERSION}.json.gz`;

/** One of these scopes is enough for a type or a root field. */
export type Access = ReadonlyMap<string, readonly string[]>;

export interface AdminSchema {
  schema: GraphQLSchema;
  /** By `Type`, `QueryRoot.field` or `Mutation.field`. */
  access: Access;
}

interface SchemaFile {
  data: IntrospectionQuery;
  offline_scopes: {
    items: { type: string; typeName: string; fieldName?: string; offlineScopes: string[] }[];
  };
}

let read: Promise<AdminSchema> | null = null;

export function adminSchema(): Promise<AdminSchema> {
  read ??= readFile(file).then((bytes) => {
    const { data, offline_scopes } = JSON.parse(gunzipSync(bytes).toString("utf8")) as SchemaFile;
    const schema = buildClientSchema(data, { assumeValid: true });
    for (const name of ["Money", "Decimal"]) strict(schema, name, /^-?\d+(\.\d+)?$/);
    for (const name of ["URL"]) strict(schema, name, /^https?:\/\/./);
    const items = offline_scopes.items.filter(({ offlineScopes }) => offlineScopes.length > 0);
    const access = new Map(
      items.map((item) => [
        item.fieldName ? `${item.typeName}.${item.fieldName}` : item.typeName,
        item.offlineScopes,
      ]),
    );
    return { schema, access };
  });
  return read;
}

/** Shopify refuses a number where a decimal text is due; a scalar of introspection takes anything. */
function strict(schema: GraphQLSchema, name: string, form: RegExp): void {
  const scalar = schema.getType(name) as GraphQLScalarType | undefined;
  if (!scalar) return;
  scalar.parseValue = (value) => {
    if (typeof value === "string" && form.test(value)) return value;
    throw new GraphQLError(`Invalid value for ${name}: ${JSON.stringify(value)}`);
  };
}
