/** What stands in the way of ordering, where no part of the page says it already. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, errorText } from "~/ui";

/** Said where they are mended: the address at the addresses, the channel at its parcel. */
const saidThere = new Set([
  "cart:error.address",
  "cart:buy.addressWrong",
  "cart:error.channel",
  "cart:error.number",
]);

export function PurchaseProblem({ problem }: { problem: string | null }) {
  const { t } = useTranslation();
  if (!problem || saidThere.has(problem)) return null;
  return <Banner tone="critical">{errorText(t, problem)}</Banner>;
}
