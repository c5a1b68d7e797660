/** The lines of one kind, by the warehouse they leave from, and what becomes of those that are ticked. */
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { Button, Card, Form, Icon, Money, SumList } from "~/ui";
import type { CartMode } from "../config";
import { byWarehouse, goodsOfLines, isInvalid, problemOf, type CartLine } from "../lines";
import { CartLineRow } from "./cart-line";

type Props = { mode: CartMode; lines: readonly CartLine[]; frozen: boolean };

export function CartGroup({ mode, lines, frozen }: Props) {
  const { t, i18n } = useTranslation("cart");
  const form = `cart-${mode}`;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <Card title={t(`mode.${mode}`)} flush>
        <p className="px-5 pt-3 text-sm text-muted">{t(`mode.${mode}.text`)}</p>
        {byWarehouse(lines).map((group) => (
          <section key={group.code} aria-labelledby={`${form}-${group.code}`}>
            <h3 id={`${form}-${group.code}`} className="cart-place">
              <Icon name="truck" />
              {t("group.from", { place: textIn(group.name, i18n.language) })}
            </h3>
            <ul className="cart-lines">
              {group.lines.map((line) => (
                <CartLineRow key={line.id} line={line} form={form} frozen={frozen} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
      <Total mode={mode} lines={lines} form={form} frozen={frozen} />
    </div>
  );
}

function Total({ mode, lines, form, frozen }: Props & { form: string }) {
  const { t } = useTranslation("cart");
  const ticked = useTicked(form);
  const chosen = ticked ? lines.filter((line) => ticked.has(line.id)) : lines;
  const pieces = chosen.filter((line) => !problemOf(line)).reduce((sum, line) => sum + line.qty, 0);
  return (
    <Card title={t(ticked ? "total.title" : "total.all")} className="xl:sticky xl:top-6">
      <div className="grid gap-4">
        <SumList
          lines={[
            {
              label: t("total.goods"),
              hint: t("total.pieces", { count: pieces }),
              value: <Money amount={goodsOfLines(chosen)} indicative />,
              total: true,
            },
          ]}
        />
        <p className="text-sm text-muted">{t(mode === "bulk" ? "ask.text" : "total.note")}</p>
        {!ticked && mode === "dropship" && <p className="hint">{t("total.without")}</p>}
        {!frozen && <Acts mode={mode} form={form} lines={lines} />}
      </div>
    </Card>
  );
}

function Acts({ mode, form, lines }: { mode: CartMode; form: string; lines: readonly CartLine[] }) {
  const { t } = useTranslation("cart");
  return (
    <Form id={form} method="post" scope={form} className="grid gap-2">
      <Button intent="buy" tone="primary" block iconEnd="arrow-right">
        {t("act.buy")}
      </Button>
      {mode === "bulk" && (
        <Button intent="ask" block icon="chat-circle-dots">
          {t("act.ask")}
        </Button>
      )}
      <Button intent="list" block icon="storefront">
        {t("act.list")}
      </Button>
      <Button intent="wish" block icon="heart">
        {t("act.wish")}
      </Button>
      <Button intent="remove" block icon="trash">
        {t("act.remove")}
      </Button>
      {lines.some(isInvalid) && (
        <Button intent="clear" tone="quiet" block icon="x">
          {t("act.clear")}
        </Button>
      )}
    </Form>
  );
}

/** Buys the lines of both kinds with one payment (D24); those that cannot be bought stay in the cart. */
export function BuyAll({ lines }: { lines: readonly CartLine[] }) {
  const { t } = useTranslation("cart");
  const sound = lines.filter((line) => problemOf(line) === null);
  if (new Set(sound.map(({ mode }) => mode)).size < 2) return null;
  return (
    <Card title={t("all.title")}>
      <Form method="post" scope="cart-all" className="flex flex-wrap items-center gap-3">
        {sound.map(({ id }) => (
          <input key={id} type="hidden" name="line" value={id} />
        ))}
        <p className="text-sm text-muted">{t("all.text")}</p>
        <Button intent="buy" tone="primary" iconEnd="arrow-right">
          {t("all.buy", { count: sound.length })}
        </Button>
      </Form>
    </Card>
  );
}

/** Ids of the ticked lines, as they are in the page; null where no script runs. */
function useTicked(form: string): ReadonlySet<string> | null {
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const read = () => {
      const boxes = document.querySelectorAll<HTMLInputElement>(`input.cart-check[form="${form}"]:checked`);
      setTicked(new Set([...boxes].map((box) => box.value)));
    };
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [form]);
  return ticked;
}
