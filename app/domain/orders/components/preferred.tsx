/** Rules of preferred shipping: their list, one in a form, and a try. */
import type { SubmissionResult } from "@conform-to/react";
import { goodsAttributes } from "~/domain/catalogue/desk-config";
import { textIn, type Text } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  EmptyState,
  Field,
  Form,
  Input,
  LinkButton,
  Money,
  Select,
  useCountryName,
  type Option,
} from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { RuleForm } from "../preferred/forms";
import type { ShownRule, Tried } from "../preferred/preferred.server";
import { fallbacks, zones } from "../preferred/rules";

type Choices = {
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  readonly channels: readonly { readonly id: string; readonly name: Text; readonly warehouse: string }[];
  readonly countries: readonly Option[];
};

/** What a rule is about, and what it chooses, in words. */
function useRuleWords() {
  const { t, i18n } = useTranslation("preferred");
  const nameOf = useCountryName();
  const money = (cents: bigint) => formatMoney({ amount: cents, currency: "USD" }, i18n.language);
  const range = (from: string | null, to: string | null) =>
    from !== null && to !== null
      ? `${from} – ${to}`
      : from !== null
        ? `≥ ${from}`
        : to !== null
          ? `≤ ${to}`
          : null;
  return (rule: ShownRule) => {
    const grams = (value: number | null) => (value === null ? null : `${value} g`);
    const cents = (value: bigint | null) => (value === null ? null : money(value));
    const about = [
      rule.store ?? t("about.allStores"),
      rule.country !== null
        ? nameOf(rule.country)
        : rule.zone !== null
          ? t(`zone.${rule.zone as "EU"}`)
          : null,
      rule.attribute !== null ? t(`attribute.${rule.attribute as "battery"}`) : null,
      range(cents(rule.valueMin), cents(rule.valueMax)),
      range(grams(rule.weightMin), grams(rule.weightMax)),
    ];
    const way = rule.channel ? textIn(rule.channel, i18n.language) : t(`way.${rule.strategy as "cheapest"}`);
    const days = rule.maxDays === null ? null : t("within", { count: rule.maxDays });
    return {
      about: about.filter(Boolean).join(" · "),
      way: [way, days].filter(Boolean).join(", "),
      fallback: t("else", { way: t(`fallback.${rule.fallback}`) }),
    };
  };
}

