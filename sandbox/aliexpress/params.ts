/** What a call says: its parameters, and the structures that some of them hold as JSON. */
import { isRecord, type Exchange } from "../http";
import type { Sandbox } from "../state";
import { invalidParameter, missingParameter } from "./errors";
import type { Seller } from "./types";
import { read } from "./wire";

/** One call of a seller's app. */
export interface Call {
  sandbox: Sandbox;
  seller: Seller;
  said: Fields;
  /** The bytes of a file that was sent along. */
  file: (name: string) => Uint8Array | null;
  lie: Exchange["lie"];
}

/** Reads fields of a structure, whether numbers came as digits or as text. */
export class Fields {
  constructor(private readonly values: Readonly<Record<string, unknown>>) {}

  has(name: string): boolean {
    return this.values[name] !== undefined && this.values[name] !== "" && this.values[name] !== null;
  }

  text(name: string, otherwise = ""): string {
    const value = this.values[name];
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value).trim()
      : otherwise;
  }

  need(name: string): string {
    if (!this.has(name)) throw missingParameter(name);
    return this.text(name);
  }

  /** A whole number from 0. */
  count(name: string, otherwise: number): number {
    if (!this.has(name)) return otherwise;
    const value = Number(this.text(name));
    if (!Number.isInteger(value) || value < 0) throw invalidParameter(name);
    return value;
  }

  /** The structure of a parameter, given as JSON or, within another one, as it is. */
  fields(name: string): Fields {
    const value = this.value(name);
    if (!isRecord(value)) throw invalidParameter(name);
    return new Fields(value);
  }

  /** A list of structures; empty where it is missing. */
  all(name: string): Fields[] {
    return this.entries(name).map((each) => {
      if (!isRecord(each)) throw invalidParameter(name);
      return new Fields(each);
    });
  }

  /** A list of texts or numbers; empty where it is missing. */
  texts(name: string): string[] {
    return this.entries(name).map(String);
  }

  /** Names and values of a structure, such as prices by SKU. */
  pairs(name: string): [string, string][] {
    const value = this.value(name);
    if (!isRecord(value)) throw invalidParameter(name);
    return Object.entries(value).map(([key, each]) => [key, String(each)]);
  }

  private entries(name: string): unknown[] {
    if (!this.has(name)) return [];
    const value = this.value(name);
    if (!Array.isArray(value)) throw invalidParameter(name);
    return value as unknown[];
  }

  private value(name: string): unknown {
    if (!this.has(name)) throw missingParameter(name);
    const value = this.values[name];
    if (typeof value !== "string") return value;
    const parsed = read(value);
    if (parsed === undefined) throw invalidParameter(name);
    return parsed;
  }
}

/** All parameters of a request, of its address and of its body; files aside. */
export async function readParams(
  exchange: Exchange,
): Promise<{ params: Map<string, string>; files: Map<string, Uint8Array> }> {
  const params = new Map(exchange.query);
  const files = new Map<string, Uint8Array>();
  const type = exchange.headers["content-type"] ?? "";
  if (type.startsWith("multipart/form-data")) {
    const form = await new Response(new Uint8Array(exchange.body), {
      headers: { "content-type": type },
    }).formData();
    for (const [name, value] of form) {
      if (typeof value === "string") params.set(name, value);
      else files.set(name, new Uint8Array(await value.arrayBuffer()));
    }
  } else if (exchange.body.length > 0) {
    for (const [name, value] of new URLSearchParams(exchange.body.toString("utf8"))) params.set(name, value);
  }
  return { params, files };
}
