import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { control, start, type Json } from "../test-kit";
import { clientOf } from "./test-client";
import { timeText } from "./times";

let sandbox: RunningSandbox;
let spain: Awaited<ReturnType<typeof clientOf>>;
let china: Awaited<ReturnType<typeof clientOf>>;

beforeAll(async () => {
  sandbox = await start();
  spain = await clientOf(sandbox, "calaazul");
  china = await clientOf(sandbox, "lanternbay");
});
afterEach(() => control(sandbox, "DELETE", "/faults"));
afterAll(() => sandbox.close());

type Made = { id: string; lines: { childId: string }[] };
type Shelf = {
  products: {
    id: string;
    status: string;
    skus: { id: string; code: string; stock: number; discount: string | null }[];
  }[];
};

const shelfOf = (slug: string) => control<Shelf>(sandbox, "GET", `/aliexpress/${slug}`);
const skuAt = async (slug: string, code: string) => {
  const { products } = await shelfOf(slug);
  const product = products.find(({ skus }) => skus.some((sku) => sku.code === code));
  const sku = product?.skus.find((each) => each.code === code);
  if (!product || !sku) throw new Error(`no ${code}`);
  return { product, sku };
};
const buy = (slug: string, sku: string, more: Json = {}) =>
  control<Made>(sandbox, "POST", `/aliexpress/${slug}/orders`, { lines: [{ sku, quantity: 1 }], ...more });

