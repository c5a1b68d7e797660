/**
 * The common interface of store platforms. A platform is a folder of `partners/` that implements `StorePlatform`, and
 * one line in `platforms.server.ts`. Amounts are minor units of the store's currency, ids are texts, times are
 * instants.
 */
import type { Result } from "~/platform/result";

/** How a call to a store can fail, and what to do about it. */
export type StoreFailure =
  /** 401 or a revoked key: the member must authorise again. */
  | "unauthorised"
  /** Down, slow, 429 or 5xx: try again later. */
  | "unavailable"
  /** The platform has not approved our app for what we ask: ours to mend, no member can. Try again later. */
  | "unapproved"
  | "rejected"
  | "missing"
  | "malformed";

/**
 * What stood between us and a store that gave no answer of its own. `permalinks`: WordPress has plain permalinks, with which
 * WooCommerce reads no keys. `redirect`: the shop is at another address, `to`.
 */
export type StoreTrouble = {
  kind: "firewall" | "maintenance" | "permalinks" | "redirect";
  to: string | null;
};

/** How a store is reached, where that has to be found out; kept for all processes. */
export type WayMemory = { readonly known: string | null; readonly keep: (way: string) => Promise<void> };

/** How writing a parcel can fail. `held`: the store does not let its goods leave yet; try again later. */
export type ParcelFailure = StoreFailure | "held";

export type StoreAddress = {
  firstName: string;
  lastName: string;
  company: string;
  /** ISO 3166-1 alpha-2, upper case; empty where the store has none. */
  country: string;
  /** Its name, or its code where the store has no more. */
  province: string;
  provinceCode?: string;
  city: string;
  street: string;
  houseNo?: string;
  district?: string;
  /** Second line: flat, building, district. */
  address: string;
  postCode: string;
  phone: string;
  email: string;
};

/** What the buyer chose or typed for a line: an attribute the variant leaves open, an add-on, an engraving. */
export type LineOption = { name: string; value: string };

/** How a line belongs to another one of its order. Stores write some things that are sold in several lines. */
export type LinePart = {
  /**
   * `part`: of a bundle, kit or composite: either the whole is sent or its parts. `extra`: comes along with the other
   * line, which is sent as well. `gift`: the buyer pays nothing for it. `unclear`: costs nothing, and nobody says why.
   */
  kind: "part" | "extra" | "gift" | "unclear";
  /** The line's id of the whole; null where the store has no line for it, or does not say. */
  of: string | null;
  name: string;
  /** Whether the store sends this part by itself (true), or inside of the whole; null where it does not say. */
  sent: boolean | null;
};

export type StoreOrderLine = {
  externalId: string;
  /** The variant's id as `store_variant.external_id` has it; `line:...`, the same for all alike, where it has none. */
  externalVariantId: string;
  title: string;
  sku: string | null;
  options: LineOption[];
  /** Units still wanted: ordered, less what was refunded and what others have sent. What we sent still counts. */
  qty: number;
  unitPrice: bigint;
  part?: LinePart;
};

/** Why it is not sure that an order is paid, or awaits payment, and is to be sent; texts are `orders:doubt.<doubt>`. */
export const storeDoubts = [
  "test",
  "held",
  /** A state that the platform, or a plugin of the store, added: we do not know what it means. */
  "state",
  "risk",
  /** Some of it is collected or sent in another way, and the store does not say which lines. */
  "pickup",
  /** Another fulfilment service has it: the store shows us nothing of it that we may send. */
  "service",
  "nothing",
] as const;
export type StoreDoubt = (typeof storeDoubts)[number];

