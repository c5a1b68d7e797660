/** Buying: where it goes, how each parcel travels, what it comes to. One form; each choice shows its prices. */
import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Address } from "~/domain/accounts/components/address";
import { customsNumberNames } from "~/domain/accounts/customs-numbers";
import { textIn } from "~/domain/catalogue/words";
import { OwedBanner, OwedLines } from "~/domain/shipping/components/owed";
import { useReason } from "~/domain/shipping/components/reason";
import { paths, withQuery } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  Field,
  Form,
  Icon,
  LinkButton,
  Money,
  RadioGroup,
  SumList,
  Textarea,
  useCountryName,
  errorText,
} from "~/ui";
import { useHydrated } from "~/ui/hydrated";
import { purchaseHours } from "../config";
import { choiceQuery, readChoice } from "../choice";
import { priceOfLine, type CartLine } from "../lines";
import type { PurchaseParcel } from "../parcels.server";
import type { Purchase } from "../purchase.server";
import { GoodsFacts } from "./goods-facts";

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

type Props = {
  purchase: Purchase;
  remark: string;
  frozen: boolean;
  here: string;
  about: Record<string, string>;
  back: ReactNode;
  askFor: (lines: readonly CartLine[], country: string) => string;
  more?: MoreGoods;
  /** Whether something is sent: what is kept for the member needs no address. */
  isSent?: boolean;
  /** What is chosen before all else. */
  first?: ReactNode;
};

/** What is bought beside parcels: its cards, what the goods come to, and what of it is paid now. */
export type MoreGoods = { cards: ReactNode; goods: bigint; shipping: bigint; now: bigint; seen: string };

/** The product's page quoted to another country than the one the goods go to. */
export function QuotedElsewhere({ country, to }: { country: string | null; to: string | undefined }) {
  const { t } = useTranslation("cart");
  const nameOf = useCountryName();
  if (!country || !to) return null;
  return <Banner>{t("buy.quotedElsewhere", { shown: nameOf(country), to: nameOf(to) })}</Banner>;
}

export function PurchaseForm(props: Props) {
  const { purchase, remark, frozen, here, about, back, askFor, more, first, isSent = true } = props;
  const { t } = useTranslation("cart");
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { parcels, address } = purchase;
  const choose = (event: FormEvent<HTMLFormElement>) => {
    if (!(event.target instanceof HTMLInputElement) || event.target.type !== "radio") return;
    const form = new FormData(event.currentTarget);
    const qty = form.get("qty");
    const query = { ...about, ...(qty ? { qty: String(qty) } : {}), ...choiceQuery(readChoice(form)) };
    navigate(withQuery(pathname, query), { replace: true, state: { stay: true } });
  };
  return (
    <Form
      method="post"
      scope="purchase"
      onChange={choose}
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]"
    >
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="seen" value={purchase.seen} />
      {more && <input type="hidden" name="seenBulk" value={more.seen} />}
      <div className="grid gap-4">
        {first}
        {isSent && <Destination purchase={purchase} here={here} frozen={frozen} />}
        {parcels.length > 1 && <Banner>{t("buy.split", { count: parcels.length })}</Banner>}
        {parcels.map((parcel, i) => (
          <Parcel
            key={`${parcel.code} ${address?.id}`}
            {...{ parcel, n: i + 1, count: parcels.length, asked: address !== null }}
            ask={address && !frozen ? askFor(parcel.lines, address.country) : null}
          />
        ))}
        {more?.cards}
      </div>
      <Summary {...{ purchase, remark, frozen, back }} {...(more ? { more } : {})} />
    </Form>
  );
}

