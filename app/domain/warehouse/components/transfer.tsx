/** A transfer: what goes, and what came of it. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import type { Offers } from "~/platform/steps";
import {
  Button,
  Card,
  DateTime,
  FactList,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  PlainTable,
  Select,
  type Column,
  type Option,
} from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { mostPieces } from "../config";
import { AddLineForm, ArriveForm, SendForm, TransferForm } from "../transfers/forms";
import { onTheWay } from "../transfers/rules";
import { lostReasons } from "../transfers/states";
import type { TransferPage, TransferPageLine } from "../transfers/view.server";

type Result = { result: SubmissionResult | undefined };

export function BeginTransfer({ result, houses }: Result & { houses: readonly Option[] }) {
  const { t } = useTranslation("transfers");
  return (
    <Card title={t("begin.title")}>
      {houses.length < 2 ? (
        <p className="text-sm text-muted">{t("begin.oneHouse")}</p>
      ) : (
        <PlainForm
          schema={TransferForm}
          intent="draft"
          result={result}
          start={{ from: houses[0]?.value ?? "", to: houses[1]?.value ?? "" }}
          options={{ from: houses, to: houses }}
          submit={t("begin.submit")}
          tone="primary"
          icon="truck"
        />
      )}
    </Card>
  );
}

type Props = Result & { transfer: TransferPage; offers: Offers };

export function Transfer({ transfer, offers, result }: Props) {
  const { t } = useTranslation("transfers");
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        {offers["add"] === true && (
          <Card title={t("add.title")}>
            <PlainForm
              schema={AddLineForm}
              intent="add"
              result={result}
              submit={t("add.submit")}
              icon="plus"
            />
          </Card>
        )}
        {offers["receive"] === true ? (
          <Arrive transfer={transfer} result={result} />
        ) : (
          <Lines transfer={transfer} offers={offers} />
        )}
      </div>
      <div className="grid gap-4">
        <Facts transfer={transfer} />
        {"send" in offers && <Send transfer={transfer} offers={offers} result={result} />}
        {offers["cancel"] === true && (
          <Form method="post" scope="cancel">
            <Button intent="cancel" tone="danger">
              {t("cancel.submit")}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

function Goods({ sku, title }: Pick<TransferPageLine, "sku" | "title">) {
  const { i18n } = useTranslation("transfers");
  return (
    <>
      <strong className="wrap-anywhere">{sku}</strong>
      <span className="line-clamp-2 max-w-72 text-xs text-muted">{textIn(title, i18n.language)}</span>
    </>
  );
}

function Lines({ transfer: { status, rows }, offers }: Omit<Props, "result">) {
  const { t } = useTranslation("transfers");
  const isDraft = status === "DRAFT";
  const columns: Column<TransferPageLine>[] = [
    { key: "sku", header: t("column.sku"), cell: (line) => <Goods {...line} /> },
    { key: "bin", header: t("bin"), cell: ({ bin }) => bin ?? t("anywhere") },
    { key: "qty", header: t("pieces"), align: "end", cell: ({ qty }) => qty },
    ...(isDraft
      ? [
          {
            key: "free",
            header: t("column.free"),
            align: "end" as const,
            cell: ({ free, qty }: TransferPageLine) => (
              <span className={free < qty ? "text-critical" : ""}>{free}</span>
            ),
          },
        ]
      : [
          {
            key: "received",
            header: t("column.received"),
            align: "end" as const,
            cell: ({ received }: TransferPageLine) => received,
          },
          {
            key: "lost",
            header: t("lost"),
            align: "end" as const,
            cell: ({ lost, lostReason }: TransferPageLine) => (
              <>
                {lost}
                {lostReason && <span className="block text-xs text-muted">{t(`lost.${lostReason}`)}</span>}
              </>
            ),
          },
        ]),
    ...(offers["remove"] === true
      ? [
          {
            key: "act",
            header: t("remove.short"),
            cell: ({ id, sku }: TransferPageLine) => (
              <Form method="post" scope={`remove ${id}`}>
                <input type="hidden" name="line" value={id} />
                <Button intent="remove" size="s" aria-label={t("remove", { sku })}>
                  {t("remove.short")}
                </Button>
              </Form>
            ),
          },
        ]
      : []),
  ];
  return (
    <Card flush title={t("lines.title")}>
      {rows.length === 0 ? (
        <p className="p-5 text-sm text-muted">{t("lines.none")}</p>
      ) : (
        <PlainTable caption={t("lines.title")} rows={rows} rowKey={({ id }) => id} columns={columns} />
      )}
    </Card>
  );
}

function Send({ transfer, offers, result }: Props) {
  const { t } = useTranslation("transfers");
  if (offers["send"] !== true)
    return (
      <Card title={t("send.title")}>
        <p className="text-sm text-muted">{t("error.no-lines")}</p>
      </Card>
    );
  return (
    <Card title={t("send.title")}>
      <PlainForm
        schema={SendForm}
        intent="send"
        result={result}
        intro={<p className="hint">{t("send.text", { from: transfer.from })}</p>}
        submit={t("send.submit")}
        tone="primary"
        icon="truck"
      />
    </Card>
  );
}

/** Each line says what came now: all of it, if nobody says otherwise. */
function Arrive({ transfer, result }: Omit<Props, "offers">) {
  const { t } = useTranslation("transfers");
  const open = transfer.rows.filter((line) => onTheWay(line) > 0);
  const start = {
    lines: open.map((line) => ({ id: line.id, received: String(onTheWay(line)), lost: "0" })),
  };
  const [form, fields] = useSchemaForm(ArriveForm, { intent: "arrive", result, start });
  const rows = fields.lines.getFieldList();
  const reasons = lostReasons.map((value) => ({ value, label: t(`lost.${value}`) }));
  return (
    <Card title={t("arrive.title")}>
      <Form method="post" scope="arrive" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} />
        <p className="hint">{t("arrive.text")}</p>
        <Field meta={fields.bin} label={t("into")} hint={t("into.hint")}>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        {open.map((line, i) => {
          const row = rows[i]?.getFieldset();
          return (
            row && (
              <fieldset key={line.id} className="grid gap-3 border-t border-line pt-4">
                <legend className="text-sm">
                  <Goods {...line} />
                  <span className="block text-xs text-muted">
                    {t("arrive.sent", { qty: line.qty, received: line.received, lost: line.lost })}
                  </span>
                </legend>
                <input type="hidden" name={row.id.name} value={line.id} />
                <div className="grid gap-3 sm:grid-cols-3">
                  <Field meta={row.received} label={t("received")}>
                    <IntegerInput min={0} max={mostPieces} />
                  </Field>
                  <Field meta={row.lost} label={t("lost")}>
                    <IntegerInput min={0} max={mostPieces} />
                  </Field>
                  <Field meta={row.reason} label={t("lostReason")}>
                    <Select options={reasons} placeholder="–" />
                  </Field>
                </div>
              </fieldset>
            )
          );
        })}
        <div>
          <Button intent="arrive" tone="primary" icon="check">
            {t("arrive.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Facts({ transfer }: { transfer: TransferPage }) {
  const { t } = useTranslation("transfers");
  const { from, to, carrier, trackingNo, note, by, createdAt, sentAt, receivedAt } = transfer;
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          [t("from"), from],
          [t("to"), to],
          [t("carrier"), [carrier, trackingNo].filter(Boolean).join(" · ") || "–"],
          note !== null && [t("note"), note],
          [t("column.by"), by ?? "–"],
          [t("column.at"), <DateTime key="at" at={createdAt} />],
          sentAt !== null && [t("fact.sent"), <DateTime key="sent" at={sentAt} />],
          receivedAt !== null && [t("fact.received"), <DateTime key="received" at={receivedAt} />],
        ]}
      />
    </Card>
  );
}