export type StoreOrder = {
  externalId: string;
  number: string;
  placedAt: Date;
  modifiedAt: Date;
  /** The platform's own word. */
  status: string;
  /** Why it is not to be paid as it stands; null where its state is known to mean that it is to be sent. */
  doubt: StoreDoubt | null;
  payment: "paid" | "unpaid" | "refunded";
  /** Cash on delivery: ship it; the buyer pays when it arrives. */
  onDelivery: boolean;
  cancelled: boolean;
  /** Shipped by somebody else, or marked so in the store. */
  fulfilled: boolean;
  needsShipping: boolean;
  currency: string;
  /** The order's total, before refunds. */
  total: bigint;
  refunded: bigint;
  lines: StoreOrderLine[];
  shipTo: StoreAddress;
  /** The recipient's number for customs or taxes, as it was typed; empty where the order has none. */
  taxId?: string;
  note: string;
};

/** Why an order of a store cannot be taken; each is a text key `stores:unfit.<reason>`. */
export const unfitReasons = [
  "quantity",
  "amount",
  /** A text that must be taken whole is too long. */
  "text",
  "date",
  "currency",
  "lines",
  "refunds",
  "address",
  /** The platform has not approved our app for buyers' data. */
  "approval",
  /** Something is missing or of another kind than the platform's. */
  "shape",
  /** The database refuses it for another reason. */
  "data",
] as const;
export type UnfitReason = (typeof unfitReasons)[number];

/** An order that exists but cannot be imported, with as much as can be read. */
export type UnfitOrder = {
  externalId: string;
  number: string;
  placedAt: Date | null;
  modifiedAt: Date | null;
  payment: StoreOrder["payment"];
  /** Whether the store has it neither cancelled nor sent. */
  open: boolean;
  unfit: UnfitReason;
  /** Where it is wrong, as the platform names it, such as `line_items.0.quantity`. */
  field: string;
};

/** Most units of one line, and most lines of one order (*config*): sums over both stay within a column. */
export const mostUnits = 10_000;
export const mostLines = 300;

export function isUnfit(order: StoreOrder | UnfitOrder): order is UnfitOrder {
  return "unfit" in order;
}

/** What a store sells a variant for, exactly as its owner set it, in minor units of its currency. */
export type StorePrice = {
  /** What a buyer pays now; 0 where it has no price. */
  price: bigint;
  /** The price before, shown struck through; null for none. Left out where the platform does not tell it. */
  compareAt?: bigint | null;
  /** A sale at another price is set up and not in force now. */
  planned?: boolean;
};

export type StoreProductVariant = {
  externalId: string;
  sku: string | null;
  title: string;
  price: bigint;
  /** Null where it cannot be read, such as one in another currency. Left out where the store was not asked. */
  asSold?: StorePrice | null;
  barcode: string | null;
  status: string;
  openOptions: { name: string; values: string[] }[];
};

export type StoreProductSnapshot = {
  externalId: string;
  title: string;
  image: string | null;
  status: string;
  url: string | null;
  variants: StoreProductVariant[];
  /** Not all variants could be read: a missing one may still exist. */
  partial: boolean;
  modifiedAt: Date | null;
};

/** A product in a list: enough to see whether ours is missing or old. */
export type StoreProductMention = Pick<StoreProductSnapshot, "externalId" | "modifiedAt">;

/** An order by id and last change only. */
export type StoreOrderMention = { externalId: string; modifiedAt: Date | null };

export type ShopInfo = {
  name: string;
  currency: string;
  timezone: string;
  version: string;
  writable: boolean;
  /** The platform itself sells and sends for the shop: there is nothing for us to do. */
  managed?: boolean;
  /** The clock by which the shop dates its orders, in whole seconds; null or left out where it is not known. */
  now?: Date | null;
  admin?: ShopAdmin | null;
};

/** The address of a shop's administrator, and the language of the shop, such as `de_DE`; empty where it is not known. */
export type ShopAdmin = { email: string; language: string };

