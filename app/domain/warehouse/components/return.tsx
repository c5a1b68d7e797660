/** A parcel that came back: what it is, how its goods are, and the ways to what else is to be decided. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import {
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
  IntegerInput,
  LinkButton,
  PlainTable,
  type Option,
} from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { mostPieces, photoEndings, photoMegabytes } from "../config";
import { AddForm, ArriveForm, AssignForm, CloseForm, InspectForm } from "../returns/forms";
import type { InSameBox, ReturnedLine, ReturnPage } from "../returns/view.server";
import { Goods } from "./receiving-lists";

type Result = { result: SubmissionResult | undefined };

/** A parcel has come back. */
export function Arrive({ result, houses }: Result & { houses: readonly Option[] }) {
  const { t } = useTranslation("returns");
  const [form, fields] = useSchemaForm(ArriveForm, { intent: ["arrive", "unknown"], result });
  return (
    <Card title={t("arrive.title")}>
      <Form
        method="post"
        encType="multipart/form-data"
        scope="arrive"
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormErrors form={form} schema={ArriveForm} labels={{ photo: t("photo") }} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field meta={fields.code} label={t("arrive.code")} hint={t("arrive.code.hint")}>
            <Input autoFocus autoComplete="off" spellCheck={false} />
          </Field>
          <Fields schema={ArriveForm} of={fields} only={["warehouse"]} options={{ warehouse: houses }} />
          <Fields schema={ArriveForm} of={fields} only={["note"]} />
          <Field meta={fields.photo} label={t("photo")}>
            <FileInput accept={photoEndings} maxMegabytes={photoMegabytes} />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button intent="arrive" tone="primary" icon="check">
            {t("arrive.submit")}
          </Button>
          <Button intent="unknown">{t("arrive.unknown")}</Button>
        </div>
      </Form>
    </Card>
  );
}

type Props = Result & { parcel: ReturnPage; offers: Offers };

export function Returned({ parcel, offers, result }: Props) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <div className="grid gap-4">
        {offers["inspect"] === true ? <Inspect parcel={parcel} result={result} /> : <Lines parcel={parcel} />}
        {offers["add"] === true && <Add result={result} />}
      </div>
      <div className="grid gap-4">
        <Facts parcel={parcel} />
        {offers["close"] === true && <Close result={result} />}
        {offers["assign"] === true && <Assign result={result} again={parcel.orderNo !== null} />}
        {parcel.orderNo !== null && <Decisions parcel={parcel} orderNo={parcel.orderNo} />}
      </div>
    </div>
  );
}