function Destination({ purchase, here, frozen }: Pick<Props, "purchase" | "here" | "frozen">) {
  const { t } = useTranslation("cart");
  const { addresses, address, addressProblems } = purchase;
  const add = paths.newAddress("shipping", { return: here });
  if (!address) {
    return (
      <Card title={t("buy.address")}>
        <Banner
          tone="caution"
          title={t("buy.noAddress")}
          actions={
            !frozen && (
              <LinkButton to={add} tone="primary" icon="map-pin">
                {t("buy.setAddress")}
              </LinkButton>
            )
          }
        />
      </Card>
    );
  }
  return (
    <Card
      title={t("buy.address")}
      actions={
        !frozen && (
          <LinkButton to={add} size="s" icon="plus">
            {t("buy.otherAddress")}
          </LinkButton>
        )
      }
    >
      <div className="grid gap-3">
        {addressProblems.length > 0 && (
          <Banner
            tone="critical"
            actions={
              <LinkButton to={paths.address("shipping", address.id, { return: here })} icon="pencil-simple">
                {t("buy.mendAddress")}
              </LinkButton>
            }
          >
            {t("buy.addressWrong")}
          </Banner>
        )}
        {purchase.numberMissing && (
          <NumberMissing
            missing={purchase.numberMissing}
            country={address.country}
            to={frozen ? null : paths.address("shipping", address.id, { return: here })}
          />
        )}
        <RadioGroup
          name="address"
          defaultValue={address.id}
          options={addresses.map((saved) => ({
            value: saved.id,
            label: <Address to={saved} />,
            ...(saved.isDefault ? { aside: t("buy.defaultAddress") } : {}),
          }))}
        />
        <Choose />
      </div>
    </Card>
  );
}

type NumberMissingProps = {
  missing: NonNullable<Purchase["numberMissing"]>;
  country: string;
  to: string | null;
};

function NumberMissing({ missing, country, to }: NumberMissingProps) {
  const { t, i18n } = useTranslation("cart");
  const nameOf = useCountryName();
  const names = customsNumberNames(country) || t("buy.number");
  return (
    <Banner
      tone="critical"
      title={t("buy.numberMissing", { names })}
      actions={
        to && (
          <LinkButton to={`${to}#address-taxId`} tone="primary" icon="pencil-simple">
            {t("buy.enterNumber")}
          </LinkButton>
        )
      }
    >
      {missing.by === "customs"
        ? t("buy.numberForCustoms", { country: nameOf(country), names })
        : t("buy.numberForMethod", { method: textIn(missing.method, i18n.language), names })}
    </Banner>
  );
}

/** Without script: shows the prices of what was chosen. */
export function Choose() {
  const { t } = useTranslation("cart");
  if (useHydrated()) return null;
  return (
    <div className="unscripted">
      <Button intent="choose" size="s" icon="arrows-clockwise" formNoValidate>
        {t("buy.refresh")}
      </Button>
    </div>
  );
}

type ParcelProps = {
  parcel: PurchaseParcel;
  n: number;
  count: number;
  asked: boolean;
  ask: string | null;
};