/** A page of a list, or its beginning where the time was up. */
export type StorePage<T> = {
  items: T[];
  next: string | null;
  total: number | null;
  /** Equal for two pages only if their content is equal. */
  mark: string;
  /** Ids of entries that could not be read; empty where not even the id could. */
  unreadable: string[];
  /** Only where the store is still writing a long list: ask for `next` after some seconds. `ready`: entries so far. */
  preparing?: { seconds: number; ready: number };
  /**
   * Only where the list comes in no order of changes: since when it shows the store. Changes after that are still to be
   * asked for once its end is read.
   */
  asOf?: Date;
  /**
   * Only where the platform knows that all changes until `at` are told once this page is taken, also where there was none.
   * The next question is given `seen`: what the two have in common is not read twice.
   */
  readTo?: { at: Date; seen: string };
};

/** When orders were placed. */
export type PlacedWithin = { from: Date; to: Date };

/** Units of a line of the store's order. */
export type ParcelLine = { externalLineId: string; qty: number };

/** A parcel as it is written back. */
export type StoreParcel = {
  /** Our unique id, by which an earlier fulfilment is found again. */
  reference: string;
  carrier: string;
  trackingNo: string;
  trackingUrl: string | null;
  shippedAt: Date;
  /** Units of the store's order that it completes. None where it holds a part of a bundle, and the rest leaves later. */
  lines: ParcelLine[];
  /** The units in it and in the parcels told before. Once that is everything, the store's order is completed. */
  sent: ParcelLine[];
  otherNumbers: readonly string[];
  notify: boolean;
};

/** One variant of a product as we write it into a store. */
export type ListingVariant = {
  /** Ours, unique in the store; by it a variant that was written before is found again. */
  sku: string;
  /** Its value of each option, in the order of the options. Empty where the product has none. */
  values: readonly string[];
  price: bigint;
  compareAt: bigint | null;
  /**
   * The store has this price already, by its owner: where a variant's price can be left out of a change, it is. A sale
   * that they have planned stays so.
   */
  keepPrice?: true;
  weightG: number | null;
  barcode: string | null;
  stock: number;
  image: string | null;
};

/** A product as we write it into a store. */
export type Listing = {
  /** Ours, unique in the store; by it a product that was written before is found again. */
  reference: string;
  title: string;
  /** Safe HTML. */
  description: string;
  /** Public addresses, the first one is the main picture. */
  images: readonly { url: string; alt: string }[];
  options: readonly { name: string; values: readonly string[] }[];
  variants: readonly ListingVariant[];
  /** SKUs of ours, listed or not; a variant with another one was added by the store's owner and is left alone. */
  ownSkus?: readonly string[];
  /** Ids of categories of the store; empty for none, then those that the product has there stay. */
  categories: readonly string[];
  published: boolean;
};

/** Pictures that a store has of us, by the address they were fetched from; kept for all listings of the store. */
export type PictureMemory = {
  readonly idOf: (url: string) => string | null;
  readonly isOurs: (externalId: string) => boolean;
  readonly note: (url: string, externalId: string) => Promise<void>;
  readonly forget: (externalId: string) => Promise<void>;
};

/** A category of a store, in which buyers find products. */
export type StoreCategory = {
  externalId: string;
  name: string;
  /** The one above it. */ parent: string | null;
  /** Takes no products itself: those below it are asked for by its id. */
  group?: boolean;
};

/** A product of ours in a store. */
export type Listed = {
  externalId: string;
  url: string | null;
  variants: { sku: string; externalId: string }[];
  modifiedAt: Date | null;
};

/** Why a store did not take a listing: another try changes nothing. */
export type ListingRefusal = {
  /**
   * `sku`: something else there has this SKU. `image`: it could not fetch a picture. `category`: a chosen one is gone, or
   * takes no products. `field`: it does not take a value.
   */
  why: "sku" | "image" | "category" | "field";
  /** The store's own words; for a category that is gone, its id. */
  words: string;
  sku: string | null;
};

export type ListingAnswer = { listed: Listed } | { refused: ListingRefusal };

/** What of variants is brought up to date; fields that are left out stay. */
export type VariantUpdate = {
  externalId: string;
  stock?: number;
  /** The stock that the store took last, where that is known. A run that was cut off since may have set another one. */
  told?: number | null;
  price?: bigint;
  compareAt?: bigint | null;
};

