/** How a member links a line of an unpaid order: this line only, or all like it. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Form, Icon, LinkButton, Menu, MenuButton, MenuLink } from "~/ui";
import type { OrderLine } from "../order.server";

export function LineMenu({ line }: { line: OrderLine }) {
  const { t } = useTranslation("orders");
  return (
    <>
      {line.linkStatus === "unlinked" && <Connect line={line} />}
      <Menu
        label={`${t("line.menu")}: ${line.title}`}
        buttonClass="btn btn-quiet btn-s"
        button={<Icon name="dots-three" />}
      >
        <Form method="post" scope={`line:${line.id}`}>
          <input type="hidden" name="line" value={line.id} />
          {line.linkStatus !== "unlinked" && (
            <MenuButton intent="connect-like" icon="link-simple">
              {t("line.connect-like")}
            </MenuButton>
          )}
          <MenuLink to={paths.skuConnect({ line: line.id })} icon="link-simple">
            {t("line.connect-line")}
          </MenuLink>
          {line.linkStatus !== "do_not_fulfil" && (
            <>
              <MenuButton intent="skip-line" icon="prohibit">
                {t("line.skip-line")}
              </MenuButton>
              <MenuButton intent="skip-like" icon="prohibit">
                {t("line.skip-like")}
              </MenuButton>
            </>
          )}
          {line.own && (
            <MenuButton intent="undo-line" icon="arrow-counter-clockwise">
              {t("line.undo-line")}
            </MenuButton>
          )}
        </Form>
      </Menu>
    </>
  );
}

function Connect({ line }: { line: OrderLine }) {
  const { t } = useTranslation("orders");
  // After linking the member is back at this order.
  const { pathname: back } = useLocation();
  if (line.storeProductId && line.storeVariantId) {
    const to = paths.skuConnect({ storeProduct: line.storeProductId, for: line.storeVariantId, back });
    return (
      <LinkButton size="s" icon="link-simple" to={to}>
        {t("action.connect")}
      </LinkButton>
    );
  }
  return (
    <Form method="post" scope={`connect:${line.id}`}>
      <input type="hidden" name="line" value={line.id} />
      <Button intent="connect-like" size="s" icon="link-simple">
        {t("action.connect")}
      </Button>
    </Form>
  );
}
