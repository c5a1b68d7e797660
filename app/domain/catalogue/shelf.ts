/** Whether a product may be sold, and what is missing where it may not. Pure. */

export type ShelfFacts = {
  readonly title: string;
  readonly pictures: number;
  /** Variants that are on. `price` in US cents. */
  readonly variants: readonly { readonly price: bigint; readonly weightG: number | null }[];
  readonly categoryActive: boolean;
};

const shelfProblems = ["title", "variant", "price", "weight", "picture", "category"] as const;
/** Each is a text key `products:problem.<code>`. */
export type ShelfProblem = (typeof shelfProblems)[number];

/** Why a product cannot go on the shelf; empty where it can. */
export function shelfProblemsOf({ title, pictures, variants, categoryActive }: ShelfFacts): ShelfProblem[] {
  const missing: Record<ShelfProblem, boolean> = {
    title: title.trim() === "",
    variant: variants.length === 0,
    price: variants.some(({ price }) => price <= 0n),
    weight: variants.some(({ weightG }) => weightG === null),
    picture: pictures === 0,
    category: !categoryActive,
  };
  return shelfProblems.filter((problem) => missing[problem]);
}

/** What an import keeps off the shelf for; a missing weight does not: such goods are shown, and cannot be ordered. */
export type Held = "picture" | "category";

type Arriving = {
  readonly wanted: boolean;
  readonly standing: boolean;
  /** Pictures that are ready to be shown; an address alone is none. */
  readonly pictures: number;
  readonly withoutPictures: boolean;
  readonly categoryActive: boolean;
};

/**
 * Why a product of a file stays off the shelf; what is on it is not taken down. For a picture it waits and goes there by
 * itself; out of a hidden category only staff take it.
 */
export function heldBack({ wanted, standing, pictures, withoutPictures, categoryActive }: Arriving): Held[] {
  if (!wanted || standing) return [];
  if (!categoryActive) return ["category"];
  return pictures === 0 && !withoutPictures ? ["picture"] : [];
}

/** The state of a product in one word; `waits` where it goes on the shelf with its first picture. */
export function shelfWord({
  status,
  awaitsPicture,
}: {
  readonly status: string;
  readonly awaitsPicture: boolean;
}) {
  return awaitsPicture ? "waits" : status;
}

export type Translatable = {
  readonly title: { readonly en: string; readonly zh?: string | null };
  readonly description: { readonly en?: string; readonly zh?: string | null };
  readonly specs: { readonly en?: readonly unknown[]; readonly zh?: readonly unknown[] };
  readonly options: readonly {
    readonly name: { readonly zh?: string | null };
    readonly values: readonly { readonly zh?: string | null }[];
  }[];
};

const translatedParts = ["title", "description", "specs", "options"] as const;
export type TranslatedPart = (typeof translatedParts)[number];

/** What of a product is still to be translated into Chinese. */
export function untranslated({ title, description, specs, options }: Translatable): TranslatedPart[] {
  const missing: Record<TranslatedPart, boolean> = {
    title: !title.zh,
    description: Boolean(description.en) && !description.zh,
    specs: (specs.en?.length ?? 0) > 0 && (specs.zh?.length ?? 0) === 0,
    options: options.some(({ name, values }) => !name.zh || values.some((value) => !value.zh)),
  };
  return translatedParts.filter((part) => missing[part]);
}