/** A place where a store counts its goods. */
export type StoreLocation = { id: string; name: string };

/** What became of updates that a store took. */
export type UpdatesTaken = {
  missing: string[];
  /** Variants whose stock was answered as if it were taken, and is not counted in the store. */
  uncounted?: string[];
  elsewhere?: { externalId: string; pieces: number }[];
};

/** A connected store one can talk to. */
export type StoreClient = {
  shop(): Promise<Result<ShopInfo, StoreFailure>>;
  /** After `until` (an instant) no further entry of the page is begun. At least one is read. */
  products(page: string | null, until?: Date): Promise<Result<StorePage<StoreProductSnapshot>, StoreFailure>>;
  /** Which of some products (100 at most) the store still has, readable or not. */
  productsThere(externalIds: readonly string[]): Promise<Result<ReadonlySet<string>, StoreFailure>>;
  /** Products by id and last change only, cheap to read whole; in the order of their ids. */
  productMentions(page: string | null): Promise<Result<StorePage<StoreProductMention>, StoreFailure>>;
  /** Products changed after an instant, oldest change first; `until` as with products. */
  productsChangedSince(
    since: Date,
    page: string | null,
    until?: Date,
  ): Promise<Result<StorePage<StoreProductSnapshot>, StoreFailure>>;
  product(externalId: string): Promise<Result<StoreProductSnapshot, StoreFailure>>;
  order(externalId: string): Promise<Result<StoreOrder | UnfitOrder, StoreFailure>>;
  /** Orders changed after an instant, oldest change first; `until` as with products. `seen`: what `readTo` told last. */
  ordersChangedSince(
    since: Date,
    page: string | null,
    until?: Date,
    seen?: string,
  ): Promise<Result<StorePage<StoreOrder | UnfitOrder>, StoreFailure>>;
  /**
   * As `ordersChangedSince`, only orders that have ended, where the platform lists these apart: each question costs calls,
   * and they are asked for less often. Where it is left out, they are among the others.
   */
  endedOrdersSince?(
    since: Date,
    page: string | null,
    until?: Date,
    seen?: string,
  ): Promise<Result<StorePage<StoreOrder | UnfitOrder>, StoreFailure>>;
  /** What the store still has of some orders (100 at most). Some platforms list by when they were placed. */
  orderMentions(
    externalIds: readonly string[],
    placed?: PlacedWithin,
  ): Promise<Result<StoreOrderMention[], StoreFailure>>;
  /** Registers our webhooks; safe to repeat. Returns how many had been disabled (`revived`) or missing (`created`). */
  ensureWebhooks(
    deliveryUrl: string,
    secret: string,
  ): Promise<Result<{ revived: number; created: number }, StoreFailure>>;
  removeWebhooks(deliveryUrl: string): Promise<Result<undefined, StoreFailure>>;
  giveBackAccess(): Promise<Result<undefined, StoreFailure>>;
  /**
   * Writes a parcel to the store, once, whole; returns the platform's id of the fulfilment (of the first one, where its
   * goods leave from several places).
   */
  fulfil(
    orderExternalId: string,
    parcel: StoreParcel,
  ): Promise<Result<{ fulfilmentId: string }, ParcelFailure>>;
  /**
   * Says that a parcel which was written before has arrived, once, whatever is repeated. `not-told`: the store did not
   * let us, and wants nothing of it. Left out where the platform has no word for it.
   */
  delivered?(
    orderExternalId: string,
    parcel: Pick<StoreParcel, "reference" | "trackingNo"> & { at: Date },
  ): Promise<Result<"told" | "not-told", StoreFailure>>;
  /**
   * Categories that a listing may stand in, at most some hundreds. Where there are more, the first level of them, and by
   * `under` the next one below a group.
   */
  categories(under?: string): Promise<Result<StoreCategory[], StoreFailure>>;
  findListing(listing: Listing): Promise<Result<Listed | null, StoreFailure>>;
  /**
   * Writes a listing: makes the product, or brings the one of `externalId` to what the listing says. Safe to repeat, also
   * after it was cut off in the middle. A new product is shown to buyers last. `noteMade` is told the id of a new product
   * before anything else is done with it, where the platform cannot find it again at once.
   */
  putListing(
    listing: Listing,
    externalId: string | null,
    noteMade?: (externalId: string) => Promise<void>,
    pictures?: PictureMemory,
  ): Promise<Result<ListingAnswer, StoreFailure>>;
  showListing(externalId: string, shown: boolean): Promise<Result<undefined, StoreFailure>>;
  /** Takes a product out of the store; one that is gone already is fine. */
  removeListing(externalId: string): Promise<Result<undefined, StoreFailure>>;
  /** The active places of a store that counts goods at several, the oldest first; left out where it has only one count. */
  locations?(): Promise<Result<StoreLocation[], StoreFailure>>;
  /**
   * Variants that only fulfilment services of other apps stock, with the name of such a service: their orders are not
   * ours to send. Left out where the platform has no such services.
   */
  otherServices?(externalIds: readonly string[]): Promise<Result<ReadonlyMap<string, string>, StoreFailure>>;
  updateVariants(updates: readonly VariantUpdate[]): Promise<Result<UpdatesTaken, StoreFailure>>;
};

