/**
 * Every GraphQL document that we send, for version 2026-10 of the Admin API. A test holds each against Shopify's own
 * schema. A query may cost 1,000 points at most: objects 1, pages as many times what they hold.
 */

export const apiVersion = "2026-10";

/** From so many entries on, a list is asked for as a file (*config*). */
export const bulkFrom = { products: 1_000, orders: 500 } as const;

/** Entries of a page, and what of each comes along with it (*config*); the rest is read by itself. */
export const pageSizes = {
  products: 20,
  variantsOfEach: 20,
  variants: 100,
  orders: 12,
  linesOfEach: 8,
  lines: 100,
  deliveriesOfEach: 2,
  deliveries: 10,
  mentions: 250,
  bulkProducts: 100,
  bulkOrders: 50,
} as const;

const variantFields = "id sku title price compareAtPrice barcode";
const productFields = `
  id title status publishedAt onlineStoreUrl updatedAt
  featuredMedia { preview { image { url } } }`;

const lineFields = `
  id title variantTitle sku quantity currentQuantity unfulfilledQuantity requiresShipping
  customAttributes { key value }
  variant { id }
  product { id }
  lineItemGroup { id title variantId }
  discountedUnitPriceAfterAllDiscountsSet { shopMoney { amount } }`;
const deliveryFields = `id status deliveryMethod { methodType } fulfillmentHolds { reason }`;
const addressFields =
  "firstName lastName company address1 address2 city province provinceCode zip countryCodeV2 phone";
const orderFields = `
  test risk { recommendation }
  id name createdAt updatedAt cancelledAt currencyCode displayFinancialStatus displayFulfillmentStatus
  paymentGatewayNames requiresShipping note email phone
  customAttributes { key value }
  totalPriceSet { shopMoney { amount } }
  totalRefundedSet { shopMoney { amount } }
  shippingAddress { ${addressFields} }`;

/** Numbers that its checkout asks for by country (CPF, PCCC). `localizationExtensions`, their older name, is deprecated. */
const numberFields = "key value";
const numbersOfOrder = `localizedFields(first: 5) { nodes { ${numberFields} } }`;

/**
 * Lists that Shopify writes into files. A bulk query takes no sizes, no order and no variables, and at most five lists in
 * two levels. Entries that have others below them name their `id`; the last level needs none, as `localizedFields`
 * (shopify.dev/docs/api/usage/bulk-operations/queries).
 */
export const bulkQueries = {
  products: `query {
    products { edges { node { ${productFields} variants { edges { node { ${variantFields} } } } } } }
  }`,
  orders: (search: string) => `query {
    orders(query: ${JSON.stringify(search)}) {
      edges { node {
        ${orderFields}
        lineItems { edges { node { ${lineFields} } } }
        fulfillmentOrders { edges { node { ${deliveryFields} } } }
        localizedFields { edges { node { ${numberFields} } } }
      } }
    }
  }`,
};

/** Whose location it is: one of the shop's own has none, or the service `manual`. */
const serviceField = "fulfillmentService { serviceName type }";

const writtenFields = `
  id onlineStoreUrl updatedAt
  pictures: metafield(namespace: "$app", key: "quayside_pictures") { value }
  media(first: 50) { nodes { id status mediaErrors { message } } }
  variants(first: 250) { pageInfo { hasNextPage endCursor } nodes { id sku } }`;

