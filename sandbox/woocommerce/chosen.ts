/** What a shop asks its buyer beside the variation: attributes it leaves open, and fields of add-ons. */
import { html, type Html } from "../http";
import type { Chosen } from "./order-book";
import { slugify, variationsOf } from "./present";
import type { Attribute, Product, Store } from "./types";

/** Attributes of the product that at least one of its variations leaves open. */
function openAttributes(store: Store, product: Product): Attribute[] {
  const children = variationsOf(store, product);
  return product.attributes.filter(
    ({ name, variation }) =>
      variation && children.some((child) => !child.choices.some((choice) => choice.name === name)),
  );
}

const attributeField = (name: string) => `attribute_${slugify(name)}`;
const addonField = (index: number) => `addon_${index}`;

/** The questions of a product as form fields. */
export function questions(store: Store, product: Product): Html[] {
  const id = (field: string) => `${field}_${product.id}`;
  const choose = (field: string, name: string, options: readonly string[], any: string | null) =>
    html`<label for="${id(field)}">${name}</label>
      <select id="${id(field)}" name="${field}">
        ${any === null ? null : html`<option value="">${any}</option>`}
        ${options.map((option) => html`<option value="${option}">${option}</option>`)}
      </select>`;
  return [
    ...openAttributes(store, product).map(({ name, options }) =>
      choose(attributeField(name), name, options, null),
    ),
    ...(product.addons ?? []).map(({ name, options }, index) =>
      options.length > 0
        ? choose(addonField(index), name, options, "None")
        : html`<label for="${id(addonField(index))}">${name}</label
            ><textarea id="${id(addonField(index))}" name="${addonField(index)}" rows="2"></textarea>`,
    ),
  ];
}

/** What the buyer answered for an item, a variation of the product that asked or that product itself. */
export function readChosen(store: Store, item: Product, form: URLSearchParams): Chosen {
  const product = store.products.find(({ id }) => id === item.parent_id) ?? item;
  const open = openAttributes(store, product)
    .filter(({ name }) => !item.choices.some((choice) => choice.name === name))
    .flatMap(({ name, options }) => {
      const option = form.get(attributeField(name)) ?? "";
      return options.includes(option) ? [{ name, option }] : [];
    });
  const meta = (product.addons ?? []).flatMap(({ name }, index) => {
    const value = (form.get(addonField(index)) ?? "").trim().slice(0, 1000);
    return value ? [{ key: name, value }] : [];
  });
  return { open, meta };
}