/** An address of a store. */
export type ShopAddress = {
  /** As it is called: scheme, host, path, no slash at the end. */
  url: string;
  /** As it is compared: no scheme, no `www`, no slash at the end; the path stays. */
  norm: string;
};

/** `address`: it is none of this platform's; `https`: it is not reachable by https. */
export type AddressError = "address" | "https";

/** What opens a store for us, by the platform's own names. It is kept sealed, and nobody but the platform reads it. */
export type StoreKeys = Readonly<Record<string, string>>;

/**
 * What a store hands over once its owner has approved, and the authorisation (`state`) it belongs to. `keys` is null
 * where they do not let us write.
 */
export type Grant = { state: string; keys: StoreKeys | null };

/**
 * What an owner's approval gave: the keys, and the address of the store that they open, as `readAddress` takes it. Empty
 * where only `storeOf` tells it.
 */
export type Approved = { keys: StoreKeys; shop: string };

/** By what a store sends its owner back to us, and the authorisation (`state`) it belongs to. */
export type Returned = {
  state: string;
  /** The owner said no. Only a hint: nobody has signed it. */
  denied: boolean;
  /**
   * Where the keys come with the return: proves that `shop` has sent it, and fetches them, which it does once. Null where
   * the owner does not let us do all we need. Where the address comes from the approval (`addressFrom`), `shop` is empty,
   * or that of the store that is authorised again.
   */
  fetchKeys?: (shop: string) => Promise<Result<Approved | null, StoreFailure>>;
  /** What the keys are fetched for, where the platform is asked for their store afterwards (`storeOf`). Good once. */
  code?: string;
};

/**
 * Replaces the keys of a store where they are kept. `renew` gets them as they are there, while nobody else renews them;
 * what it returns is kept.
 */
export type KeysRenewal = (
  renew: (kept: StoreKeys) => Promise<Result<StoreKeys, StoreFailure>>,
) => Promise<Result<StoreKeys, StoreFailure>>;

/** What a delivery of a store is about; `access`: ours to the store. `other` is not followed. */
export type Subject = "order" | "order-deleted" | "product" | "product-gone" | "access" | "other";

/** What a store tells us: that something of an order or a product has changed. What it is now is read from the store. */
export type Delivery = {
  topic: string;
  externalId: string;
  /** The same for a delivery that is sent again, another for every other one. */
  sameAs: Buffer;
  /** When a product was changed last, by the store's clock; null for what is no product, or where it is not said. */
  modifiedAt: Date | null;
};

/** What a platform asks about buyers' data: to show it to the shop's owner, or to erase it. */
export type PrivacyRequest = {
  kind: "show" | "erase-buyer" | "erase-store";
  shop: string;
  /** The shop's ids of the orders it is about; none where it is about the whole shop. */
  orderIds: string[];
  sameAs: Buffer;
};

