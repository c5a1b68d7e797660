/** The frame of the public pages. */
import type { ReactNode } from "react";
import { KeptPage } from "../kept";
import { FrozenNotice } from "./notices";
import { ChatButton, SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";

export function ShopFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <FrozenNotice />
      <main id="content" className="flex-1">
        <KeptPage>{children}</KeptPage>
      </main>
      <SiteFooter />
      <ChatButton />
    </div>
  );
}
