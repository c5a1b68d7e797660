/** The public layout at `/`. */
import { Outlet } from "@remix-run/react";
import { ErrorPage } from "~/ui/frames/error-page";
import { ShopFrame } from "~/ui/frames/shop-frame";

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
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