export const documents = {
  shop: `query Shop {
    shop { name currencyCode ianaTimezone }
    currentAppInstallation { accessScopes { handle } }
  }`,

  /** Asks for what sending an order needs of its buyer, to learn whether our app is approved for it. */
  buyers: `query Buyers {
    orders(first: 1, sortKey: CREATED_AT, reverse: true) {
      nodes { id email phone shippingAddress { ${addressFields} } }
    }
  }`,

  products: `query Products($first: Int!, $variants: Int!, $after: String, $query: String, $sort: ProductSortKeys!) {
    products(first: $first, after: $after, query: $query, sortKey: $sort) {
      pageInfo { hasNextPage }
      edges {
        cursor
        node { ${productFields} variants(first: $variants) { pageInfo { hasNextPage endCursor } nodes { ${variantFields} } } }
      }
    }
  }`,
  ordersCount: `query OrdersCount($query: String!) { ordersCount(query: $query, limit: null) { count } }`,
  bulkOperations: `query BulkOperations {
    bulkOperations(first: 10, sortKey: CREATED_AT, reverse: true) { nodes { id status createdAt rootObjectCount url query } }
  }`,
  bulkOperation: `query BulkOperation($id: ID!) {
    bulkOperation(id: $id) { id status createdAt rootObjectCount url }
  }`,
  // Entries below an entry follow it at once, so that a file can be read page by page.
  runBulk: `mutation RunBulk($query: String!) {
    bulkOperationRunQuery(query: $query, groupObjects: true) { bulkOperation { id } userErrors { field message code } }
  }`,
  productsCount: `query ProductsCount { productsCount(limit: null) { count } }`,
  product: `query Product($id: ID!, $variants: Int!, $after: String) {
    product(id: $id) {
      ${productFields}
      variants(first: $variants, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${variantFields} } }
    }
  }`,
  mentions: `query Mentions($first: Int!, $after: String) {
    products(first: $first, after: $after, sortKey: ID) {
      pageInfo { hasNextPage endCursor }
      nodes { id updatedAt }
    }
  }`,
  ordersThere: `query OrdersThere($ids: [ID!]!) { nodes(ids: $ids) { ... on Order { id updatedAt } } }`,
  there: `query There($ids: [ID!]!) { nodes(ids: $ids) { id } }`,

  orders: `query Orders($first: Int!, $lines: Int!, $deliveries: Int!, $after: String, $query: String!) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      pageInfo { hasNextPage }
      edges {
        cursor
        node {
          ${orderFields}
          ${numbersOfOrder}
          lineItems(first: $lines) { pageInfo { hasNextPage endCursor } nodes { ${lineFields} } }
          fulfillmentOrders(first: $deliveries) { pageInfo { hasNextPage endCursor } nodes { ${deliveryFields} } }
        }
      }
    }
  }`,
  // Lists whose entries are only named, each to be read by itself.
  orderHeads: `query OrderHeads($first: Int!, $after: String, $query: String!) {
    orders(first: $first, after: $after, query: $query, sortKey: UPDATED_AT) {
      pageInfo { hasNextPage }
      edges { cursor node { id name createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus } }
    }
  }`,
  productHeads: `query ProductHeads($first: Int!, $after: String, $query: String, $sort: ProductSortKeys!) {
    products(first: $first, after: $after, query: $query, sortKey: $sort) {
      pageInfo { hasNextPage }
      edges { cursor node { id updatedAt } }
    }
  }`,
  order: `query Order($id: ID!, $lines: Int!, $deliveries: Int!, $after: String) {
    order(id: $id) {
      ${orderFields}
      ${numbersOfOrder}
      lineItems(first: $lines, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${lineFields} } }
      fulfillmentOrders(first: $deliveries) { pageInfo { hasNextPage endCursor } nodes { ${deliveryFields} } }
    }
  }`,

  shipment: `query Shipment($id: ID!) {
    order(id: $id) {
      id
      parcels: metafield(namespace: "$app", key: "quayside_parcels") { value }
      fulfillments(first: 100) { id status trackingInfo(first: 1) { company number url } }
    }
  }`,
  arrival: `query Arrival($id: ID!) {
    currentAppInstallation { accessScopes { handle } }
    order(id: $id) {
      id
      parcels: metafield(namespace: "$app", key: "quayside_parcels") { value }
      fulfillments(first: 100) { id status displayStatus trackingInfo(first: 1) { company number url } }
    }
  }`,
  sentLines: `query SentLines($id: ID!, $after: String) {
    fulfillment(id: $id) {
      fulfillmentLineItems(first: 200, after: $after) {
        pageInfo { hasNextPage endCursor } nodes { quantity lineItem { id } }
      }
    }
  }`,
  fulfillmentOrders: `query FulfillmentOrders($id: ID!, $after: String) {
    order(id: $id) {
      fulfillmentOrders(first: 10, after: $after) {
        pageInfo { hasNextPage endCursor }
        nodes {
          ${deliveryFields}
          assignedLocation { location { id } }
          lineItems(first: 30) { pageInfo { hasNextPage endCursor } nodes { id remainingQuantity lineItem { id } } }
        }
      }
    }
  }`,
  deliveries: `query Deliveries($id: ID!, $after: String) {
    order(id: $id) {
      fulfillmentOrders(first: 50, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${deliveryFields} } }
    }
  }`,
  shipmentLines: `query ShipmentLines($id: ID!, $after: String) {
    fulfillmentOrder(id: $id) {
      lineItems(first: 200, after: $after) { pageInfo { hasNextPage endCursor } nodes { id remainingQuantity lineItem { id } } }
    }
  }`,
  fulfil: `mutation Fulfil($fulfillment: FulfillmentInput!) {
    fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
  }`,
  retrack: `mutation Retrack($id: ID!, $tracking: FulfillmentTrackingInput!, $notify: Boolean!) {
    fulfillmentTrackingInfoUpdate(fulfillmentId: $id, trackingInfoInput: $tracking, notifyCustomer: $notify) {
      fulfillment { id } userErrors { field message }
    }
  }`,
  happened: `mutation Happened($event: FulfillmentEventInput!) {
    fulfillmentEventCreate(fulfillmentEvent: $event) { fulfillmentEvent { id } userErrors { field message } }
  }`,
  note: `mutation Note($metafields: [MetafieldsSetInput!]!) {
    metafieldsSet(metafields: $metafields) { userErrors { field message code } }
  }`,

  webhooks: `query Webhooks($uri: String!, $after: String) {
    webhookSubscriptions(first: 100, after: $after, uri: $uri) {
      pageInfo { hasNextPage endCursor }
      nodes { id topic uri }
    }
  }`,
  addWebhook: `mutation AddWebhook($topic: WebhookSubscriptionTopic!, $uri: String!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
      webhookSubscription { id } userErrors { field message }
    }
  }`,
  dropWebhook: `mutation DropWebhook($id: ID!) {
    webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { field message } }
  }`,
  uninstall: `mutation Uninstall { appUninstall { userErrors { field message code } } }`,

  mark: `mutation Mark($definition: MetafieldDefinitionInput!) {
    metafieldDefinitionCreate(definition: $definition) { createdDefinition { id } userErrors { field message code } }
  }`,
  written: `query Written($identifier: ProductIdentifierInput!) {
    productByIdentifier(identifier: $identifier) { ${writtenFields} }
  }`,
  writtenVariants: `query WrittenVariants($id: ID!, $after: String) {
    product(id: $id) { variants(first: 250, after: $after) { pageInfo { hasNextPage endCursor } nodes { id sku } } }
  }`,
  skus: `query Skus($query: String!, $after: String) {
    productVariants(first: 100, query: $query, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { id sku displayName product { id } }
    }
  }`,
  collections: `query Collections($after: String) {
    collections(first: 250, after: $after, query: "collection_type:custom", sortKey: TITLE) {
      pageInfo { hasNextPage endCursor }
      nodes { id title }
    }
  }`,
  places: `query Places {
    locations(first: 250) { nodes { id name isActive fulfillsOnlineOrders ${serviceField} } }
    publications(first: 50) { nodes { id app { handle } } }
  }`,
  put: `mutation Put($identifier: ProductSetIdentifiers!, $input: ProductSetInput!, $now: Boolean!) {
    productSet(identifier: $identifier, input: $input, synchronous: $now) {
      product { id } productSetOperation { id } userErrors { field message code }
    }
  }`,
  putOperation: `query PutOperation($id: ID!) {
    productOperation(id: $id) {
      status product { id }
      ... on ProductSetOperation { userErrors { field message code } }
    }
  }`,
  status: `mutation Status($product: ProductUpdateInput!) {
    productUpdate(product: $product) { product { id } userErrors { field message } }
  }`,
  publish: `mutation Publish($id: ID!, $input: [PublicationInput!]!) {
    publishablePublish(id: $id, input: $input) { userErrors { field message } }
  }`,
  remove: `mutation Remove($input: ProductDeleteInput!) {
    productDelete(input: $input, synchronous: true) { deletedProductId userErrors { field message } }
  }`,
  services: `query Services($ids: [ID!]!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        inventoryItem {
          inventoryLevels(first: 5) { pageInfo { hasNextPage } nodes { location { id ${serviceField} } } }
        }
      }
    }
  }`,
  stock: `query Stock($ids: [ID!]!, $location: ID!) {
    nodes(ids: $ids) {
      ... on ProductVariant {
        id
        product { id }
        inventoryQuantity
        inventoryItem {
          id tracked inventoryLevel(locationId: $location) { id quantities(names: ["available"]) { quantity } }
        }
      }
    }
  }`,
  reprice: `mutation Reprice($productId: ID!, $variants: [ProductVariantsBulkInput!]!) {
    productVariantsBulkUpdate(productId: $productId, variants: $variants, allowPartialUpdates: false) {
      userErrors { field message code }
    }
  }`,
  setStock: `mutation SetStock($input: InventorySetQuantitiesInput!, $key: String!) {
    inventorySetQuantities(input: $input) @idempotent(key: $key) { userErrors { field message code } }
  }`,
  activate: `mutation Activate($item: ID!, $location: ID!, $available: Int!, $key: String!) {
    inventoryActivate(inventoryItemId: $item, locationId: $location, available: $available) @idempotent(key: $key) {
      userErrors { field message }
    }
  }`,
} as const;

export type DocumentName = keyof typeof documents;
