/** A decoded part of an address; invalid encodings, such as `%E0%A4`, stay as they are. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
