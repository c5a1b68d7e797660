/** The fields of `Mutation` that the sandbox carries out. Refusals stand in `userErrors`, as there. */
import type { Sandbox } from "../state";
import { cancelBulk, presentBulk, runBulk } from "./bulk";
import { mayHearOfOrders } from "./denied";
import { eventHappened, fulfil, trackingChanged, type FulfillmentInput, type TrackingInput } from "./fulfil";
import { productChanged, removeProduct, uninstall } from "./order-book";
import { namespaceOf, presenter } from "./present";
import { setProduct, type SetInput } from "./product-set";
import {
  gid,
  idIn,
  nextId,
  now,
  type Metafield,
  type Product,
  type ProductOperation,
  type Shop,
  type Variant,
} from "./types";
import { Refused, refusing } from "./user-errors";

interface VariantInput {
  id: string;
  price?: string;
  compareAtPrice?: string | null;
  barcode?: string | null;
  inventoryItem?: { tracked?: boolean; sku?: string };
}

interface QuantityInput {
  inventoryItemId: string;
  locationId: string;
  quantity: number;
  changeFromQuantity?: number | null;
}

interface MetafieldInput {
  namespace?: string | null;
  key: string;
  type?: string;
  value: string;
}

export function mutations(sandbox: Sandbox, shop: Shop): object {
  const show = presenter(sandbox, shop);

  const productOf = (id: unknown, code = "PRODUCT_DOES_NOT_EXIST"): Product => {
    const found = shop.products.find((each) => each.id === idIn(id, "Product"));
    if (!found) throw new Refused("Product does not exist", ["id"], code);
    return found;
  };

  const itemOf = (id: string, at: readonly string[]): { product: Product; variant: Variant } => {
    for (const product of shop.products) {
      const variant = product.variants.find((each) => gid("InventoryItem", each.inventoryItemId) === id);
      if (variant) return { product, variant };
    }
    throw new Refused("The specified inventory item could not be found.", at, "INVALID_INVENTORY_ITEM");
  };

  const requireLocation = (id: string, at: readonly string[]): string => {
    const number = idIn(id, "Location");
    if (!shop.locations.some((each) => each.id === number))
      throw new Refused("The specified location could not be found.", at, "INVALID_LOCATION");
    return String(number);
  };

  const orderOf = (id: string) => shop.orders.find((each) => each.id === idIn(id, "Order"));

  function publish(id: string, input: readonly { publicationId?: string }[], shown: boolean) {
    const product = productOf(id);
    for (const { publicationId } of input) {
      const known = shop.publications.find((each) => gid("Publication", each.id) === publicationId);
      if (!known) throw new Refused("Publication does not exist", ["input"], "INVALID");
      if (shown) product.published[String(known.id)] ??= now();
      else delete product.published[String(known.id)];
    }
    productChanged(sandbox, shop, product);
    return { publishable: show.product(product), shop: {} };
  }

  return {
    productSet: refusing(["product", "productSetOperation"], async (args: SetInput) => {
      if (args.synchronous === false) return setLater(sandbox, shop, args);
      const product = await setProduct(sandbox, shop, args);
      return { product: show.product(product), productSetOperation: null };
    }),

    bulkOperationRunQuery: refusing(
      ["bulkOperation"],
      async (args: { query: string; groupObjects?: boolean }) => ({
        bulkOperation: presentBulk(sandbox, shop, await runBulk(sandbox, shop, args)),
      }),
    ),
    bulkOperationCancel: refusing(["bulkOperation"], ({ id }: { id: string }) => ({
      bulkOperation: presentBulk(sandbox, shop, cancelBulk(sandbox, shop, idIn(id, "BulkOperation"))),
    })),

    productUpdate: refusing(
      ["product"],
      ({ product: given }: { product?: Partial<Product> & { id?: string } }) => {
        const product = productOf((given as { id?: string } | undefined)?.id);
        const { title, descriptionHtml, vendor, tags, status, handle } = given ?? {};
        const fields = { title, descriptionHtml, vendor, tags, status, handle };
        Object.assign(
          product,
          Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
        );
        productChanged(sandbox, shop, product);
        return { product: show.product(product) };
      },
    ),

    productDelete: refusing(
      ["deletedProductId", "productDeleteOperation"],
      ({ input }: { input: { id: string } }) => {
        removeProduct(sandbox, shop, productOf(input.id));
        return { deletedProductId: input.id, productDeleteOperation: null, shop: {} };
      },
    ),

    publishablePublish: refusing(
      ["publishable"],
      ({ id, input }: { id: string; input: { publicationId?: string }[] }) => publish(id, input, true),
    ),
    publishableUnpublish: refusing(
      ["publishable"],
      ({ id, input }: { id: string; input: { publicationId?: string }[] }) => publish(id, input, false),
    ),

    productVariantsBulkUpdate: refusing(
      ["product", "productVariants"],
      ({
        productId,
        variants,
        allowPartialUpdates,
      }: {
        productId: string;
        variants: VariantInput[];
        allowPartialUpdates: boolean;
      }) => {
        const product = productOf(productId);
        const pairs = variants.map((input, i) => {
          const variant = product.variants.find((each) => gid("ProductVariant", each.id) === input.id);
          if (!variant && !allowPartialUpdates)
            throw new Refused(
              "Product variant does not exist",
              ["variants", String(i), "id"],
              "PRODUCT_VARIANT_DOES_NOT_EXIST",
            );
          return { input, variant };
        });
        const done = pairs.flatMap(({ input, variant }) => (variant ? [changeVariant(variant, input)] : []));
        productChanged(sandbox, shop, product);
        return {
          product: show.product(product),
          productVariants: done.map((each) => show.variant(product, each)),
        };
      },
    ),

    inventorySetQuantities: refusing(
      ["inventoryAdjustmentGroup"],
      ({ input }: { input: { name: string; reason: string; quantities: QuantityInput[] } }) => {
        if (input.name !== "available" && input.name !== "on_hand")
          throw new Refused(
            "The quantity name must be either 'available' or 'on_hand'.",
            ["input", "name"],
            "INVALID_NAME",
          );
        const changes = input.quantities.map((each, i) => {
          const at = ["input", "quantities", String(i)];
          const { product, variant } = itemOf(each.inventoryItemId, [...at, "inventoryItemId"]);
          const location = requireLocation(each.locationId, [...at, "locationId"]);
          const before = variant.available[location];
          if (before === undefined)
            throw new Refused(
              "The specified inventory item is not stocked at the location.",
              at,
              "ITEM_NOT_STOCKED_AT_LOCATION",
            );
          if (
            each.changeFromQuantity !== null &&
            each.changeFromQuantity !== undefined &&
            each.changeFromQuantity !== before
          )
            throw new Refused(
              "The quantity has changed since it was read.",
              at,
              "CHANGE_FROM_QUANTITY_STALE",
            );
          return () => {
            variant.available[location] = each.quantity;
            variant.updated = now();
            return product;
          };
        });
        for (const product of new Set(changes.map((change) => change())))
          productChanged(sandbox, shop, product);
        return { inventoryAdjustmentGroup: { id: gid("InventoryAdjustmentGroup", nextId(shop)) } };
      },
    ),

    inventoryActivate: refusing(
      ["inventoryLevel"],
      (input: { inventoryItemId: string; locationId: string; available?: number }) => {
        const { product, variant } = itemOf(input.inventoryItemId, ["inventoryItemId"]);
        const location = requireLocation(input.locationId, ["locationId"]);
        variant.available[location] ??= input.available ?? 0;
        productChanged(sandbox, shop, product);
        return { inventoryLevel: { id: gid("InventoryLevel", variant.inventoryItemId) } };
      },
    ),

    fulfillmentCreate: refusing(["fulfillment"], ({ fulfillment }: { fulfillment: FulfillmentInput }) => {
      const { order, made } = fulfil(sandbox, shop, fulfillment);
      return { fulfillment: show.fulfillment(order, made) };
    }),

    fulfillmentEventCreate: refusing(
      ["fulfillmentEvent"],
      (input: {
        fulfillmentEvent: { fulfillmentId: string; status: string; happenedAt?: string | null };
      }) => {
        const { id, status, at } = eventHappened(shop, input.fulfillmentEvent);
        const [happenedAt, createdAt] = [at, now()].map((ms) => new Date(ms).toISOString());
        return { fulfillmentEvent: { id: gid("FulfillmentEvent", id), status, happenedAt, createdAt } };
      },
    ),

    fulfillmentTrackingInfoUpdate: refusing(
      ["fulfillment"],
      (input: { fulfillmentId: string; trackingInfoInput: TrackingInput; notifyCustomer?: boolean }) => {
        const { order, made } = trackingChanged(sandbox, shop, input.fulfillmentId, input.trackingInfoInput);
        return { fulfillment: show.fulfillment(order, made) };
      },
    ),

    webhookSubscriptionCreate: refusing(
      ["webhookSubscription"],
      ({
        topic,
        webhookSubscription,
      }: {
        topic: string;
        webhookSubscription: { uri?: string; callbackUrl?: string };
      }) => {
        const uri = webhookSubscription.uri ?? webhookSubscription.callbackUrl ?? "";
        if (!/^https?:\/\/./.test(uri))
          throw new Refused("Address is invalid", ["webhookSubscription", "uri"]);
        if (topic.startsWith("ORDERS_") && !mayHearOfOrders(shop))
          throw new Refused(
            "This app is not approved to subscribe to webhook topics containing protected customer data.",
            ["webhookSubscription", "topic"],
          );
        if (shop.webhooks.some((each) => each.topic === topic && each.uri === uri))
          throw new Refused("Address for this topic has already been taken", ["webhookSubscription", "uri"]);
        const at = now();
        const webhook = {
          id: nextId(shop),
          topic,
          uri,
          failures: 0,
          created: at,
          updated: at,
          deliveries: [],
        };
        shop.webhooks.push(webhook);
        return { webhookSubscription: show.webhook(webhook) };
      },
    ),

    webhookSubscriptionDelete: refusing(["deletedWebhookSubscriptionId"], ({ id }: { id: string }) => {
      const found = shop.webhooks.find((each) => gid("WebhookSubscription", each.id) === id);
      if (!found) throw new Refused("Webhook subscription does not exist", ["id"]);
      shop.webhooks = shop.webhooks.filter((each) => each !== found);
      return { deletedWebhookSubscriptionId: id };
    }),

    metafieldDefinitionCreate: refusing(
      ["createdDefinition"],
      ({
        definition,
      }: {
        definition: MetafieldInput & {
          ownerType: string;
          capabilities?: { uniqueValues?: { enabled: boolean } };
        };
      }) => {
        const namespace = namespaceOf(definition.namespace);
        const { key, ownerType: owner, type = "" } = definition;
        if (
          shop.definitions.some(
            (each) => each.key === key && each.namespace === namespace && each.owner === owner,
          )
        )
          throw new Refused(
            "Key is in use for Product metafields on the namespace.",
            ["definition", "key"],
            "TAKEN",
          );
        // Values of the type `id` are always unique.
        const unique = type === "id" || definition.capabilities?.uniqueValues?.enabled === true;
        shop.definitions.push({ owner, namespace, key, type, unique });
        return { createdDefinition: { id: gid("MetafieldDefinition", nextId(shop)) } };
      },
    ),

    metafieldsSet: refusing(
      ["metafields"],
      ({ metafields }: { metafields: (MetafieldInput & { ownerId: string })[] }) => {
        const set = metafields.map((input, i) => {
          const owner =
            orderOf(input.ownerId) ??
            shop.products.find((each) => each.id === idIn(input.ownerId, "Product"));
          if (!owner)
            throw new Refused("Owner does not exist.", ["metafields", String(i), "ownerId"], "INVALID");
          return writeMetafield(owner.metafields, input);
        });
        return { metafields: set.map((field) => ({ ...field, id: gid("Metafield", nextId(shop)) })) };
      },
    ),

    appUninstall: refusing(["app"], () => {
      uninstall(sandbox, shop);
      return { app: { id: gid("App", 1) } };
    }),
  };
}

