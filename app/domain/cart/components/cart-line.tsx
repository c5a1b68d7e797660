/** One line of the cart: what it is, how many, from where, what it comes to, and what is wrong with it. */
import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { formatMoney } from "~/platform/money";
import { Button, cx, errorText, Form, Icon, Money, QuantityInput, Select, Status, useHydrated } from "~/ui";
import { mostPieces } from "../config";
import { priceOfLine, problemOf, type CartLine } from "../lines";
import { GoodsFacts } from "./goods-facts";

type Props = { line: CartLine; form: string; frozen: boolean };

export function CartLineRow({ line, form, frozen }: Props) {
  const { t, i18n } = useTranslation("cart");
  const fetcher = useFetcher<{ result?: { error?: Record<string, string[] | null> | null } }>();
  const title = textIn(line.title, i18n.language);
  const problem = problemOf(line);
  const qty = pendingQty(fetcher.formData) ?? line.qty;
  const { each, goods } = priceOfLine(line, qty);
  const locked = problem === "off" || problem === "weight" || problem === "mode";
  const removing = fetcher.formData?.get("intent") === "remove";
  return (
    <li className={cx("cart-line", removing && "opacity-50")}>
      <input
        type="checkbox"
        className="row-check cart-check"
        form={form}
        name="line"
        value={line.id}
        defaultChecked={problem === null}
        disabled={frozen}
        aria-label={t("line.select", { title })}
      />
      <GoodsFacts goods={line}>
        <Standing line={line} />
        {line.method && (
          <p className="text-xs text-muted">
            {t("line.method", { method: textIn(line.method, i18n.language) })}
          </p>
        )}
        {line.mode === "bulk" && line.moq > 1 && (
          <p className="text-xs text-muted">{t("line.moq", { count: line.moq })}</p>
        )}
        <NextTier line={line} qty={qty} />
      </GoodsFacts>
      <div className="cart-qty">
        {locked || frozen ? (
          <span className="num">× {line.qty}</span>
        ) : (
          <LineForm line={line} title={title} fetcher={fetcher} />
        )}
      </div>
      <p className="cart-sum num">
        <span className="font-semibold">
          <Money amount={goods} />
        </span>
        <span className="block text-xs text-muted">
          <Money amount={each} /> {t("line.each")}
        </span>
      </p>
      {!frozen && <LineMoves line={line} title={title} fetcher={fetcher} />}
      <Refusal data={fetcher.data} />
    </li>
  );
}

type Fetcher = ReturnType<typeof useFetcher<{ result?: { error?: Record<string, string[] | null> | null } }>>;

function pendingQty(fields: FormData | undefined): number | null {
  const typed = fields?.get("intent") === "update" ? String(fields.get("qty")) : "";
  return /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : null;
}

function Refusal({ data }: { data: Fetcher["data"] }) {
  const { t } = useTranslation();
  const error = Object.values(data?.result?.error ?? {}).flatMap((errors) => errors ?? [])[0];
  if (!error) return null;
  return (
    <p role="alert" className="field-error col-span-full">
      <Icon name="warning-circle" />
      {errorText(t, error)}
    </p>
  );
}

function Standing({ line }: { line: CartLine }) {
  const { t, i18n } = useTranslation("cart");
  const problem = problemOf(line);
  const { available } = line.warehouse;
  if (problem === "stock")
    return (
      <p className="text-xs">
        <Status tone="critical">{t("problem.stock", { count: available })}</Status>
      </p>
    );
  if (problem)
    return (
      <p className="flex items-center gap-1 text-xs">
        {problem === "off" && <Icon name="lock-simple" />}
        <Status tone={problem === "moq" ? "caution" : "critical"}>
          {t(`problem.${problem}`, { count: line.moq })}
        </Status>
      </p>
    );
  // Bulk is bought for the order only as far as it is not there.
  if (line.mode === "bulk" && available <= 0)
    return <p className="text-xs text-muted">{t("line.toOrder")}</p>;
  if (available <= 0) return <p className="text-xs text-caution">{t("line.backorder")}</p>;
  const count = available.toLocaleString(i18n.language) as unknown as number;
  const rest = line.mode === "bulk" && line.qty > available;
  return <p className="text-xs text-muted">{t(rest ? "line.stockAndOrder" : "line.stock", { count })}</p>;
}

function NextTier({ line, qty }: { line: CartLine; qty: number }) {
  const { t, i18n } = useTranslation("cart");
  const { each } = priceOfLine(line, qty);
  const next = line.tiers.find((tier) => tier.minQty > qty && tier.price < each);
  if (!next || next.minQty > mostPieces[line.mode] || problemOf(line) === "off") return null;
  const price = formatMoney({ amount: next.price, currency: "USD" }, i18n.language);
  return <p className="text-xs text-water">{t("line.tier", { qty: next.minQty, price })}</p>;
}

const typingPause = 400;

function LineForm({ line, title, fetcher }: { line: CartLine; title: string; fetcher: Fetcher }) {
  const { t, i18n } = useTranslation("cart");
  const hydrated = useHydrated();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (form: HTMLFormElement) => {
    if (!form.isConnected || !/^[1-9]\d{0,4}$/.test(String(new FormData(form).get("qty")))) return;
    submit(fetcher, form, "update");
  };
  const change = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send(form), typingPause);
  };
  return (
    <Form
      method="post"
      action={paths.cart()}
      scope={`line:${line.id}`}
      className="grid gap-1.5"
      onChange={change}
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(timer.current);
        send(event.currentTarget);
      }}
    >
      <input type="hidden" name="line" value={line.id} />
      <div className="flex flex-wrap items-center gap-1.5">
        <QuantityInput
          name="qty"
          defaultValue={String(line.qty)}
          onBlur={(event) => {
            if (event.currentTarget.value === "") event.currentTarget.value = String(line.qty);
          }}
          aria-label={t("line.qty", { title })}
          required
        />
        {!hydrated && (
          <Button intent="update" size="s" className="unscripted">
            {t("line.update")}
          </Button>
        )}
      </div>
      {choices(line).length > 1 && (
        <Select
          name="from"
          defaultValue={line.warehouse.code}
          key={line.warehouse.code}
          aria-label={t("line.from")}
          options={choices(line).map(({ code, name }) => ({
            value: code,
            label: textIn(name, i18n.language),
          }))}
        />
      )}
    </Form>
  );
}

function choices(line: CartLine) {
  const known = line.places.some(({ code }) => code === line.warehouse.code);
  return known ? line.places : [line.warehouse, ...line.places];
}

function submit(fetcher: Fetcher, form: HTMLFormElement, intent: string) {
  const fields = new FormData(form);
  fields.set("intent", intent);
  fields.set("stay", "1");
  fetcher.submit(fields, { method: "post", action: paths.cart() });
}

function LineMoves({ line, title, fetcher }: { line: CartLine; title: string; fetcher: Fetcher }) {
  const { t } = useTranslation("cart");
  return (
    <div className="cart-moves">
      {(["wish", "remove"] as const).map((intent) => (
        <Form
          key={intent}
          method="post"
          action={paths.cart()}
          scope={`${intent}:${line.id}`}
          onSubmit={(event) => {
            event.preventDefault();
            submit(fetcher, event.currentTarget, intent);
          }}
        >
          <input type="hidden" name="line" value={line.id} />
          <Button intent={intent} tone="quiet" size="s" icon={intent === "wish" ? "heart" : "trash"} iconOnly>
            {t(intent === "wish" ? "line.wishThis" : "line.removeThis", { title })}
          </Button>
        </Form>
      ))}
    </div>
  );
}
