/** The quantities of a wallet (§4.1) as cards; those that say nothing to a member are left out. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx, Money } from "~/ui";

export type Quantities = {
  balance: bigint;
  promo: bigint;
  pendingIn: bigint;
  pendingOut: bigint;
  deposit: bigint;
  borrowed: bigint;
  loanLimit: bigint;
  owed: bigint;
};

export function BalanceCards({ wallet }: { wallet: Quantities }) {
  const { t } = useTranslation(["wallet", "common"]);
  return (
    <dl className="grid grid-cols-2 gap-3 xl:grid-cols-6">
      <Quantity label={t("card.balance")} amount={wallet.balance} main>
        {wallet.promo > 0n && <Promo amount={wallet.promo} />}
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
