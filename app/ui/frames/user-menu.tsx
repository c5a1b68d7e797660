/** Who is logged in: the menu for an active member, *Logout* for a frozen one, *Login/Register* for a visitor. */
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { LinkButton } from "../button";
import { Form } from "../form";
import { Icon } from "../icon";
import { Menu, MenuButton, MenuLink } from "../menu";
import { useRootData, type MemberSummary } from "../root-data";
import { userMenu } from "./shop-navigation";
import { Link } from "../link";

export function UserMenu() {
  const { t } = useTranslation("layout");
  const root = useRootData();
  const member = root?.member ?? null;
  if (!member) {
    return (
      <>
        <Cart count={root?.visitorCart ?? 0} />
        <LinkButton to={shopPaths.login()} tone="secondary">
          {t("header.login")}
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <News count={member.unread} />
      <Cart count={member.cartCount} />
      {member.status === "1" ? <ActiveMenu member={member} /> : <LogoutForm />}
    </>
  );
}

export function Cart({ count }: { count: number }) {
  const { t } = useTranslation("layout");
  const label = count > 0 ? t("header.cartCount", { count }) : t("header.cart");
  return (
    <Link
      to={shopPaths.cart()}
      className="btn btn-quiet btn-icon relative"
      aria-label={label}
      title={t("header.cart")}
    >
      <Icon name="shopping-cart-simple" className="size-6" />
      {count > 0 && <span className="cart-badge">{count > 99 ? "99+" : count}</span>}
    </Link>
  );
}

function News({ count }: { count: number }) {
  const { t } = useTranslation("layout");
  const label = count > 0 ? t("header.newsCount", { count }) : t("header.news");
  return (
    <Link
      to={shopPaths.notifications()}
      className="btn btn-quiet btn-icon relative"
      aria-label={label}
      title={t("header.news")}
    >
      <Icon name="bell" className="size-6" />
      {count > 0 && <span className="cart-badge">{count > 99 ? "99+" : count}</span>}
    </Link>
  );
}

function ActiveMenu({ member }: { member: MemberSummary }) {
  const { t } = useTranslation("layout");
  return (
    <Menu
      button={
        <>
          <Icon name="user-circle" className="size-6" />
          {/* The name of the button holds what it shows; on a phone it shows no words. */}
          <span className="hidden max-w-32 truncate lg:inline">{member.name}</span>
          {member.shop && (
            <span className="hidden max-w-32 truncate text-sm font-normal text-muted lg:inline">
              {member.shop}
            </span>
          )}
          <span className="sr-only">{t("header.account")}</span>
          <Icon name="caret-down" className="size-3" />
        </>
      }
    >
      <div className="px-2.5 pt-1 pb-2 text-sm">
        <p className="truncate font-semibold">{member.name}</p>
        {member.shop && <p className="truncate text-muted">{member.shop}</p>}
      </div>
      <ul>
        {userMenu.map((entry) => (
          <li key={entry.key}>
            <MenuLink to={entry.to} icon={entry.icon}>
              {t(entry.key)}
            </MenuLink>
          </li>
        ))}
      </ul>
      <hr className="menu-line" />
      <Form method="post" action={shopPaths.logout()} scope="logout">
        <MenuButton icon="sign-out">{t("menu.logout")}</MenuButton>
      </Form>
    </Menu>
  );
}

function LogoutForm() {
  const { t } = useTranslation("layout");
  return (
    <Form method="post" action={shopPaths.logout()} scope="logout">
      <button type="submit" className="btn btn-secondary">
        <Icon name="sign-out" />
        {t("menu.logout")}
      </button>
    </Form>
  );
}
