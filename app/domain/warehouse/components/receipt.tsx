/** A receipt: what is expected, what is counted now, and what was booked by whom. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import {
  Banner,
  Button,
  Card,
  DateTime,
  FactList,
  Field,
  Fields,
  FileInput,
  Form,
  FormErrors,
  Input,
  LinkButton,
  PlainTable,
} from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { photoEndings, photoMegabytes } from "../config";
import { BookForm, UndoForm, UnknownForm } from "../receiving/forms";
import type { BookedLine, ExpectedLine, ReceiptPage } from "../receiving/view.server";
import { Goods } from "./receiving-lists";

/** Pieces that nobody ordered, as the refused form says it. */
export type Surplus = { readonly more: number; readonly rest: number; readonly sku: string };

type Props = {
  receipt: ReceiptPage;
  offers: Offers;
  result: SubmissionResult | undefined;
  surplus: Surplus | null;
};

export function Receipt({ receipt, offers, result, surplus }: Props) {
  const { t } = useTranslation("receiving");
  const open = receipt.status === "OPEN";
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        {open && receipt.notAwaited && (
          <Banner tone="caution" title={t("notAwaited.title", { no: receipt.orderNo ?? "" })}>
            {t("notAwaited.text")}
          </Banner>
        )}
        {open && <Count result={result} surplus={surplus} />}
        {receipt.lines.length > 0 && <Expected receipt={receipt} open={open} />}
        <Booked receipt={receipt} open={open} result={result} />
      </div>
      <div className="grid gap-4">
        <Facts receipt={receipt} offers={offers} />
        {open && <Unknown result={result} />}
      </div>
    </div>
  );
}

function Count({ result, surplus }: Pick<Props, "result" | "surplus">) {
  const { t } = useTranslation("receiving");
  const intents = ["book", "take", "back"];
  const [form, fields] = useSchemaForm(BookForm, { intent: intents, result, start: { good: "1" } });
  return (
    <Card title={t("count.title")}>
      <Form
        method="post"
        encType="multipart/form-data"
        scope="book"
        {...getFormProps(form)}
        className="grid gap-4"
      >
        {!surplus && <FormErrors form={form} schema={BookForm} labels={{ photo: t("photo") }} />}
        {surplus && (
          <Banner tone="caution" live title={t("over.title", { more: surplus.more, sku: surplus.sku })}>
            {t("over.text", { rest: surplus.rest })}
          </Banner>
        )}
        <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
          <Field meta={fields.code} label={t("code")} hint={t("code.hint")}>
            <Input autoFocus autoComplete="off" spellCheck={false} />
          </Field>
          <Fields schema={BookForm} of={fields} only={["good"]} />
        </div>
        <div className="flex flex-wrap gap-2">
          {/* Enter is the press of a form's first button: it never decides about pieces that nobody ordered. */}
          <Button intent="book" tone="primary" icon="check">
            {t("count.enter")}
          </Button>
          {surplus && (
            <>
              <Button intent="take">{t("over.take")}</Button>
              <Button intent="back">{t("over.back")}</Button>
            </>
          )}
        </div>
        <details>
          <summary className="cursor-pointer text-sm font-semibold">{t("count.rejected")}</summary>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            <Fields schema={BookForm} of={fields} only={["rejected", "reason", "note"]} />
            <Field meta={fields.photo} label={t("photo")}>
              <FileInput accept={photoEndings} maxMegabytes={photoMegabytes} />
            </Field>
          </div>
        </details>
      </Form>
    </Card>
  );
}

function Expected({ receipt: { lines, rest }, open }: { receipt: ReceiptPage; open: boolean }) {
  const { t, i18n } = useTranslation("receiving");
  return (
    <Card
      flush
      title={t("expected.title")}
      actions={open && rest > 0 ? <Rest rest={rest} label={t("rest.all", { count: rest })} /> : undefined}
    >
      <PlainTable
        caption={t("expected.title")}
        rows={lines}
        rowKey={(line) => line.lineId}
        columns={[
          {
            key: "sku",
            header: t("column.sku"),
            cell: ({ sku, title }: ExpectedLine) => <Goods sku={sku} title={title} locale={i18n.language} />,
          },
          {
            key: "ordered",
            header: t("expected.ordered"),
            align: "end",
            cell: (line) => line.ordered - line.cancelled,
          },
          { key: "received", header: t("expected.received"), align: "end", cell: (line) => line.received },
          {
            key: "here",
            header: t("expected.here"),
            align: "end",
            cell: ({ here, rejectedHere }) =>
              rejectedHere > 0 ? t("expected.hereRejected", { here, rejected: rejectedHere }) : here,
          },
          { key: "rest", header: t("expected.rest"), align: "end", cell: (line) => line.rest },
          {
            key: "act",
            header: "",
            cell: ({ lineId, rest, sku }) =>
              open && rest > 0 ? <Rest rest={rest} line={lineId} label={t("rest.one", { sku })} /> : null,
          },
        ]}
      />
    </Card>
  );
}

