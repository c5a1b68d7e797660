/** The quantities of a wallet (§4.1) as cards; those that say nothing to a member are left out. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { Banner, cx, FactList, Icon, Money } from "~/ui";
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

type Holds = readonly { refType: string; refNo: string | null; amount: bigint }[];

export function BalanceCards({ wallet, holds }: { wallet: Quantities; holds: Holds }) {
  const { t } = useTranslation("wallet");
  const pending = wallet.pendingIn + wallet.pendingOut;
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 xl:grid-cols-6">
        <Quantity label={t("card.balance")} amount={wallet.balance} main>
          {wallet.promo > 0n && <Promo amount={wallet.promo} />}
          {wallet.spendingPower > wallet.balance && (
            <p className="flex flex-wrap gap-x-1.5 text-xs text-muted">
              {t("card.spendingPower")} <Money amount={wallet.spendingPower} />
            </p>
          )}
        </Quantity>
        <Quantity label={t("card.pending")} amount={pending} />
        <Quantity label={t("card.deposit")} amount={wallet.deposit} />
        <Quantity label={t("card.borrowed")} amount={wallet.borrowed} />
        <Quantity label={t("card.loan")} amount={wallet.loanLimit} />
        {wallet.owed > 0n && <Quantity label={t("card.owed")} amount={wallet.owed} />}
      </dl>
      {pending > 0n && <PendingParts wallet={wallet} holds={holds} />}
    </>
  );
}

function PendingParts({ wallet, holds }: { wallet: Quantities; holds: Holds }) {
  const { t } = useTranslation("wallet");
  return (
    <details className="card group">
      <summary className="flex cursor-pointer list-none items-center gap-2 px-5 py-3 text-sm font-semibold">
        <Icon name="caret-right" className="transition-transform group-open:rotate-90" />
        {t("card.pending.parts")}
      </summary>
      <div className="grid items-start gap-4 border-t border-line px-5 py-4 md:grid-cols-2">
        <FactList
          columns={1}
          facts={[
            [t("card.pending.in"), <Money key="in" amount={wallet.pendingIn} />],
            [t("card.pending.out"), <Money key="out" amount={wallet.pendingOut} />],
          ]}
        />
        <ul className="grid content-start gap-1 text-sm">
          {holds.map((hold, index) => (
            <li key={index} className="flex flex-wrap justify-between gap-x-4">
              <Related {...hold} /> <Money amount={hold.amount} signed />
            </li>
          ))}
        </ul>
      </div>
    </details>
  );
}

/** Why nothing can be paid out, where a chargeback is the reason; said above everything else. */
export function Owed({ wallet: { owed, disputed } }: { wallet: Pick<Quantities, "owed" | "disputed"> }) {
  const { t, i18n } = useTranslation("wallet");
  if (owed > 0n)
    return (
      <Banner
        tone="critical"
        title={t("owed.title", { money: formatMoney({ amount: owed, currency: "USD" }, i18n.language) })}
      >
        {t("owed.text")}
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