export function RuleList({ rules, frozen }: { rules: readonly ShownRule[]; frozen: boolean }) {
  const { t } = useTranslation("preferred");
  const words = useRuleWords();
  if (rules.length === 0)
    return (
      <Card>
        <EmptyState icon="truck" title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      </Card>
    );
  return (
    <Card title={t("list.title")}>
      <p className="hint pb-3">{t("list.order")}</p>
      <ol className="grid gap-3">
        {rules.map((rule, at) => {
          const said = words(rule);
          return (
            <li key={rule.id} className="flex flex-wrap items-center gap-3 border-t border-line pt-3">
              <span className="num font-semibold">{at + 1}</span>
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">{said.about}</p>
                <p className="text-sm wrap-anywhere">
                  → {said.way}
                  {rule.closed && <span className="text-critical"> ({t("closed")})</span>}
                </p>
                <p className="hint">{said.fallback}</p>
              </div>
              {!frozen && (
                <Form method="post" scope={`rule-${rule.id}-${at}`} className="flex gap-1">
                  <input type="hidden" name="rule" value={rule.id} />
                  {at > 0 && (
                    <Button intent="up" tone="quiet" icon="caret-up" iconOnly>
                      {t("up", { nth: at + 1 })}
                    </Button>
                  )}
                  {at < rules.length - 1 && (
                    <Button intent="down" tone="quiet" icon="caret-down" iconOnly>
                      {t("down", { nth: at + 1 })}
                    </Button>
                  )}
                  <LinkButton to={paths.preferShipping({ rule: rule.id })} size="s" tone="quiet">
                    {t("edit")}
                  </LinkButton>
                  <Button intent="remove" tone="quiet" icon="trash" iconOnly>
                    {t("remove", { nth: at + 1 })}
                  </Button>
                </Form>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

type EditProps = Choices & { readonly rule: ShownRule | null; readonly result: SubmissionResult | undefined };

export function EditRule({ rule, stores, channels, countries, result }: EditProps) {
  const { t, i18n } = useTranslation("preferred");
  const any = { value: "", label: t("any") };
  const amount = (cents: bigint | null | undefined) => (cents == null ? undefined : formatPlain(cents));
  const start = rule
    ? {
        store: rule.storeId ?? "",
        country: rule.country ?? "",
        zone: rule.zone ?? "",
        attribute: rule.attribute ?? "",
        valueMin: amount(rule.valueMin),
        valueMax: amount(rule.valueMax),
        weightMin: rule.weightMin?.toString(),
        weightMax: rule.weightMax?.toString(),
        method: rule.channelId === null ? rule.strategy : `channel:${rule.channelId}`,
        maxDays: rule.maxDays?.toString(),
        fallback: rule.fallback,
      }
    : { method: "cheapest", fallback: "default" };
  return (
    <Card title={t(rule ? "form.edit" : "form.new")}>
      <PlainForm
        key={rule?.id ?? "new"}
        schema={RuleForm}
        intent="save"
        result={result}
        start={start as never}
        hidden={{ rule: rule?.id ?? "" }}
        options={{
          store: [
            { value: "", label: t("about.allStores") },
            ...stores.map(({ id, name }) => ({ value: id, label: name })),
          ],
          country: [any, ...countries],
          zone: [any, ...zones.map((zone) => ({ value: zone, label: t(`zone.${zone}`) }))],
          attribute: [
            any,
            ...goodsAttributes.map((each) => ({ value: each, label: t(`attribute.${each}`) })),
          ],
          method: [
            ...(["cheapest", "fastest", "tracked"] as const).map((way) => ({
              value: way,
              label: t(`way.${way}`),
            })),
            ...channels.map(({ id, name, warehouse }) => ({
              value: `channel:${id}`,
              label: `${textIn(name, i18n.language)} (${warehouse})`,
            })),
          ],
          fallback: fallbacks.map((way) => ({ value: way, label: t(`fallback.${way}`) })),
        }}
        submit={t("form.save")}
        tone="primary"
        wide
      />
    </Card>
  );
}

const formatPlain = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;

type TryProps = Choices & {
  readonly asked: {
    readonly sku: string;
    readonly country: string;
    readonly qty: number;
    readonly store: string;
  };
  readonly tried: Tried | null;
};

/** A country and a SKU: which rule wins. A question only, so its answer has an address. */
export function TryRules({ asked, tried, stores, countries }: TryProps) {
  const { t } = useTranslation("preferred");
  return (
    <Card title={t("try.title")}>
      <form
        method="get"
        action={`${paths.preferShipping()}#try`}
        id="try"
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field plain label={t("try.sku")} name="sku" value={asked.sku}>
          <Input required autoComplete="off" />
        </Field>
        <Field plain label={t("field.country")} name="country" value={asked.country}>
          <Select options={countries} />
        </Field>
        <Field plain label={t("try.qty")} name="qty" value={String(asked.qty)}>
          <Input inputMode="numeric" />
        </Field>
        <Field plain label={t("field.store")} name="store" value={asked.store}>
          <Select
            options={[
              { value: "", label: t("any") },
              ...stores.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </Field>
        <div>
          <Button type="submit" icon="eye">
            {t("try.do")}
          </Button>
        </div>
      </form>
      {tried && (
        <div className="pt-4" aria-live="polite">
          <TriedSaid tried={tried} />
        </div>
      )}
    </Card>
  );
}

function TriedSaid({ tried }: { tried: Tried }) {
  const { t, i18n } = useTranslation("preferred");
  if (tried.what !== "found") return <Banner tone="caution" title={t(`try.${tried.what}`)} />;
  const { by, priority, option } = tried;
  const title =
    by === "default"
      ? t("try.byDefault")
      : t(by === "rule" ? "try.byRule" : "try.byFallback", { nth: priority ?? 0 });
  return (
    <Banner tone="positive" title={title}>
      {textIn(option.name, i18n.language)} · {t("days", { min: option.days[0], max: option.days[1] })} ·{" "}
      <Money amount={option.shipping} />
    </Banner>
  );
}