/** Sets a line, or each, to what it lacks still. */
function Rest({ rest, line, label }: { rest: number; line?: string; label: string }) {
  return (
    <Form method="post" scope={`rest:${line ?? "all"}`}>
      {line && <input type="hidden" name="line" value={line} />}
      <input type="hidden" name="seen" value={rest} />
      <Button intent="rest" size="s">
        {label}
      </Button>
    </Form>
  );
}

function Booked({
  receipt: { booked },
  open,
  result,
}: {
  receipt: ReceiptPage;
  open: boolean;
  result: SubmissionResult | undefined;
}) {
  const { t } = useTranslation("receiving");
  return (
    <Card flush title={t("booked.title")}>
      {booked.length === 0 && <p className="p-5 text-sm text-muted">{t("booked.none")}</p>}
      <ul className="divide-y divide-line">
        {booked.map((line) => (
          <li key={line.id} className="grid gap-2 px-5 py-3 text-sm">
            <BookedWords line={line} />
            {open && !line.undoes && !line.undone && (
              <details>
                <summary className="cursor-pointer text-xs text-muted">{t("undo.title")}</summary>
                <div className="mt-2 max-w-md">
                  <PlainForm
                    schema={UndoForm}
                    intent="undo"
                    id={`undo-${line.id}`}
                    result={result?.initialValue?.["line"] === line.id ? result : undefined}
                    hidden={{ line: line.id }}
                    submit={t("undo.submit")}
                  />
                </div>
              </details>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function BookedWords({ line }: { line: BookedLine }) {
  const { t } = useTranslation("receiving");
  const { id, sku, unknown, accepted, rejected, over, reason, note, hasPhoto, by, at, undoes, undone } = line;
  const parts = [
    ...(accepted === 0 ? [] : [t("booked.good", { pieces: accepted })]),
    ...(over === 0 ? [] : [t("booked.over", { pieces: over })]),
    ...(rejected === 0
      ? []
      : [t("booked.rejected", { pieces: rejected, reason: t(`reason.${(reason ?? "other") as "other"}`) })]),
  ];
  return (
    <p className={undone ? "text-muted line-through" : ""}>
      <strong className="wrap-anywhere">{sku ?? t("booked.unknown", { what: unknown })}</strong>{" "}
      {parts.join(" · ")}
      {undoes && ` · ${t("booked.undoes")}`}
      {note && <span className="block text-xs wrap-anywhere">{note}</span>}
      <span className="block text-xs text-muted">
        {by ?? "–"} · <DateTime at={at} />
        {hasPhoto && (
          <>
            {" · "}
            <Link to={paths.deskWarehousePhoto("receipt", id)} reloadDocument className="link">
              {t("photo")}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}

function Facts({ receipt, offers }: Pick<Props, "receipt" | "offers">) {
  const { t } = useTranslation("receiving");
  const { warehouse, orderNo, supplier, by, createdAt, doneAt, version, atDock, warehouseId } = receipt;
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          [t("warehouse"), warehouse],
          [t("column.order"), orderNo ?? t("withoutOrder")],
          supplier !== null && [t("column.supplier"), supplier],
          [t("column.by"), by ?? "–"],
          [t("column.at"), <DateTime key="at" at={createdAt} />],
          doneAt !== null && [t("fact.done"), <DateTime key="done" at={doneAt} />],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {offers["close"] === true && (
          <Form method="post" scope="close">
            <input type="hidden" name="version" value={version} />
            <Button intent="close" tone="primary" icon="check">
              {t("close")}
            </Button>
          </Form>
        )}
        {offers["reopen"] === true && (
          <Form method="post" scope="reopen">
            <Button intent="reopen">{t("reopen")}</Button>
          </Form>
        )}
        {atDock > 0 && (
          <LinkButton to={paths.deskPutAway({ warehouse: warehouseId })} icon="stack">
            {t("put.link", { count: atDock })}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Unknown({ result }: Pick<Props, "result">) {
  const { t } = useTranslation("receiving");
  const [form, fields] = useSchemaForm(UnknownForm, { intent: "unknown", result });
  return (
    <Card title={t("unknown.title")}>
      <Form
        method="post"
        encType="multipart/form-data"
        scope="unknown"
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormErrors form={form} schema={UnknownForm} labels={{ photo: t("photo") }} />
        <Fields schema={UnknownForm} of={fields} />
        <Field meta={fields.photo} label={t("photo")}>
          <FileInput accept={photoEndings} maxMegabytes={photoMegabytes} />
        </Field>
        <div>
          <Button intent="unknown">{t("unknown.submit")}</Button>
        </div>
      </Form>
    </Card>
  );
}
