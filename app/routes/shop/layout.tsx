/** The public layout at `/`. */
import { Outlet } from "@remix-run/react";
import { CardButtons } from "~/domain/cart/components/card-buttons";
import { ErrorPage } from "~/ui/frames/error-page";
import { ShopFrame } from "~/ui/frames/shop-frame";

export const handle = { i18n: ["buy"] };

export default function ShopLayout() {
  return (
    <ShopFrame>
      <CardButtons>
        <Outlet />
      </CardButtons>
    </ShopFrame>
  );
}

export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage />
    </ShopFrame>
  );
}
