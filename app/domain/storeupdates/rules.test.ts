import { describe, expect, test } from "vitest";
import { deedFor, isOwed, pauseAfter, type OfferChange } from "./rules";

const listing = { byHand: false, allowLoss: false, hidden: false, costOfPrice: 1_000n, margin: 500n };
const change = (over: Partial<OfferChange> = {}): OfferChange => ({
  costBefore: 1_000n,
  cost: 1_050n,
  onShelfBefore: true,
  onShelf: true,
  listing,
  ...over,
});

describe("what is done about a change of our price", () => {
  test("nothing, where nothing changed", () => {
    expect(deedFor(change({ cost: 1_000n }), "reprice", 10)).toBe("none");
  });

  test("notify only tells", () => {
    expect(deedFor(change({ cost: 9_000n }), "notify", 10)).toBe("told");
  });

  test("reprice changes what a rule has priced, and tells of what was typed", () => {
    expect(deedFor(change(), "reprice", 10)).toBe("repriced");
    expect(deedFor(change({ cost: 900n }), "reprice", 10)).toBe("repriced");
    expect(deedFor(change({ listing: { ...listing, byHand: true } }), "reprice", 10)).toBe("by-hand");
  });

  test.each([
    [1_100n, "told"],
    [1_101n, "unlisted"],
    [900n, "told"],
  ] as const)("unlist hides what rose by more than 10 %%: 10.00 to %i is %s", (cost, deed) => {
    expect(deedFor(change({ cost }), "unlist", 10)).toBe(deed);
  });

  test("unlist hides what would sell at a loss, unless that is wanted", () => {
    const loss = { ...listing, margin: -1n };
    expect(deedFor(change({ listing: loss }), "unlist", 10)).toBe("unlisted");
    expect(deedFor(change({ listing: { ...loss, allowLoss: true } }), "unlist", 10)).toBe("told");
    expect(deedFor(change({ listing: { ...listing, margin: null } }), "unlist", 10)).toBe("told");
  });

  test.each(["notify", "reprice", "unlist"] as const)(
    "%s: what no listing of ours brought there is only told of",
    (policy) => {
      expect(deedFor(change({ cost: 5_000n, listing: null }), policy, 10)).toBe("told");
    },
  );

  test("what is hidden gets its new price, or waits until it is shown again", () => {
    const hidden = change({ cost: 5_000n, listing: { ...listing, hidden: true } });
    expect(deedFor(hidden, "reprice", 10)).toBe("repriced");
    expect(isOwed(hidden, "reprice")).toBe(false);
    expect(deedFor(hidden, "unlist", 10)).toBe("told");
    expect(isOwed(hidden, "unlist")).toBe(true);
    const shown = change({ ...hidden, costBefore: 5_000n, listing });
    expect(deedFor(shown, "unlist", 10)).toBe("unlisted");
    expect(deedFor(shown, "notify", 10)).toBe("none");
  });

  test("a price whose way has none just now waits, and follows once it has one", () => {
    const unpriced = change({ listing: { ...listing, margin: null } });
    expect(deedFor(unpriced, "reprice", 10)).toBe("told");
    expect(isOwed(unpriced, "reprice")).toBe(true);
    expect(deedFor(change({ costBefore: 1_050n }), "reprice", 10)).toBe("repriced");
  });

  test("many small rises count together", () => {
    const risen = change({ costBefore: 1_090n, cost: 1_150n });
    expect(deedFor(risen, "unlist", 10)).toBe("unlisted");
  });

  test("a price that changed off the shelf is answered when the goods are back", () => {
    const back = change({ onShelfBefore: false, cost: 2_000n });
    expect(deedFor(back, "reprice", 10)).toBe("repriced");
    expect(deedFor(back, "notify", 10)).toBe("told");
  });

  test.each(["notify", "reprice", "unlist"] as const)("%s: goods off our shelf leave, once", (policy) => {
    expect(deedFor(change({ onShelf: false }), policy, 10)).toBe("off-shelf");
    expect(deedFor(change({ onShelf: false, onShelfBefore: false }), policy, 10)).toBe("none");
    expect(deedFor(change({ onShelfBefore: false, cost: 1_000n }), policy, 10)).toBe("on-shelf");
  });
});

test("the pause after failures doubles up to the longest", () => {
  expect([1, 2, 3, 4, 5, 100].map((failures) => pauseAfter(failures, 15, 100))).toEqual([
    15, 30, 60, 100, 100, 100,
  ]);
});
