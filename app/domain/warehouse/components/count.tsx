/** A count: figures are entered without being told what is expected; then differences are decided. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { textIn, type Text } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import type { Offers } from "~/platform/steps";
import {
  Button,
  Card,
  DataTable,
  DateTime,
  FactList,
  Field,
  Form,
  FormErrors,
  Input,
  PlainTable,
  Status,
  type Column,
  type Option,
  type RowActs,
  type Tone,
} from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { CancelCountForm, CountForm, decisions, FigureForm } from "../counting/forms";
import type { CountCause } from "../counting/states";
import type { CountBin, CountedPlace, CountPage, PlaceToCount, SuggestedBin } from "../counting/view.server";

type Result = { result: SubmissionResult | undefined };

/** A count of bins that are named. */
export function BeginCount({
  result,
  houses,
  warehouse,
}: Result & { houses: readonly Option[]; warehouse: string }) {
  const { t } = useTranslation("counting");
  return (
    <Card title={t("begin.title")}>
      <PlainForm
        schema={CountForm}
        intent="count"
        result={result}
        start={{ warehouse }}
        options={{ warehouse: houses }}
        submit={t("begin.submit")}
        tone="primary"
        icon="clipboard-text"
      />
    </Card>
  );
}

/** Bins that are worth a count, with the reason. */
export function SuggestedBins({ bins, warehouse }: { bins: readonly SuggestedBin[]; warehouse: string }) {
  const { t } = useTranslation("counting");
  return (
    <Card title={t("suggest.title")}>
      {bins.length === 0 ? (
        <p className="text-sm text-muted">{t("suggest.none")}</p>
      ) : (
        <Form method="post" scope="suggested" className="grid gap-4">
          <input type="hidden" name="warehouse" value={warehouse} />
          <ul className="grid gap-2 sm:grid-cols-2">
            {bins.map((bin) => (
              <li key={bin.id}>
                <label className="flex items-start gap-2 text-sm">
                  <input
                    type="checkbox"
                    name="bin"
                    value={bin.id}
                    className="row-check"
                    defaultChecked={bin.why !== "planned"}
                  />
                  <span className="min-w-0">
                    <strong className="wrap-anywhere">{bin.code}</strong> · {t(`why.${bin.why}`)}
                    <span className="block text-xs text-muted">
                      {t("suggest.skus", { count: bin.skus })} ·{" "}
                      {bin.lastAt ? <DateTime at={bin.lastAt} /> : t("suggest.never")}
                    </span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <div>
            <Button intent="suggested" icon="clipboard-text">
              {t("suggest.submit")}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}

type Props = Result & {
  count: CountPage;
  offers: Offers;
  /** The bin and SKU that were scanned last. */
  at: { bin: string; code: string };
};

export function Count({ count, offers, result, at }: Props) {
  const isOpen = count.status === "OPEN";
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        {isOpen && <Figure result={result} at={at} bins={count.bins} />}
        {count.status === "OPEN" || count.status === "CANCELLED" ? (
          <ToCount places={count.toCount} />
        ) : (
          <Differences count={count} />
        )}
      </div>
      <div className="grid gap-4">
        <Facts count={count} offers={offers} />
        {isOpen && <Bins bins={count.bins} />}
        {offers["cancel"] === true && <Cancel result={result} />}
      </div>
    </div>
  );
}

function Figure({ result, at, bins }: Pick<Props, "result" | "at"> & { bins: readonly CountBin[] }) {
  const { t } = useTranslation("counting");
  const [only] = bins;
  const bin = at.bin || (bins.length === 1 ? (only?.code ?? "") : "");
  const [form, fields] = useSchemaForm(FigureForm, {
    intent: "figure",
    result,
    start: { bin, code: at.code },
  });
  // What is scanned next follows from what is there: first the bin, then its goods, then how many.
  const focus =
    bin === "" && bins.some(({ code }) => code !== null) ? "bin" : at.code === "" ? "code" : "counted";
  const scan = { autoComplete: "off", spellCheck: false } as const;
  return (
    <Card title={t("figure.title")}>
      <Form method="post" scope="figure" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} schema={FigureForm} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field meta={fields.bin} label={t("bin")} hint={t("bin.hint")}>
            <Input {...scan} autoFocus={focus === "bin"} />
          </Field>
          <Field meta={fields.code} label={t("code")} hint={t("code.hint")}>
            <Input {...scan} autoFocus={focus === "code"} />
          </Field>
          <Field meta={fields.counted} label={t("counted")} hint={t("counted.hint")}>
            <Input {...scan} inputMode="numeric" autoFocus={focus === "counted"} />
          </Field>
        </div>
        <div>
          <Button intent="figure" tone="primary" icon="check">
            {t("figure.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const placeTones: Record<PlaceToCount["state"], Tone> = {
  open: "neutral",
  scanned: "info",
  second: "caution",
  own: "caution",
  counted: "positive",
};

function Goods({ sku, title }: { sku: string; title: Text }) {
  const { i18n } = useTranslation("counting");
  return (
    <>
      <strong className="wrap-anywhere">{sku}</strong>
      <span className="line-clamp-2 max-w-72 text-xs text-muted">{textIn(title, i18n.language)}</span>
    </>
  );
}

function ToCount({ places }: { places: readonly PlaceToCount[] }) {
  const { t } = useTranslation("counting");
  const columns: Column<PlaceToCount>[] = [
    { key: "bin", header: t("bin"), cell: ({ bin }) => bin ?? t("unplaced") },
    { key: "sku", header: t("column.sku"), cell: (place) => <Goods {...place} /> },
    {
      key: "state",
      header: t("column.state"),
      cell: ({ state, by }) => (
        <>
          <Status tone={placeTones[state]}>{t(`place.${state}`)}</Status>
          {by && state !== "open" && <span className="block text-xs text-muted">{by}</span>}
        </>
      ),
    },
  ];
  return (
    <Card flush title={t("places.title")}>
      {places.length === 0 ? (
        <p className="p-5 text-sm text-muted">{t("places.none")}</p>
      ) : (
        <PlainTable caption={t("places.title")} rows={places} rowKey={({ key }) => key} columns={columns} />
      )}
    </Card>
  );
}

const signed = (pieces: number) => (pieces > 0 ? `+${pieces}` : String(pieces));

function Differences({ count }: { count: CountPage }) {
  const { t } = useTranslation("counting");
  const isWaiting = count.status === "TO_APPROVE";
  const open = count.counted.filter(isOpen);
  const rest = count.counted.filter((place) => !isWaiting || !isOpen(place));
  const columns: Column<CountedPlace>[] = [
    { key: "bin", header: t("bin"), cell: ({ bin }) => bin ?? t("unplaced") },
    { key: "sku", header: t("column.sku"), cell: (place) => <Goods {...place} /> },
    { key: "expected", header: t("column.expected"), align: "end", cell: ({ expected }) => expected },
    { key: "counted", header: t("column.counted"), align: "end", cell: ({ counted }) => counted },
    {
      key: "difference",
      header: t("column.difference"),
      align: "end",
      cell: ({ counted, expected }) => <strong>{signed(counted - expected)}</strong>,
    },
    {
      key: "by",
      header: t("column.countedBy"),
      cell: ({ by, rounds, isOwn }) => (
        <>
          {by ?? "–"}
          <span className="block text-xs text-muted">
            {t("rounds", { count: rounds })}
            {isOwn && isWaiting && ` · ${t("own")}`}
          </span>
        </>
      ),
    },
  ];
  const decided: Column<CountedPlace> = {
    key: "decided",
    header: t("column.decided"),
    cell: ({ counted, expected, booked, decidedBy, note }) =>
      counted === expected ? (
        t("decided.none")
      ) : booked === null ? (
        t("decided.open")
      ) : (
        <>
          {booked === 0 ? t("decided.left") : t("decided.booked", { pieces: signed(booked) })}
          <span className="block text-xs text-muted">{[decidedBy, note].filter(Boolean).join(" · ")}</span>
        </>
      ),
  };
  const acts = useDecisions();
  return (
    <>
      {isWaiting && open.length > 0 && (
        <Card flush title={t("differences.title")}>
          <p className="px-5 pt-4 text-sm text-muted">{t("differences.text")}</p>
          <DataTable
            caption={t("differences.title")}
            rows={open}
            rowKey={({ id }) => id}
            columns={columns}
            acts={acts}
            empty={null}
          />
        </Card>
      )}
      {rest.length > 0 && (
        <Card flush title={t("counted.title")}>
          <PlainTable
            caption={t("counted.title")}
            rows={rest}
            rowKey={({ id }) => id}
            columns={[...columns, decided]}
          />
        </Card>
      )}
    </>
  );
}

const isOpen = ({ booked, counted, expected }: CountedPlace) => booked === null && counted !== expected;

function useDecisions(): RowActs<CountedPlace> {
  const { t } = useTranslation("counting");
  return {
    id: "differences",
    name: "line",
    label: ({ sku, bin }) => [sku, bin].filter(Boolean).join(" · "),
    acts: [],
    bar: (
      <>
        <label className="flex flex-wrap items-center gap-2 text-sm">
          {t("decide.note")}
          <input name="note" className="input" maxLength={300} autoComplete="off" />
        </label>
        {decisions.map((intent) => (
          <Button
            key={intent}
            intent={intent}
            size="s"
            {...(intent === "book" ? { tone: "primary" as const } : {})}
          >
            {t(`decide.${intent}`)}
          </Button>
        ))}
      </>
    ),
  };
}

function Facts({ count, offers }: Pick<Props, "count" | "offers">) {
  const { t } = useTranslation("counting");
  const { warehouse, cause, by, createdAt, doneAt } = count;
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          [t("warehouse"), warehouse],
          [t("column.cause"), t(`cause.${cause as CountCause}`)],
          [t("column.by"), by ?? "–"],
          [t("column.at"), <DateTime key="at" at={createdAt} />],
          doneAt !== null && [t("fact.done"), <DateTime key="done" at={doneAt} />],
        ]}
      />
      {(offers["finish"] === true || offers["clear"] === true) && (
        <Form method="post" scope="finish" className="mt-4 grid gap-2">
          <p className="hint">{t("finish.text")}</p>
          <div>
            <Button intent="finish" tone="primary" icon="check">
              {t("finish.submit")}
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}

/** Bins of an open count, each with the press that says that nothing more lies there. */
function Bins({ bins }: { bins: readonly CountBin[] }) {
  const { t } = useTranslation("counting");
  return (
    <Card title={t("bins.title")}>
      <ul className="grid gap-3">
        {bins.map(({ code, open, whole }) => (
          <li key={code ?? ""} className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span className="min-w-0">
              <strong className="wrap-anywhere">{code ?? t("unplaced")}</strong>
              <span className="block text-xs text-muted">
                {t(whole ? "bins.whole" : "bins.some")} · {t("bins.open", { count: open })}
              </span>
            </span>
            {open > 0 && (
              <Form method="post" scope={`none ${code}`}>
                <input type="hidden" name="bin" value={code ?? ""} />
                <Button intent="none" size="s">
                  {t("bins.none", { bin: code ?? t("unplaced") })}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Cancel({ result }: Result) {
  const { t } = useTranslation("counting");
  return (
    <Card title={t("cancel.title")}>
      <PlainForm
        schema={CancelCountForm}
        intent="cancel"
        result={result}
        submit={t("cancel.submit")}
        tone="danger"
      />
    </Card>
  );
}
