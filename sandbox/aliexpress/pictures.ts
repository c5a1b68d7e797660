/** Pictures of products: those of the picture banks, and drawn ones of the seed. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { drawPicture } from "../woocommerce/images";
import type { Product } from "./types";

/** The address of a picture; those of the seed have no host before the sandbox runs. */
export const pictureUrl = (sandbox: Sandbox, image: string): string =>
  image.startsWith("/") ? sandbox.url + image : image;

/** All pictures of a product as AliExpress writes them. */
export const picturesOf = (sandbox: Sandbox, product: Product): string =>
  product.images.map((image) => pictureUrl(sandbox, image)).join(";");

export function pictureRoutes(router: Router, sandbox: Sandbox): void {
  router
    .on("GET", "/aliexpress/kf/seed-#id.png", ({ params }) => ({
      status: 200,
      headers: { "Content-Type": "image/png", "Cache-Control": "max-age=3600" },
      body: drawPicture(Number(params["id"])),
    }))
    .on("GET", "/aliexpress/kf/:key", ({ params }) => {
      const picture = sandbox.world.aliexpress.pictures[params["key"] ?? ""];
      if (!picture) return { status: 404, headers: {}, body: "" };
      const headers = { "Content-Type": picture.type, "Cache-Control": "max-age=3600" };
      return { status: 200, headers, body: Buffer.from(picture.base64, "base64") };
    });
}