function changeVariant(variant: Variant, input: VariantInput): Variant {
  if (input.price !== undefined) variant.price = Number(input.price).toFixed(2);
  if (input.compareAtPrice !== undefined)
    variant.compareAtPrice = input.compareAtPrice === null ? null : Number(input.compareAtPrice).toFixed(2);
  if (input.barcode !== undefined) variant.barcode = input.barcode;
  if (input.inventoryItem?.tracked !== undefined) variant.tracked = input.inventoryItem.tracked;
  variant.updated = now();
  return variant;
}

/** Writes one metafield over the one of the same key. */
export function writeMetafield(fields: Metafield[], input: MetafieldInput): Metafield {
  const field: Metafield = {
    namespace: namespaceOf(input.namespace),
    key: input.key,
    type: input.type ?? "single_line_text_field",
    value: input.value,
  };
  const at = fields.findIndex((each) => each.key === field.key && each.namespace === field.namespace);
  if (at >= 0) fields[at] = field;
  else fields.push(field);
  return field;
}

/** A product is written in the background; how far it is, `productOperation` tells. */
function setLater(sandbox: Sandbox, shop: Shop, args: SetInput): object {
  const operation: ProductOperation = {
    id: nextId(shop),
    status: "CREATED",
    productId: null,
    userErrors: [],
  };
  shop.productOperations = [...(shop.productOperations ?? []), operation].slice(-50);
  sandbox.later(300, async () => {
    operation.status = "ACTIVE";
    try {
      operation.productId = (await setProduct(sandbox, shop, args)).id;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { message, field, code } = error;
      operation.userErrors = [{ message, field: field && [...field], code }];
    }
    operation.status = "COMPLETE";
    sandbox.save();
  });
  return { product: null, productSetOperation: presenter(sandbox, shop).productOperation(operation) };
}
