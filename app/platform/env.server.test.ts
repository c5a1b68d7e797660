import { expect, test, vi } from "vitest";

/** The environment as a start reads it, with some of it changed. */
async function envWith(changed: Record<string, string>) {
  vi.resetModules();
  for (const [name, value] of Object.entries(changed)) vi.stubEnv(name, value);
  const { env } = await import("./env.server");
  try {
    return env();
  } finally {
    vi.unstubAllEnvs();
  }
}

const key = "k".repeat(40);

test.each([`${key},`, `,${key}`, `${key},short`, `${key}, ,${key}`])(
  "a session key that anybody could guess beside a good one is refused: %s",
  async (keys) => {
    await expect(envWith({ SESSION_KEYS: keys })).rejects.toThrow(/SESSION_KEYS/);
  },
);

test("of several session keys the first signs", async () => {
  const { SESSION_KEYS } = await envWith({ SESSION_KEYS: `${key}, ${"o".repeat(32)}` });
  expect(SESSION_KEYS).toEqual([key, "o".repeat(32)]);
});
