/** What a journal or a document is about, as a link to its page at the desk. */
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Link } from "~/ui/link";
import { thingType, type DeskPage } from "../things";

const pages: Readonly<Record<DeskPage["page"], (key: string) => string>> = {
  order: paths.deskOrder,
  bill: paths.deskBill,
  recharge: paths.deskRecharge,
  payment: paths.deskPayment,
  wire: paths.deskWire,
  refund: paths.deskRefund,
  dispute: paths.deskChargeback,
  withdrawal: paths.deskWithdrawal,
  adjustment: paths.deskAdjustment,
  credit: paths.deskCredit,
  bankLine: (id) => paths.deskBankLine(id),
  providerLine: paths.deskReconciliationLine,
  exchange: paths.deskExchange,
};

/** The path of a page of the desk. */
export const deskPath = ({ page, key }: DeskPage): string => pages[page](key);

type Thing = { refType: string; refNo: string | null; page: DeskPage | null };

/** The number of a thing, or the word for it where it has none, leading to its page at the desk where it has one. */
export function DeskThing({ refType, refNo, page }: Thing) {
  const { t } = useTranslation("books");
  const text = refNo ?? thingWord(refType, t);
  if (!page) return <>{text}</>;
  return (
    <Link to={deskPath(page)} className="link wrap-anywhere">
      {text}
    </Link>
  );
}

/** The word for a kind of thing. */
export function thingWord(refType: string, t: TFunction<"books">): string {
  const type = thingType(refType);
  return type ? t(`thing.${type}`) : refType;
}