function Parcel({ parcel, n, count, asked, ask }: ParcelProps) {
  const { t, i18n } = useTranslation("cart");
  const place = textIn(parcel.name, i18n.language);
  return (
    <Card title={count > 1 ? t("buy.parcelNo", { n, count, place }) : t("buy.parcel", { place })} flush>
      <ul className="cart-lines">
        {parcel.lines.map((line) => {
          const { each, goods } = priceOfLine(line);
          return (
            <li key={line.id} className="flex items-start justify-between gap-4 px-5 py-3 text-sm">
              <GoodsFacts goods={line} />
              <p className="num flex-none text-end">
                <span className="font-semibold">
                  <Money amount={goods - each * BigInt(line.ownQty)} />
                </span>
                {line.ownQty < line.qty && (
                  <span className="block text-xs whitespace-nowrap text-muted">
                    {line.qty - line.ownQty} × <Money amount={each} />
                  </span>
                )}
                {line.ownQty > 0 && (
                  <span className="block text-xs text-muted">{t("buy.fromOwn", { count: line.ownQty })}</span>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      {asked && <Methods parcel={parcel} place={place} ask={ask} />}
    </Card>
  );
}

function Changes({ parcel, place }: { parcel: PurchaseParcel; place: string }) {
  const { t, i18n } = useTranslation("cart");
  const reason = useReason();
  const { movedFrom, lost, chosen, together } = parcel;
  const method = chosen ? textIn(chosen.name, i18n.language) : "";
  return (
    <>
      {movedFrom && (
        <Banner tone="caution">{t("buy.moved", { from: textIn(movedFrom, i18n.language), place })}</Banner>
      )}
      {lost && chosen && (
        <Banner tone="caution">
          {t("buy.lost", { lost: textIn(lost.name, i18n.language), why: reason(lost), method })}
        </Banner>
      )}
      {together && chosen && !lost && <Banner>{t("buy.together", { method })}</Banner>}
    </>
  );
}

type MethodsProps = { parcel: PurchaseParcel; place: string; ask: string | null };

function Methods({ parcel, place, ask }: MethodsProps) {
  const { t, i18n } = useTranslation(["cart", "dueOnDelivery"]);
  const { options, chosen, code, status, owed } = parcel;
  if (options.length === 0) {
    return (
      <div className="border-t border-line px-5 py-4">
        <Banner
          tone="critical"
          title={t(status === "not-matched" ? "buy.notMatched" : "buy.noMethod")}
          actions={
            ask && (
              <LinkButton to={ask} icon="chat-circle-dots">
                {t("buy.askFreight")}
              </LinkButton>
            )
          }
        >
          {t("buy.noMethodText")}
        </Banner>
      </div>
    );
  }
  return (
    <div className="grid gap-3 border-t border-line px-5 py-4">
      <Changes parcel={parcel} place={place} />
      <Field group plain name={`method:${code}`} label={`${t("buy.method")} · ${place}`} required choice>
        <RadioGroup
          {...(chosen ? { defaultValue: chosen.channelId } : {})}
          options={options.map(
            ({ channelId, name, days: [min, max], processingDays, tracked, shipping, ddp, parcels }) => ({
              value: channelId,
              label: textIn(name, i18n.language),
              hint: [
                t("buy.days", { min: min + processingDays, max: max + processingDays }),
                t(tracked ? "buy.tracked" : "buy.untracked"),
                ...(ddp ? [t("dueOnDelivery:prepaid")] : []),
                ...(parcels.length > 1 ? [t("buy.inParcels", { count: parcels.length })] : []),
              ].join(" · "),
              aside: <Money amount={shipping} />,
            }),
          )}
        />
      </Field>
      <OwedLines lines={owed} />
      <Choose />
    </div>
  );
}

type SummaryProps = Pick<Props, "purchase" | "remark" | "frozen" | "back" | "more">;

function Summary({ purchase, remark, frozen, back, more }: SummaryProps) {
  const { t } = useTranslation("cart");
  const { sums, total, problem, address, parcels, priced } = purchase;
  const all = parcels.length === 0 ? more !== undefined : priced;
  return (
    <Card title={t("buy.summary")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        <SumList
          lines={[
            parcels.length > 0 && { label: t("buy.goods"), value: <Money amount={sums.goods} /> },
            priced && { label: t("buy.shipping"), value: <Money amount={sums.shipping} /> },
            priced &&
              sums.service > 0n && { label: t("buy.service"), value: <Money amount={sums.service} /> },
            priced && { label: t("buy.tax"), value: <Money amount={sums.tax} /> },
            more && { label: t("buy.bulkGoods"), value: <Money amount={more.goods} /> },
            more && more.now < more.goods && { label: t("buy.bulkNow"), value: <Money amount={more.now} /> },
            more &&
              more.shipping > 0n && {
                label: t(more.now < more.goods ? "buy.bulkShippingLater" : "buy.bulkShipping"),
                value: <Money amount={more.shipping} />,
              },
            all && {
              label: t(more ? "buy.now" : "buy.total"),
              value: <Money amount={total + (more?.now ?? 0n)} indicative />,
              total: true,
            },
          ]}
        />
        {!all && <p className="text-sm text-muted">{t(address ? "buy.noTotal" : "buy.totalLater")}</p>}
        <OwedBanner lines={parcels.flatMap(({ owed }) => owed)} />
        <Field plain name="remark" label={t("buy.remark")} hint={t("buy.remarkHint")} value={remark}>
          <Textarea rows={2} maxLength={500} />
        </Field>
        {!frozen && (
          <>
            <Button
              intent="order"
              tone="primary"
              size="l"
              block
              iconEnd="arrow-right"
              disabled={problem !== null}
            >
              {t("buy.place")}
            </Button>
            <p className="hint flex gap-1.5">
              <Icon name="clock" className="mt-0.5 flex-none" />
              {t("buy.placeText", { hours: purchaseHours })}
            </p>
          </>
        )}
        {back}
      </div>
    </Card>
  );
}

/** How long price and stock are kept: the words are right when the page is made, and script keeps them so. */
export function KeptUntil({ until, now }: { until: Date; now: Date }) {
  const { t } = useTranslation("cart");
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      if (text.current) text.current.textContent = left(t, until, new Date());
    }, 20_000);
    return () => clearInterval(timer);
  }, [t, until]);
  return <span ref={text}>{left(t, until, now)}</span>;
}

type T = ReturnType<typeof useTranslation<"cart">>["t"];

function left(t: T, until: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 60_000));
  return t("confirm.left", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