describe("products", () => {
  test("global sellers list one status at a time; ids and SKUs come whole", async () => {
    const list = "aliexpress.postproduct.redefining.findproductinfolistquery";
    const all = await china(list, { aeop_a_e_product_list_query: { current_page: 1, page_size: 20 } });
    expect(all).toMatchObject({ error_response: { code: "MissingParameter" } });
    const { product } = await skuAt("lanternbay", "LB-POLES-M");
    const asked = {
      product_status_type: "onSelling",
      current_page: 1,
      page_size: 20,
      sku_code: "LB-POLES-M",
    };
    const { result } = await china<{ result: Json }>(list, { aeop_a_e_product_list_query: asked });
    expect(result).toMatchObject({ product_count: 1, total_page: 1, success: true });
    const read = await china<{ result: Json }>("aliexpress.offer.product.query", { product_id: product.id });
    expect(read.result).toMatchObject({
      product_status_type: "onSelling",
      aeop_ae_product_s_k_us: { aeop_ae_product_sku: [{ id: "5:361386", sku_code: "LB-POLES-M" }, {}] },
    });
    expect(await china("aliexpress.offer.product.query", { product_id: "7" })).toMatchObject({
      result: { success: false, error_message: expect.stringContaining("not exist") as string },
    });
  });

  test("one SKU keeps a piece: a product that is sold out has to leave the shelf", async () => {
    const { product } = await skuAt("lanternbay", "LB-POLES-M");
    const edit = (stocks: Json) =>
      china<{ result: Json }>("aliexpress.postproduct.redefining.editmutilpleskustocks", {
        product_id: product.id,
        sku_stocks: stocks,
      });
    expect((await edit({ "5:361386": 0, "5:361385": 0 })).result["success"]).toBe(false);
    expect((await edit({ "5:361386": 0 })).result["success"]).toBe(true);
    expect((await skuAt("lanternbay", "LB-POLES-M")).sku.stock).toBe(0);
    const shelve = (to: "on" | "off") =>
      china(`aliexpress.postproduct.redefining.${to}lineaeproduct`, { product_ids: product.id });
    expect(await shelve("off")).toMatchObject({ result: { success: true, modify_count: 1 } });
    expect((await skuAt("lanternbay", "LB-POLES-M")).product.status).toBe("offline");
    await shelve("on");
    expect((await skuAt("lanternbay", "LB-POLES-M")).product.status).toBe("auditing");
  });

  test("overseas sellers change several products by SKU; what fails is told, and a discount left out is gone", async () => {
    const { product } = await skuAt("calaazul", "CA-BOARD-S");
    const update = (what: string, lists: Json[]) =>
      spain(`aliexpress.solution.batch.product.${what}.update`, { mutiple_product_update_list: lists });
    const price = { sku_code: "CA-BOARD-S", price: "36.50", discount_price: "33.00" };
    const both = [
      { product_id: product.id, multiple_sku_update_list: [price] },
      { product_id: "1", multiple_sku_update_list: [price] },
    ];
    expect(await update("price", both)).toMatchObject({
      update_success: false,
      update_failed_list: { synchronize_product_response_dto: [{ product_id: 1 }] },
    });
    expect((await skuAt("calaazul", "CA-BOARD-S")).sku.discount).toBe("33.00");
    const { discount_price: _, ...bare } = price;
    await update("price", [{ product_id: product.id, multiple_sku_update_list: [bare] }]);
    expect((await skuAt("calaazul", "CA-BOARD-S")).sku.discount).toBeNull();
    const none = ["CA-BOARD-S", "CA-BOARD-L"].map((sku_code) => ({ sku_code, inventory: 0 }));
    expect(
      await update("inventory", [{ product_id: product.id, multiple_sku_update_list: none }]),
    ).toMatchObject({
      update_success: false,
    });
    const many = Array.from({ length: 21 }, (_each, i) => ({
      product_id: String(i),
      multiple_sku_update_list: [],
    }));
    expect(await update("inventory", many)).toMatchObject({ error_response: { code: "InvalidParameter" } });
  });

  test("a posted product is looked at first; a picture that is none, or a SKU that is there, is refused", async () => {
    const posted = (sku: string, image: string) => ({
      post_product_request: {
        aliexpress_category_id: 200004318,
        language: "en",
        multi_language_subject_list: [{ language: "en", subject: "Cork coasters" }],
        multi_language_description_list: [{ language: "en", web_detail: "<p>Cork</p>", mobile_detail: "" }],
        main_image_urls_list: [image],
        sku_info_list: ["White", "Black"].map((value, i) => ({
          sku_code: `${sku}-${i}`,
          price: "9.90",
          inventory: 5,
          sku_attributes_list: [{ sku_attribute_name: "Color", sku_attribute_value: value }],
        })),
        freight_template_id: 50031201013,
        service_policy_id: 0,
        shipping_lead_time: 7,
        weight: "0.3",
        package_length: 10,
        package_width: 10,
        package_height: 3,
        product_unit: 100000015,
      },
    });
    const picture = `${sandbox.url}/aliexpress/kf/seed-7.png`;
    const post = (sku: string, image = picture) =>
      spain<{ result: Json }>("aliexpress.solution.product.post", posted(sku, image));
    expect((await post("CORK", `${sandbox.url}/nothing.png`)).result["error_message"]).toContain("image");
    expect((await post("CORK")).result).toMatchObject({ success: true });
    expect((await skuAt("calaazul", "CORK-1")).product.status).toBe("auditing");
    expect((await post("CORK")).result).toMatchObject({ success: false });
  });

  test("pictures go into the bank as files", async () => {
    const png = await (await fetch(`${sandbox.url}/aliexpress/kf/seed-3.png`)).arrayBuffer();
    const { signatureOf } = await import("./signature");
    const { access } = await control<{ access: string }>(sandbox, "POST", "/aliexpress/lanternbay/tokens");
    const method = "aliexpress.photobank.redefining.uploadimageforsdk";
    const params = {
      method,
      app_key: "1",
      access_token: access,
      sign_method: "sha256",
      timestamp: String(Date.now()),
      file_name: "lamp.png",
      group_id: "0",
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(params)) form.set(name, value);
    form.set("sign", signatureOf("sha256", "ae_sandbox", Object.entries(params)));
    form.set("image_bytes", new Blob([png], { type: "image/png" }), "lamp.png");
    const answer = await fetch(`${sandbox.url}/aliexpress/sync`, { method: "POST", body: form });
    const said = (await answer.json()) as Record<string, { result: { photobank_url: string } }>;
    const kept = await fetch(Object.values(said)[0]?.result.photobank_url ?? "");
    expect(kept.headers.get("content-type")).toBe("image/png");
    expect(await kept.arrayBuffer()).toEqual(png);
  });
});