/** Waits until the next call to a store may be made. */
export type Pace = () => Promise<void>;

/** A store platform. */
export type StorePlatform = {
  readonly title: string;
  readonly isOpen?: () => boolean;
  /**
   * Who says which store it is: the member, who types its address (usual), or the platform, once its owner has approved.
   */
  readonly addressFrom?: "member" | "approval";
  /** False where the platform sends no webhooks: orders and products are then found by asking. */
  readonly hasWebhooks?: boolean;
  /** What its owner sorts products into; `by-title`: one category, found by the title where none is chosen. */
  readonly categoryKind: "categories" | "collections" | "by-title";
  /** Prices that it takes, in whole units of any currency; left out where it takes all above nothing. */
  readonly priceRange?: { readonly least: number; readonly most: number };
  /**
   * How many of its stores are read at the same time, where all of them share one pace of calls: reading that waits for its
   * turn must not hold up work for other stores. As many as there are where it is left out.
   */
  readonly readAtOnce?: number;
  /** Makes one spelling of the address that a member types. `allowLoopback`: a store on this machine may be meant. */
  readonly readAddress: (typed: string, allowLoopback: boolean) => Result<ShopAddress, AddressError>;
  /** Whether the store itself hands its keys to `callback`, and so must reach it by https. */
  readonly callsBack?: true;
  readonly approvalPage: (ask: {
    shop: string;
    state: string;
    appName: string;
    returnTo: string;
    callback: string;
  }) => string;
  readonly readReturn: (address: URLSearchParams) => Returned | null;
  /**
   * Asks which store the keys open that were fetched, where they do not tell. The keys may change with it. Null where the
   * owner does not let us do all we need. It may be asked again.
   */
  readonly storeOf?: (keys: StoreKeys) => Promise<Result<Approved | null, StoreFailure>>;
  /** The shop whose owner comes from its own admin, proven; null where it is not this platform's. */
  readonly readLaunch?: (address: URLSearchParams) => string | null;
  readonly readGrant: (body: unknown) => Grant | null;
  readonly client: (store: {
    url: string;
    keys: StoreKeys;
    currency?: string;
    pace?: Pace;
    renewKeys?: KeysRenewal;
    /** Where our goods are counted, of a store with several places; its oldest one where none is chosen. */
    location?: string | null;
    way?: WayMemory;
  }) => StoreClient;
  /** The most variants of one `updateVariants`, where one call takes few; as many as there are where it is left out. */
  readonly updatesAtOnce?: number;
  readonly rate: {
    /** Calls a second; null where the client itself waits for what a store gives, as for points. */
    readonly perSecond: number | null;
    readonly atOnce: number;
  };
  /**
   * When a store that asked for a pause may be called again, as far as this process knows; null where it has not. Until
   * then its client answers `unavailable` without asking.
   */
  readonly pausedUntil: (url: string) => Date | null;
  readonly troubleAt?: (url: string) => StoreTrouble | null;
  /**
   * Whether an order stays partly sent there until every number is told. Its owner can then enter a number by hand: it is
   * found and the order completed when the parcel is told once more.
   */
  readonly needsEveryNumber?: true;
  /** Days back for which its stores tell us of orders; left out where that has no end. An older one is not gone. */
  readonly ordersReachBackDays?: number;
  /** Verifies a delivery on its raw bytes and reads it; null for a mere test call, which says nothing. */
  readonly readDelivery: (
    delivery: { bytes: Buffer; headers: Headers },
    store: { secret: string; url: string },
  ) => Result<Delivery | null, "bad-signature" | "bad-body">;
  readonly readPrivacyRequest?: (delivery: {
    bytes: Buffer;
    headers: Headers;
  }) => Result<PrivacyRequest, "bad-signature" | "bad-body">;
  readonly subjectOf: (topic: string) => Subject;
};
