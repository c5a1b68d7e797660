/** The header of the storefront and of the member area (contract §2). */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { cx } from "../cx";
import { Logo } from "../logo";
import { DisplayMenu } from "./display-menu";
import { isOpen } from "./shop-navigation";
import { SearchBox } from "./search-box";
import { UserMenu } from "./user-menu";
import { Link } from "../link";

type SiteHeaderProps = {
  dense?: boolean;
};

export function SiteHeader({ dense }: SiteHeaderProps) {
  const { t } = useTranslation("layout");
  const atHome = useLocation().pathname.toLowerCase() === shopPaths.home();
  return (
    <header className="site-header no-print" aria-label={t("header.label")}>
      <div className={cx("page site-bar", dense ? "py-1.5" : "py-2.5 md:py-3")}>
        <div className="site-logo me-auto lg:me-4">
          <Logo goHome={!atHome} {...(dense ? { height: 40 } : {})} />
        </div>
        <SearchBox className="order-last w-full md:order-none md:w-auto md:flex-1" />
        <Link to={shopPaths.goodsList()} className="btn btn-quiet hidden lg:inline-flex">
          {t("header.catalogue")}
        </Link>
        {isOpen(shopPaths.shopify()) && (
          <Link to={shopPaths.shopify()} className="btn btn-quiet hidden lg:inline-flex">
            {t("header.shopify")}
          </Link>
        )}
        <DisplayMenu />
        <UserMenu />
      </div>
    </header>
  );
}
