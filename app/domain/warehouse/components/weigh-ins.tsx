/** Weights against what was quoted: the desk's list and page, and what the member sees on the order's page. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import type { Offers } from "~/platform/steps";
import {
  Banner,
  Button,
  Card,
  Checkbox,
  DateTime,
  FactList,
  Field,
  FileInput,
  Form,
  FormErrors,
  listView,
  Money,
  Status,
  type Tone,
  type RowActs,
} from "~/ui";
import { Link } from "~/ui/link";
import { PlainForm } from "~/ui/plain-form";
import { useSchemaForm } from "~/ui/schema-form";
import { photoEndings, photoMegabytes } from "../config";
import { ApproveForm, DismissForm } from "../weighing/forms";
import { differenceOf, stepFor, weighStatuses, type WeighStatus } from "../weighing/states";
import type { MemberWeight, WeightPage } from "../weighing/view.server";

/** Approving bills what is dearer and credits what is cheaper, each as its weight says. */
export function useWeightActs(offers: Readonly<Record<string, Offers>>): RowActs<WeightRow> {
  const { t } = useTranslation("weighing");
  return {
    id: "weights",
    name: "parcel",
    label: (row) => row.parcelNo,
    ways: (row) => [{ to: paths.deskWeighIn(row.parcelNo), label: t("open"), icon: "eye" }],
    offers: ({ parcelNo }) => {
      const { bill, credit, dismiss } = offers[parcelNo] ?? {};
      const approve = bill === true || credit === true;
      return { ...(approve ? { approve } : {}), ...(dismiss === undefined ? {} : { dismiss }) };
    },
    acts: [
      { intent: "approve", label: t("approve"), many: t("approve"), icon: "check", tone: "primary" },
      { intent: "dismiss", label: t("dismiss.submit"), many: t("dismiss.submit"), icon: "x" },
    ],
  };
}

export type WeightRow = Omit<WeightPage, "bill" | "decidedAt" | "decidedBy" | "reason">;

const tones: Record<WeighStatus, Tone> = {
  PROPOSED: "accent",
  BILLED: "caution",
  CREDITED: "positive",
  DISMISSED: "neutral",
  WITHIN: "neutral",
};

export function WeightState({ status }: { status: WeighStatus }) {
  const { t } = useTranslation("weighing");
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}

export const weightView = listView<WeightRow>()({
  texts: ["weighing"],
  title: "title",
  file: "weights",
  tabs: [...weighStatuses, "all"],
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: { q: { search: "search" } },
  rowKey: (row) => row.parcelNo,
  columns: [
    {
      key: "parcel",
      head: "column.parcel",
      cell: ({ parcelNo }) => (
        <Link to={paths.deskWeighIn(parcelNo)} className="row-link">
          {parcelNo}
        </Link>
      ),
      file: (row) => row.parcelNo,
    },
    {
      key: "order",
      head: "column.order",
      cell: ({ orderNo, member }) => (
        <>
          {orderNo}
          <span className="block text-xs text-muted">{member}</span>
        </>
      ),
      file: [{ cell: (row) => row.orderNo }, { head: "column.member", cell: (row) => row.member }],
    },
    {
      key: "weight",
      head: "column.weight",
      align: "end",
      cell: ({ quotedG, weighedG }, { t }) => (
        <span className="whitespace-nowrap">{t("grams.change", { quoted: quotedG, weighed: weighedG })}</span>
      ),
      file: [
        { head: "fact.quotedG", cell: (row) => row.quotedG },
        { head: "fact.weighedG", cell: (row) => row.weighedG },
      ],
    },
    {
      key: "difference",
      head: "column.difference",
      align: "end",
      cell: (row) => <Money amount={differenceOf(row)} signed />,
      file: { unit: "USD", cell: (row) => amountCell(differenceOf(row)) },
    },
    {
      key: "photo",
      head: "column.photo",
      cell: ({ id, hasPhoto }, { t }) =>
        hasPhoto ? (
          <Link to={paths.deskWarehousePhoto("weight", id)} reloadDocument className="link">
            {t("photo.open")}
          </Link>
        ) : (
          <span className="text-muted">{t("photo.none")}</span>
        ),
      file: false,
    },
    {
      key: "state",
      head: "column.state",
      cell: ({ status }) => <WeightState status={status} />,
      file: ({ status }, { t }) => t(`status.${status}`),
    },
    { key: "at", head: "column.at", tight: true, time: (row) => row.createdAt, file: (row) => row.createdAt },
  ],
  empty: ({ t, tab }) => ({
    icon: "scales",
    title: t("empty"),
    text: t("empty.text"),
    lookInAll: tab !== "all",
  }),
});

type Props = { weight: WeightPage; offers: Offers; result: SubmissionResult | undefined };

