/** What a shop remembers in the fields of the Admin schema. A field with arguments is a function. */
import type { Sandbox } from "../state";
import { collectionsOf } from "./collections";
import { connection, type PageArgs } from "./connections";
import { approved, withBroken } from "./denied";
import { cents, decimal } from "./money";
import { fulfillmentOrdersShown } from "./order-book";
import {
  domainOf,
  gid,
  type Address,
  type Collection,
  type Fulfillment,
  type FulfillmentOrder,
  type LineItem,
  type Location,
  type Media,
  type Metafield,
  type Order,
  type Product,
  type ProductOperation,
  type Shop,
  type Variant,
  type Webhook,
} from "./types";

const iso = (at: number): string => new Date(at).toISOString().replace(".000Z", "Z");

/** The home of a shop: the online store and the admin lie below it. */
export function homeOf(sandbox: Sandbox, shop: Shop): string {
  return `${sandbox.url}/shopify/${domainOf(shop)}`;
}

/** Presents everything of one shop. */
export function presenter(sandbox: Sandbox, shop: Shop) {
  const home = homeOf(sandbox, shop);
  const onlineStore = String(shop.publications[0]?.id);

  const metafieldOf =
    (metafields: readonly Metafield[]) =>
    ({ namespace, key }: { namespace?: string; key: string }) => {
      const found = metafields.find(
        (field) => field.key === key && field.namespace === namespaceOf(namespace),
      );
      return found ? { ...found, id: gid("Metafield", 1), jsonValue: found.value } : null;
    };

  const money = (amount: string, { currency, rate }: Order["presentment"]) => ({
    shopMoney: { amount, currencyCode: shop.currency },
    presentmentMoney: { amount: decimal(Math.round(cents(amount) * rate)), currencyCode: currency },
  });

  function image(media: Media | undefined): object | null {
    if (!media || media.status !== "READY") return null;
    return {
      id: gid("ImageSource", media.id),
      altText: media.alt,
      url: () => media.source,
      width: 400,
      height: 400,
    };
  }

  function mediaOf(media: Media): object {
    const errors =
      media.status === "FAILED"
        ? [
            {
              code: "IMAGE_DOWNLOAD_FAILURE",
              message: "The image could not be downloaded.",
              details: media.source,
            },
          ]
        : [];
    return {
      __typename: "MediaImage",
      id: gid("MediaImage", media.id),
      alt: media.alt,
      status: media.status,
      fileStatus: media.status,
      mediaContentType: "IMAGE",
      mediaErrors: errors,
      mediaWarnings: [],
      fileErrors: errors,
      image: image(media),
      preview: { image: image(media), status: media.status },
    };
  }

  function product(item: Product): object {
    const since = item.published[onlineStore];
    const shown = since !== undefined && item.status === "ACTIVE";
    return withBroken(shop, item.id, {
      __typename: "Product",
      id: gid("Product", item.id),
      legacyResourceId: String(item.id),
      title: item.title,
      handle: item.handle,
      descriptionHtml: item.descriptionHtml,
      vendor: item.vendor,
      productType: item.productType,
      tags: item.tags,
      status: item.status,
      createdAt: iso(item.created),
      updatedAt: iso(item.updated),
      publishedAt: since === undefined ? null : iso(since),
      onlineStoreUrl: shown ? `${home}/products/${item.handle}` : null,
      hasOnlyDefaultVariant: item.options[0]?.name === "Title" && item.variants.length === 1,
      totalInventory: item.variants.reduce((sum, each) => sum + quantity(each), 0),
      options: ({ first }: PageArgs) =>
        item.options.slice(0, first ?? 3).map((option, i) => ({
          id: gid("ProductOption", option.id),
          name: option.name,
          position: i + 1,
          values: option.values,
          optionValues: option.values.map((name, n) => ({
            id: gid("ProductOptionValue", option.id * 100 + n),
            name,
            hasVariants: true,
          })),
        })),
      featuredMedia: item.media[0] ? mediaOf(item.media[0]) : null,
      media: (args: PageArgs) => connection(item.media, args, mediaOf),
      variants: (args: PageArgs) => connection(item.variants, args, (each) => variant(item, each)),
      variantsCount: { count: item.variants.length, precision: "EXACT" },
      collections: (args: PageArgs) =>
        connection(
          collectionsOf(shop).filter(({ id }) => item.collections?.includes(id)),
          args,
          collection,
        ),
      metafield: metafieldOf(item.metafields),
      publishedOnPublication: ({ publicationId }: { publicationId: string }) =>
        Object.keys(item.published).some((id) => gid("Publication", id) === publicationId),
    });
  }

  function collection(item: Collection): object {
    return { __typename: "Collection", id: gid("Collection", item.id), title: item.title };
  }

  function variant(of: Product, item: Variant): object {
    const media = of.media.find(({ id }) => id === item.mediaId);
    return {
      __typename: "ProductVariant",
      id: gid("ProductVariant", item.id),
      legacyResourceId: String(item.id),
      sku: item.sku || null,
      title: item.values.join(" / "),
      displayName: `${of.title} - ${item.values.join(" / ")}`,
      price: item.price,
      compareAtPrice: item.compareAtPrice,
      barcode: item.barcode,
      position: of.variants.indexOf(item) + 1,
      inventoryPolicy: item.policy,
      inventoryQuantity: quantity(item),
      availableForSale: item.policy === "CONTINUE" || !item.tracked || quantity(item) > 0,
      createdAt: iso(item.created),
      updatedAt: iso(item.updated),
      selectedOptions: of.options.map(({ name }, i) => ({ name, value: item.values[i] ?? "" })),
      image: () => image(media),
      inventoryItem: () => inventoryItem(item),
      product: () => product(of),
    };
  }

  function inventoryItem(item: Variant): object {
    const level = (at: Location) => ({
      id: gid("InventoryLevel", item.inventoryItemId),
      isActive: true,
      updatedAt: iso(item.updated),
      createdAt: iso(item.created),
      canDeactivate: true,
      item: () => inventoryItem(item),
      location: location(at),
      quantities: ({ names }: { names: string[] }) =>
        names.map((name) => ({
          id: gid("InventoryQuantity", item.inventoryItemId),
          name,
          quantity: item.available[String(at.id)] ?? 0,
          updatedAt: iso(item.updated),
        })),
    });
    const stocked = () => shop.locations.filter(({ id }) => String(id) in item.available);
    return {
      __typename: "InventoryItem",
      id: gid("InventoryItem", item.inventoryItemId),
      legacyResourceId: String(item.inventoryItemId),
      sku: item.sku || null,
      tracked: item.tracked,
      requiresShipping: true,
      createdAt: iso(item.created),
      updatedAt: iso(item.updated),
      duplicateSkuCount: 0,
      measurement: {
        id: gid("InventoryItemMeasurement", item.inventoryItemId),
        weight: { unit: "GRAMS", value: item.weightG },
      },
      inventoryLevel: ({ locationId }: { locationId: string }) => {
        const at = stocked().find(({ id }) => gid("Location", id) === locationId);
        return at ? level(at) : null;
      },
      inventoryLevels: (args: PageArgs) => connection(stocked(), args, level),
    };
  }

  function location(item: Location): object {
    return {
      __typename: "Location",
      id: gid("Location", item.id),
      name: item.name,
      isActive: item.active,
      fulfillsOnlineOrders: item.active,
      shipsInventory: true,
      isFulfillmentService: item.service !== undefined,
      fulfillmentService: {
        id: gid("FulfillmentService", item.service === undefined ? 1 : item.id),
        handle: item.service?.toLowerCase().replace(/\W+/g, "-") ?? "manual",
        serviceName: item.service ?? "Manual",
        type: item.service === undefined ? "MANUAL" : "THIRD_PARTY",
      },
    };
  }

  function publication(item: Shop["publications"][number]): object {
    return {
      __typename: "Publication",
      id: gid("Publication", item.id),
      name: item.name,
      // The handle is the same in every language of a shop.
      app: { id: gid("App", item.id), handle: item.handle ?? "online_store", title: item.name },
      autoPublish: false,
    };
  }

  function line(of: Order, item: LineItem): object {
    const there = shop.products.find(({ id }) => id === item.productId);
    const its = there?.variants.find(({ id }) => id === item.variantId);
    const sum = (price: string) => decimal(cents(price) * item.quantity);
    return {
      __typename: "LineItem",
      id: gid("LineItem", item.id),
      title: item.title,
      name: item.variantTitle ? `${item.title} - ${item.variantTitle}` : item.title,
      variantTitle: item.variantTitle,
      sku: item.sku,
      quantity: item.quantity,
      currentQuantity: item.quantity - item.removed,
      refundableQuantity: item.quantity - item.removed,
      unfulfilledQuantity: unfulfilled(of, item),
      requiresShipping: item.requiresShipping,
      customAttributes: item.attributes,
      lineItemGroup: item.group
        ? {
            id: gid("LineItemGroup", item.group.id),
            title: item.group.title,
            quantity: item.quantity,
            customAttributes: [],
            productId: null,
            variantId: item.group.variantId === null ? null : gid("ProductVariant", item.group.variantId),
            variantSku: null,
          }
        : null,
      originalUnitPriceSet: money(item.price, of.presentment),
      originalTotalSet: money(sum(item.price), of.presentment),
      discountedUnitPriceSet: money(item.discountedPrice, of.presentment),
      discountedUnitPriceAfterAllDiscountsSet: money(item.discountedPrice, of.presentment),
      product: there ? product(there) : null,
      variant: there && its ? variant(there, its) : null,
    };
  }

  function fulfillmentOrder(of: Order, item: FulfillmentOrder): object {
    const at = shop.locations.find(({ id }) => id === item.locationId);
    return {
      __typename: "FulfillmentOrder",
      id: gid("FulfillmentOrder", item.id),
      status: item.status,
      deliveryMethod: { id: gid("DeliveryMethod", item.id), methodType: item.method ?? "SHIPPING" },
      fulfillmentHolds: (item.holds ?? []).map((reason, i) => ({
        id: gid("FulfillmentHold", item.id * 10 + i),
        reason,
        displayReason: reason,
        reasonNotes: null,
        heldByRequestingApp: false,
      })),
      requestStatus: "UNSUBMITTED",
      createdAt: iso(of.created),
      updatedAt: iso(item.updated),
      orderId: gid("Order", of.id),
      orderName: `#${of.number}`,
      assignedLocation: { name: at?.name ?? "", countryCode: "US", location: at ? location(at) : null },
      lineItems: (args: PageArgs) =>
        connection(item.lines, args, (each) => ({
          id: gid("FulfillmentOrderLineItem", each.id),
          totalQuantity: each.total,
          remainingQuantity: each.remaining,
          lineItem: () => {
            const ordered = of.lines.find(({ id }) => id === each.lineItemId);
            return ordered ? line(of, ordered) : null;
          },
        })),
    };
  }

  function fulfillment(of: Order, item: Fulfillment): object {
    const tracked = item.number !== null || item.company !== null;
    return {
      __typename: "Fulfillment",
      id: gid("Fulfillment", item.id),
      legacyResourceId: String(item.id),
      name: `#${of.number}-F${of.fulfillments.indexOf(item) + 1}`,
      status: item.status,
      displayStatus: item.status === "CANCELLED" ? "CANCELED" : (item.events?.at(-1)?.status ?? "FULFILLED"),
      createdAt: iso(item.created),
      updatedAt: iso(item.updated),
      totalQuantity: item.lines.reduce((sum, each) => sum + each.quantity, 0),
      trackingInfo: () => (tracked ? [{ company: item.company, number: item.number, url: item.url }] : []),
      fulfillmentLineItems: (args: PageArgs) =>
        connection(
          item.lines.map((each, i) => ({ ...each, id: item.id * 1_000 + i })),
          args,
          (each) => {
            const ordered = of.lines.find(({ id }) => id === each.lineItemId);
            const lineItem = () => (ordered ? line(of, ordered) : null);
            return { id: gid("FulfillmentLineItem", each.id), quantity: each.quantity, lineItem };
          },
        ),
      order: () => order(of),
    };
  }

  function order(item: Order): object {
    const refunded = decimal(item.refunds.reduce((sum, each) => sum + cents(each.amount), 0));
    return withBroken(shop, item.id, {
      __typename: "Order",
      id: gid("Order", item.id),
      legacyResourceId: String(item.id),
      name: `#${item.number}`,
      number: item.number,
      ...approved(shop, { email: item.email, phone: item.phone }),
      note: item.note,
      test: item.test ?? false,
      risk: { recommendation: item.risk ?? "NONE", assessments: [] },
      createdAt: iso(item.created),
      processedAt: iso(item.created),
      updatedAt: iso(item.updated),
      cancelledAt: item.cancelled === null ? null : iso(item.cancelled),
      currencyCode: shop.currency,
      presentmentCurrencyCode: item.presentment.currency,
      displayFinancialStatus: item.financial,
      displayFulfillmentStatus: fulfillmentStatus(item),
      paymentGatewayNames: item.gateways,
      requiresShipping: item.lines.some(({ requiresShipping }) => requiresShipping),
      totalPriceSet: money(item.total, item.presentment),
      currentTotalPriceSet: money(decimal(cents(item.total) - cents(refunded)), item.presentment),
      totalRefundedSet: money(refunded, item.presentment),
      shippingAddress: item.shipping ? address(item.shipping) : null,
      billingAddress: item.shipping ? address(item.shipping) : null,
      shippingLine: { id: gid("ShippingLine", item.id), title: "Standard", deliveryCategory: null },
      customAttributes: item.attributes ?? [],
      localizedFields: (args: PageArgs) =>
        connection(
          (item.localizedFields ?? []).map((field, i) => ({ ...field, id: i + 1 })),
          args,
          ({ key, value }) => ({ key, value }),
        ),
      metafield: metafieldOf(item.metafields),
      lineItems: (args: PageArgs) => connection(item.lines, args, (each) => line(item, each)),
      fulfillmentOrders: (args: PageArgs) =>
        connection(fulfillmentOrdersShown(shop, item), args, (each) => fulfillmentOrder(item, each)),
      fulfillments: ({ first }: PageArgs) =>
        item.fulfillments.slice(0, first ?? item.fulfillments.length).map((each) => fulfillment(item, each)),
    });
  }

  function address(item: Address): object {
    const fields = { name: `${item.firstName} ${item.lastName}`, ...item };
    return { id: gid("MailingAddress", 1), ...approved(shop, fields) };
  }

  function webhook(item: Webhook): object {
    return {
      __typename: "WebhookSubscription",
      id: gid("WebhookSubscription", item.id),
      topic: item.topic,
      uri: item.uri,
      callbackUrl: item.uri,
      format: "JSON",
      includeFields: [],
      metafieldNamespaces: [],
      createdAt: iso(item.created),
      updatedAt: iso(item.updated),
    };
  }

  function productOperation(item: ProductOperation): object {
    const made = shop.products.find(({ id }) => id === item.productId);
    return {
      __typename: "ProductSetOperation",
      id: gid("ProductSetOperation", item.id),
      status: item.status,
      product: made ? product(made) : null,
      userErrors: item.userErrors,
    };
  }

  return {
    product,
    productOperation,
    collection,
    variant,
    inventoryItem,
    location,
    publication,
    order,
    fulfillment,
    fulfillmentOrder,
    webhook,
  };
}

