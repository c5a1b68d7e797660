/** The page of one platform: its stores, the panel that connects another, and the way to the other platforms. */
import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Card, errorText, LinkButton, PageHeader, Refresh, Tabs } from "~/ui";
import { progressSeconds } from "../config";
import type { StoreView } from "../views.server";
import { ApprovalCard } from "./connect-panel";
import { isImporting } from "./store-state";
import { StoreTable } from "./store-table";

const brands: Record<string, string> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  aliexpress: "AliExpress",
};

/** Whether a key is left in the store that only its owner can delete. */
const leavesKey = (platform: string, error: string) =>
  platform === "woocommerce" && error === "stores:error.other-browser";

type Props = {
  platform: string;
  back: string | null;
  platforms: { name: string; stores: number }[];
  stores: StoreView[];
  told: ComponentProps<typeof StoreTable>["told"];
  approval: { shop: string; href: string } | null;
  hasWebhooks: boolean;
  over: "approval.otherSession" | "approval.over" | null;
  refused: { shop: string; error: string } | null;
  open: boolean;
  frozen: boolean;
  closed: boolean;
  result: SubmissionResult | undefined;
  panel: ReactNode;
};

export function PlatformStores({
  platform,
  back,
  platforms,
  stores,
  told,
  approval,
  hasWebhooks,
  over,
  refused,
  open,
  frozen,
  closed,
  result,
  panel,
}: Props) {
  const { t } = useTranslation("stores");
  const { t: common } = useTranslation();
  const from = back ? { back } : {};
  const showPanel =
    !frozen && !closed && !approval && (open || over !== null || refused !== null || result !== undefined);
  const connect = !showPanel && !frozen && !closed && (
    <LinkButton
      to={paths.storePlatform(platform, { connect: 1, ...from })}
      tone={approval ? "secondary" : "primary"}
      icon="plus"
    >
      {t("action.connect")}
    </LinkButton>
  );
  const items = platforms.map(({ name, stores: count }) => ({
    key: name,
    label: brands[name] ?? name,
    to: paths.storePlatform(name, back ? { connect: 1, ...from } : {}),
    count,
  }));
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} actions={connect} />
      {items.length > 1 && <Tabs label={t("platforms")} items={items} current={platform} />}
      {closed && <Banner>{t("error.closed")}</Banner>}
      {over && <Banner tone="critical">{t(over)}</Banner>}
      {refused && !result && (
        <Banner
          tone="critical"
          title={t("approval.refused", { shop: refused.shop || (brands[platform] ?? platform) })}
        >
          {errorText(common, refused.error)}
          {refused.error === "stores:error.other-member" && ` ${t("authorised.taken.text")}`}
          {leavesKey(platform, refused.error) && ` ${t("authorised.unusedKey")}`}
        </Banner>
      )}
      {approval && <ApprovalCard {...approval} platform={platform} hasWebhooks={hasWebhooks} />}
      {showPanel && panel}
      {(stores.length > 0 || frozen) && (
        <Card title={t("list.title")} flush>
          <StoreTable told={told} stores={stores} frozen={frozen} />
        </Card>
      )}
      {stores.some(isImporting) && <Refresh seconds={progressSeconds} />}
    </>
  );
}
