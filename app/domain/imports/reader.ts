/** How rows of a file become things. Pure. */

/** Collects rows and hands out a thing when the next one begins; all it cannot take it reports row by row. */
export type ItemReader<Item> = {
  push(record: readonly string[], line: number): Item | null;
  end(): Item | null;
  readonly isOpen: boolean;
  /** Things whose rows may stand anywhere in the file; they are written once all of it is read. */
  rest?(): readonly Item[];
};

/** Reads rows of which each is a thing of its own; null where it is none. */
export function eachRow<Item>(
  read: (record: readonly string[], line: number) => Item | null,
): ItemReader<Item> {
  let last: Item | null = null;
  const handOut = (next: Item | null) => {
    const done = last;
    last = next;
    return done;
  };
  return {
    push: (record, line) => handOut(read(record, line)),
    end: () => handOut(null),
    get isOpen() {
      return last !== null;
    },
  };
}
