/** A part of an address as it reads; one that nobody could have encoded so, such as `%E0%A4`, stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