export type Presenter = ReturnType<typeof presenter>;

/** `$app` is the app's own namespace. */
export function namespaceOf(namespace: string | null | undefined): string {
  const own = namespace ?? "$app";
  return own.startsWith("$app") ? own.replace("$app", "app--1") : own;
}

export function quantity(variant: Variant): number {
  return Object.values(variant.available).reduce((sum, each) => sum + each, 0);
}

function unfulfilled(order: Order, line: LineItem): number {
  const lines = order.fulfillmentOrders.flatMap((each) => each.lines);
  return lines
    .filter(({ lineItemId }) => lineItemId === line.id)
    .reduce((sum, each) => sum + each.remaining, 0);
}

/** Whether an order's goods have left, in Shopify's words. */
export function fulfillmentStatus(order: Order): string {
  const lines = order.fulfillmentOrders.flatMap((each) => each.lines);
  const left = lines.reduce((sum, each) => sum + each.remaining, 0);
  const open = order.fulfillmentOrders.filter(({ status }) => status !== "CLOSED" && status !== "CANCELLED");
  if (open.length > 0 && open.every(({ status }) => status === "ON_HOLD")) return "ON_HOLD";
  if (left === 0 && lines.length > 0) return order.fulfillments.length > 0 ? "FULFILLED" : "UNFULFILLED";
  return order.fulfillments.some(({ status }) => status === "SUCCESS")
    ? "PARTIALLY_FULFILLED"
    : "UNFULFILLED";
}