function Inspect({ parcel, result }: Omit<Props, "offers">) {
  const { t, i18n } = useTranslation("returns");
  const start = {
    lines: parcel.lines.map(({ id, expected }) => ({
      ...{ id, sellable: String(expected), damaged: "0", disposed: "0", note: "" },
    })),
  };
  const [form, fields] = useSchemaForm(InspectForm, { intent: "inspect", result, start });
  const rows = fields.lines.getFieldList();
  if (parcel.lines.length === 0)
    return (
      <Card title={t("inspect.title")}>
        <p className="text-sm text-muted">{t(parcel.orderId ? "inspect.neverLeft" : "inspect.noLines")}</p>
      </Card>
    );
  return (
    <Card title={t("inspect.title")}>
      <Form method="post" scope="inspect" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} />
        <p className="hint">{t("inspect.text")}</p>
        {parcel.lines.map((line, i) => {
          const row = rows[i]?.getFieldset();
          return (
            row && (
              <fieldset key={line.id} className="grid gap-3 border-t border-line pt-4">
                <legend className="text-sm">
                  <Goods sku={line.sku} title={line.title} locale={i18n.language} />
                  <span className="block text-xs text-muted">
                    {t("inspect.expected", { pieces: line.expected })}
                    {line.most !== null && ` · ${t("inspect.most", { pieces: line.most })}`}
                  </span>
                </legend>
                <input type="hidden" name={row.id.name} value={line.id} />
                <div className="grid gap-3 sm:grid-cols-4">
                  {(["sellable", "damaged", "disposed"] as const).map((kind) => (
                    <Field key={kind} meta={row[kind]} label={t(`kind.${kind}`)}>
                      <IntegerInput min={0} max={mostPieces} />
                    </Field>
                  ))}
                  <Field meta={row.note} label={t("note")}>
                    <Input maxLength={300} />
                  </Field>
                </div>
              </fieldset>
            )
          );
        })}
        <div>
          <Button intent="inspect" tone="primary" icon="check">
            {t("inspect.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Lines({ parcel }: { parcel: ReturnPage }) {
  const { t, i18n } = useTranslation("returns");
  const count = (key: "sellable" | "damaged" | "disposed") => ({
    key,
    header: t(`kind.${key}`),
    align: "end" as const,
    cell: (line: ReturnedLine) => line[key],
  });
  return (
    <Card flush title={t("inspect.title")}>
      <PlainTable
        caption={t("inspect.title")}
        rows={parcel.lines}
        rowKey={(line) => line.id}
        columns={[
          {
            key: "sku",
            header: t("column.goods"),
            cell: (line: ReturnedLine) => (
              <>
                <Goods sku={line.sku} title={line.title} locale={i18n.language} />
                {line.note && <span className="block text-xs wrap-anywhere">{line.note}</span>}
              </>
            ),
          },
          { key: "expected", header: t("column.expected"), align: "end", cell: (line) => line.expected },
          count("sellable"),
          count("damaged"),
          count("disposed"),
        ]}
      />
    </Card>
  );
}

function Facts({ parcel }: Pick<Props, "parcel">) {
  const { t } = useTranslation("returns");
  const {
    id,
    trackingNo,
    caseNo,
    orderNo,
    member,
    warehouse,
    note,
    hasPhoto,
    by,
    createdAt,
    inspectedBy,
    inspectedAt,
    box,
  } = parcel;
  return (
    <Card title={t("facts")}>
      <FactList
        facts={[
          trackingNo !== null && [t("column.tracking"), trackingNo],
          caseNo !== null && [
            t("case"),
            <Link key="case" to={paths.deskClaim(caseNo)} className="link">
              {caseNo}
            </Link>,
          ],
          [
            t("column.order"),
            orderNo ? (
              <Link key="order" to={paths.deskOrder(orderNo)} className="link">
                {orderNo}
              </Link>
            ) : (
              t("unknownOrder")
            ),
          ],
          box.length > 0 && [t("box"), <SameBox key="box" box={box} />],
          member !== null && [t("column.member"), member],
          [t("warehouse"), warehouse],
          [t("column.by"), by ?? "–"],
          [t("column.at"), <DateTime key="at" at={createdAt} />],
          inspectedAt !== null && [t("fact.inspectedBy"), inspectedBy ?? "–"],
          inspectedAt !== null && [t("fact.inspected"), <DateTime key="inspected" at={inspectedAt} />],
          note !== null && [t("note"), note],
          hasPhoto && [
            t("photo"),
            <Link key="photo" to={paths.deskWarehousePhoto("return", id)} reloadDocument className="link">
              {t("photo.open")}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}

/** The carrier's number finds one order of a box; the goods of the others are booked in by themselves. */
function SameBox({ box }: Pick<ReturnPage, "box">) {
  const { t } = useTranslation("returns");
  const next = ({ parcelNo, returnNo }: InSameBox) => {
    if (returnNo)
      return (
        <Link to={paths.deskReturn(returnNo)} className="link">
          {t("box.booked", { no: returnNo })}
        </Link>
      );
    return parcelNo ? t("box.bookBy", { no: parcelNo }) : t("box.bookByOrder");
  };
  return (
    <ul className="grid gap-1">
      {box.map((one) => (
        <li key={one.orderNo}>
          <Link to={paths.deskOrder(one.orderNo)} className="link">
            {one.orderNo}
          </Link>
          <span className="block text-xs">{next(one)}</span>
        </li>
      ))}
    </ul>
  );
}

/** Money, and words to the member: each is decided on its own page, and none follows from the goods. */
function Decisions({ parcel: { email, memberId }, orderNo }: { parcel: ReturnPage; orderNo: string }) {
  const { t } = useTranslation("returns");
  return (
    <Card title={t("decide.title")}>
      <p className="hint">{t("decide.text")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton to={paths.deskOrderRefund(orderNo)} size="s" icon="hand-coins">
          {t("decide.refund")}
        </LinkButton>
        <LinkButton to={paths.deskOrderBill(orderNo)} size="s" icon="truck">
          {t("decide.again")}
        </LinkButton>
        {email && (
          <a
            href={`mailto:${email}?subject=${encodeURIComponent(orderNo)}`}
            className="btn btn-secondary btn-s"
          >
            {t("decide.mail")}
          </a>
        )}
        {memberId && (
          <LinkButton to={paths.deskMember(memberId)} size="s" icon="user">
            {t("decide.member")}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

function Close({ result }: Result) {
  const { t } = useTranslation("returns");
  return (
    <Card title={t("close")}>
      <PlainForm schema={CloseForm} intent="close" result={result} submit={t("close.submit")} />
    </Card>
  );
}

/** Whose order it is; or, where somebody was wrong, whose it really is. */
function Assign({ result, again }: Result & { again: boolean }) {
  const { t } = useTranslation("returns");
  return (
    <Card title={t(again ? "assign.again" : "assign.title")}>
      <PlainForm schema={AssignForm} intent="assign" result={result} submit={t("assign.submit")} />
    </Card>
  );
}

function Add({ result }: Result) {
  const { t } = useTranslation("returns");
  return (
    <Card title={t("add.title")}>
      <PlainForm schema={AddForm} intent="add" result={result} submit={t("add.submit")} />
    </Card>
  );
}