describe("orders", () => {
  const day = 86_400_000;
  const list = (asked: Json) =>
    china<{ result: Json & { target_list: { order_dto: Json[] } } }>(
      "aliexpress.trade.seller.orderlist.get",
      {
        param_aeop_order_query: {
          create_date_start: timeText(Date.now() - 100 * day),
          create_date_end: timeText(Date.now() + 60_000),
          current_page: 1,
          page_size: 50,
          ...asked,
        },
      },
    );

  test("are listed by time and status; what is over only where it is asked for", async () => {
    const open = await buy("lanternbay", "LB-CUBES");
    const over = await buy("lanternbay", "LB-CUBES", { status: "FINISH" });
    const text = JSON.stringify((await list({})).result);
    // The digits are written whole; a reader that takes them for a number loses the last ones.
    expect(text).toContain(String(Number(open.id)));
    const count = async (asked: Json) => (await list(asked)).result["total_count"];
    expect(await count({})).toBe(1);
    const recent = { create_date_start: timeText(Date.now() - 20 * day), order_status_list: ["FINISH"] };
    expect(await count(recent)).toBe(1);
    expect((await list({ order_status_list: ["FINISH"] })).result["success"]).toBe(false);
    expect(await list({ page_size: 51 })).toMatchObject({ error_response: { code: "InvalidParameter" } });
    const bare = await china<{ result: Json }>("aliexpress.trade.seller.orderlist.get", {
      param_aeop_order_query: { modified_date_start: timeText(Date.now() - day) },
    });
    expect(bare.result["success"]).toBe(false);
    expect(over.id).not.toBe(open.id);
  });

  test("masked addresses are decrypted by the order's own id only", async () => {
    await control(sandbox, "PUT", "/aliexpress/lanternbay", { quirks: { masked: true } });
    const order = await buy("lanternbay", "LB-HEADLAMP");
    const receipt = await china<{ result: Json }>("aliexpress.solution.order.receiptinfo.get", {
      param1: `{"order_id":${order.id}}`,
    });
    expect(receipt.result["contact_person"]).toBe("N******");
    const { oaid } = await control<{ oaid: string }>(
      sandbox,
      "GET",
      `/aliexpress/lanternbay/orders/${order.id}`,
    );
    const open = (id: string) =>
      china("aliexpress.trade.seller.order.decrypt", { orderId: order.id, oaid: id });
    expect(await open(oaid)).toMatchObject({
      result_obj: { contact_person: "Nora Quinn", mobile_no: "2075550142" },
    });
    expect(await open("else")).toMatchObject({ result_success: false });
    await control(sandbox, "PUT", "/aliexpress/lanternbay", { quirks: { masked: false } });
  });

  test("ship in parts, then all; the same number twice, an unknown service and a wrong number are refused", async () => {
    const order = await buy("lanternbay", "LB-HEADLAMP");
    const ship = (logistics_no: string, send_type: string, more: Json = {}) =>
      china("aliexpress.logistics.sellershipmentfortop", {
        out_ref: order.id,
        service_name: "YANWEN_JYT",
        logistics_no,
        send_type,
        ...more,
      });
    const status = async () =>
      (await control<{ status: string }>(sandbox, "GET", `/aliexpress/lanternbay/orders/${order.id}`)).status;
    expect(await ship("UX1", "all")).toMatchObject({ result_success: false });
    expect(await ship("UX12345678", "all", { service_name: "PIGEON" })).toMatchObject({
      result_success: false,
    });
    expect(await ship("UX12345678", "part")).toMatchObject({ result_success: true });
    expect(await status()).toBe("SELLER_PART_SEND_GOODS");
    expect(await ship("UX12345678", "all")).toMatchObject({ result_success: false });
    expect(await ship("UX12345679", "all")).toMatchObject({ result_success: true });
    expect(await status()).toBe("WAIT_BUYER_ACCEPT_GOODS");
    expect(await ship("UX12345680", "all")).toMatchObject({ result_success: false });
  });

  test("a change that is lost is confirmed and not made; entries come twice on demand", async () => {
    const order = await buy("lanternbay", "LB-HEADLAMP");
    const fault = (kind: string) =>
      control(sandbox, "POST", "/faults", { target: "aliexpress:lanternbay", kind, times: 1 });
    await fault("lost");
    const said = await china("aliexpress.logistics.sellershipmentfortop", {
      out_ref: order.id,
      service_name: "Other",
      tracking_website: "https://track.example/",
      logistics_no: "Q-1",
      send_type: "all",
    });
    expect(said).toMatchObject({ result_success: true });
    expect(await control(sandbox, "GET", `/aliexpress/lanternbay/orders/${order.id}`)).toMatchObject({
      status: "WAIT_SELLER_SEND_GOODS",
    });
    const before = (await list({})).result.target_list.order_dto.length;
    await fault("repeated");
    expect((await list({})).result.target_list.order_dto).toHaveLength(before * 2);
  });
});