export function Weight({ weight, offers, result }: Props) {
  const { t } = useTranslation("weighing");
  const { id, orderNo, member, quotedG, weighedG, quotedCents, actualCents, basis, hasPhoto, bill, reason } =
    weight;
  const { decidedAt, decidedBy, createdAt } = weight;
  const noPrice = reason === "no-price" && weight.status === "PROPOSED";
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[1fr_24rem]">
      <Card title={t("facts")}>
        {noPrice && (
          <Banner tone="caution" title={t("noPrice")}>
            {t("noPrice.text")}
          </Banner>
        )}
        <FactList
          facts={[
            [
              t("column.order"),
              <Link key="order" to={paths.deskOrder(orderNo)} className="link">
                {orderNo}
              </Link>,
            ],
            [t("column.member"), member],
            [t("fact.quotedG"), t("grams", { grams: quotedG })],
            [t("fact.weighedG"), t("grams", { grams: weighedG })],
            [t("fact.quoted"), <Money key="quoted" amount={quotedCents} />],
            [t("fact.actual"), <Money key="actual" amount={actualCents} />],
            [t("column.difference"), <Money key="difference" amount={differenceOf(weight)} signed />],
            [t("fact.basis"), t(`basis.${basis}`)],
            [t("column.at"), <DateTime key="at" at={createdAt} />],
            [
              t("column.photo"),
              hasPhoto ? (
                <Link key="photo" to={paths.deskWarehousePhoto("weight", id)} reloadDocument className="link">
                  {t("photo.open")}
                </Link>
              ) : (
                t("photo.none")
              ),
            ],
            bill !== null && [
              t("fact.bill"),
              <Link key="bill" to={paths.deskBill(bill)} className="link">
                {bill}
              </Link>,
            ],
            decidedAt !== null && [t("fact.decidedBy"), decidedBy ?? t("bySystem")],
            decidedAt !== null && [t("fact.decided"), <DateTime key="decided" at={decidedAt} />],
            reason !== null && reason !== "no-price" && [t("fact.reason"), reason],
          ]}
        />
      </Card>
      <div className="grid gap-4">
        {(offers["bill"] === true || offers["credit"] === true) && (
          <Approve weight={weight} result={result} />
        )}
        {offers["dismiss"] === true && (
          <Card title={t("dismiss.title")}>
            <PlainForm schema={DismissForm} intent="dismiss" result={result} submit={t("dismiss.submit")} />
          </Card>
        )}
      </div>
    </div>
  );
}

function Approve({ weight, result }: Omit<Props, "offers">) {
  const { t } = useTranslation("weighing");
  const [form, fields] = useSchemaForm(ApproveForm, { intent: "approve", result });
  const step = stepFor(weight) ?? "bill";
  const isFar = Object.values(result?.error ?? {}).some((errors) =>
    errors?.some((error) => error.startsWith("bills:error.far")),
  );
  return (
    <Card title={t(`approve.${step}`)}>
      <Form
        method="post"
        encType="multipart/form-data"
        scope="approve"
        {...getFormProps(form)}
        className="grid gap-4"
      >
        <FormErrors form={form} labels={{ photo: t("column.photo") }} />
        <p className="text-sm text-muted">{t(`approve.${step}.text`)}</p>
        {!weight.hasPhoto && (
          <Field meta={fields.photo} label={t("column.photo")} hint={t("approve.photo.hint")}>
            <FileInput accept={photoEndings} maxMegabytes={photoMegabytes} />
          </Field>
        )}
        {isFar && (
          <Checkbox name="sure" value="on">
            {t("approve.sure")}
          </Checkbox>
        )}
        <div>
          <Button intent="approve" tone="primary">
            {t(`approve.${step}.submit`)}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** What the parcels of an order weigh, and what was quoted, with the photo of the scale. */
export function OrderWeights({ orderNo, weights }: { orderNo: string; weights: readonly MemberWeight[] }) {
  const { t } = useTranslation("weighing");
  if (weights.length === 0) return null;
  return (
    <Card title={t("member.title")}>
      <ul className="grid gap-3 text-sm">
        {weights.map(({ parcelNo, trackingNo, quotedG, weighedG, hasPhoto, bill }) => (
          <li key={parcelNo} className="grid gap-0.5">
            <span className="font-semibold wrap-anywhere">{trackingNo ?? parcelNo}</span>
            <span>{t("member.weights", { quoted: quotedG, weighed: weighedG })}</span>
            <span className="flex flex-wrap gap-x-3">
              {hasPhoto && (
                <Link to={paths.scalePhoto(orderNo, parcelNo)} reloadDocument className="link">
                  {t("photo.open")}
                </Link>
              )}
              {bill !== null && (
                <Link to={paths.bill(bill)} className="link">
                  {t("member.difference", { no: bill })}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
