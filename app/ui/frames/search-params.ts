/** With this parameter the page only answers what it found: an exact number leads nowhere while one types. */
export const lookParam = "look";

/**
 * The search as a browser asks for it. Where it fails while somebody types, the dialog says so; else the error would
 * stand in place of the page behind the dialog, with all that was typed there.
 */
export async function askSearch<T>(
  request: Request,
  ask: () => Promise<T>,
): Promise<T | { q: string; groups: []; failed: true }> {
  try {
    return await ask();
  } catch (error) {
    const { searchParams } = new URL(request.url);
    if (error instanceof Response || !searchParams.has(lookParam)) throw error;
    return { q: searchParams.get("q") ?? "", groups: [], failed: true };
  }
}
