/** The quantities of a wallet (§4.1) as cards; those that say nothing to a member are left out. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Banner, cx, Money } from "~/ui";
import { Related } from "./related";

export type Quantities = {
  balance: bigint;
  promo: bigint;
  pendingIn: bigint;
  pendingOut: bigint;
  deposit: bigint;
  borrowed: bigint;
  loanLimit: bigint;
  spendingPower: bigint;
  owed: bigint;
  disputed: boolean;
};

/** What *Pending* consists of, each by what it is about. */
type Holds = readonly { refType: string; refNo: string | null; amount: bigint }[];

export function BalanceCards({ wallet, holds }: { wallet: Quantities; holds: Holds }) {
  const { t } = useTranslation(["wallet", "common"]);
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-6">
      <Quantity label={t("card.balance")} amount={wallet.balance} main>
        {wallet.promo > 0n && <Promo amount={wallet.promo} />}
        {wallet.spendingPower > wallet.balance && (
          <p className="flex flex-wrap gap-x-1.5 text-xs text-muted">
            {t("card.spendingPower")} <Money amount={wallet.spendingPower} />
          </p>
        )}
      </Quantity>
      <Quantity label={t("card.pending")} amount={wallet.pendingIn + wallet.pendingOut}>
        {wallet.pendingIn + wallet.pendingOut > 0n && (
          <details className="mt-1 text-xs text-muted">
            <summary className="cursor-pointer">{t("common:more")}</summary>
            <p className="flex justify-between gap-2">
              {t("card.pending.in")} <Money amount={wallet.pendingIn} />
            </p>
            <p className="flex justify-between gap-2">
              {t("card.pending.out")} <Money amount={wallet.pendingOut} />
            </p>
            <ul className="mt-1 grid gap-0.5 border-t border-line pt-1">
              {holds.map((hold, index) => (
                <li key={index} className="flex flex-wrap justify-between gap-x-2">
                  <Related {...hold} /> <Money amount={hold.amount} signed />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Quantity>
      <Quantity label={t("card.deposit")} amount={wallet.deposit} />
      <Quantity label={t("card.borrowed")} amount={wallet.borrowed} />
      <Quantity label={t("card.loan")} amount={wallet.loanLimit} />
      {wallet.owed > 0n && <Quantity label={t("card.owed")} amount={wallet.owed} />}
    </dl>
  );
}

/** Why nothing can be paid out, where a chargeback is the reason; said above everything else. */
export function Owed({ wallet: { owed, disputed } }: { wallet: Pick<Quantities, "owed" | "disputed"> }) {
  const { t } = useTranslation("wallet");
  if (owed > 0n)
    return (
      <Banner tone="critical" title={t("owed.title")}>
        <p>
          {t("card.owed")}: <Money amount={owed} className="font-semibold" />. {t("owed.text")}
        </p>
      </Banner>
    );
  return disputed ? (
    <Banner tone="caution" title={t("disputed.title")}>
      {t("disputed.text")}
    </Banner>
  ) : null;
}

type QuantityProps = { label: string; amount: bigint; main?: boolean; children?: ReactNode };

function Quantity({ label, amount, main, children }: QuantityProps) {
  return (
    <div className={cx("card px-5 py-4", main && "col-span-2")}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className={main ? "text-xl font-semibold" : "text-lg font-semibold"}>
        <Money amount={amount} indicative={main ?? false} />
        <div className="text-sm font-normal">{children}</div>
      </dd>
    </div>
  );
}

function Promo({ amount }: { amount: bigint }) {
  const { t } = useTranslation("wallet");
  const [before, after] = t("card.balance.promo", { amount: "\u0000" }).split("\u0000");
  return (
    <span className="text-xs text-muted">
      {before}
      <Money amount={amount} />
      {after}
    </span>
  );
}