describe("pages", () => {
  const text = async (path: string) => (await fetch(sandbox.url + path)).text();
  const post = (path: string, form: Record<string, string>) =>
    fetch(sandbox.url + path, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });

  test("a seller logs in, allows or denies, and comes back with the state", async () => {
    const ask = new URLSearchParams({
      response_type: "code",
      force_auth: "true",
      client_id: "501234",
      redirect_uri: "http://127.0.0.1:9/aliexpressstatus",
      state: "abc",
    });
    const path = `/aliexpress/oauth/authorize?${ask.toString()}`;
    expect(await text(path)).toContain("Seller login");
    const asked = await post(path, { seller: "calaazul", do: "login" });
    expect(asked.headers.getSetCookie()[0]).toContain("ae_seller=calaazul");
    expect(await asked.text()).toContain("Cala Azul");
    const allowed = new URL(
      (await post(path, { seller: "calaazul", do: "allow" })).headers.get("location") ?? "",
    );
    expect(allowed.searchParams.get("state")).toBe("abc");
    expect(allowed.searchParams.get("code")).toBeTruthy();
    const denied = new URL(
      (await post(path, { seller: "calaazul", do: "deny" })).headers.get("location") ?? "",
    );
    expect(denied.search).toBe("?error=access_denied&state=abc");
    ask.set("redirect_uri", "javascript:alert(1)");
    expect((await fetch(`${sandbox.url}/aliexpress/oauth/authorize?${ask.toString()}`)).status).toBe(400);
  });

  test("a buyer orders in the store with forms alone, and the seller sees and cancels it", async () => {
    const { product, sku } = await skuAt("calaazul", "CA-BAG");
    expect(await text("/aliexpress/store/1120772")).toContain("Cotton beach bag");
    expect(await text(`/aliexpress/item/${product.id}.html`)).toContain("Cotton beach bag");
    const bought = await post("/aliexpress/store/1120772/buy", {
      product: product.id,
      sku: sku.id,
      pay: "checked",
    });
    const order = bought.headers.get("location") ?? "";
    expect(await text(order)).toContain("RISK_CONTROL");
    await post(order, { do: "release" });
    expect(await text(order)).toContain("WAIT_SELLER_SEND_GOODS");
    await post(order, { do: "cancel" });
    expect(await text(order)).toContain("refunded");
    expect(await text("/aliexpress/seller/calaazul/products")).toContain("CA-BAG");
    await post("/aliexpress/seller/calaazul/apps", { do: "revoke" });
    expect(await spain("aliexpress.solution.merchant.profile.get")).toMatchObject({
      error_response: { code: "IllegalAccessToken" },
    });
  });
});
