/** What staff do next with an order, as forms: accept, bought, dispatch a parcel, delivered, cancel. */
import type { SubmissionResult } from "@conform-to/react";
import { useId, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import {
  answerTo,
  Banner,
  Button,
  Card,
  Checkbox,
  errorParams,
  errorText,
  Field,
  Fields,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  Money,
  SumList,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { openOf, type Offers } from "~/platform/steps";
import { nextParcel } from "../packing";
import { isIntercepted } from "../words";
import type { DeskIntent } from "../desk-list.server";
import type { OrderItem, OrderLine, OrderPage } from "../order.server";
import { DisputeCases } from "./dispute-cases";
import { LineOptions } from "./line-options";
import { CancelOrderForm, DispatchForm as Schema } from "../forms";

type Props = {
  order: OrderPage;
  /** What whoever looks may do to orders, and what of that is open now. */
  intents: readonly DeskIntent[];
  offers: Offers<DeskIntent>;
  carriers: readonly { carrier: string }[];
  result: SubmissionResult | undefined;
  mayOpenCases: boolean;
};

/** The one thing the order waits for, or who it waits for. */
export function DeskNext(props: Props) {
  const { order, intents, offers, mayOpenCases } = props;
  const isGoing = order.status === "PENDING" || order.status === "PURCHASING";
  if (isGoing && isIntercepted(order)) return <Intercepted {...{ order, offers, mayOpenCases }} />;
  const step = openOf(offers, deskSteps)[0];
  if (!step) {
    const waits = waitsFor(order);
    return waits && !intents.includes(waits) ? <Waits step={waits} /> : null;
  }
  if (step === "dispatch") return <DispatchForm key={order.parcels.length} {...props} />;
  // Each step is confirmed anew: a tick of the last one does not stay.
  return (
    <OneButton key={step} step={step}>
      {(step === "accept" || step === "purchased") && <StopSeen order={order} />}
    </OneButton>
  );
}

/** Its member, its store or a dispute stops the order: whether it is here still, and who lets it go on. */
function Intercepted({ order, offers, mayOpenCases }: Pick<Props, "order" | "offers" | "mayOpenCases">) {
  const { t } = useTranslation(["stopping", "desk"]);
  const { interception, stopped } = order;
  // What its member or store asked for is theirs to end; an open dispute ends by itself.
  const mayResume = stopped ? stopped.lost : interception === null;
  const open = openOf(offers, ["stopped", "too-late", "resume"] as const).filter(
    (intent) => intent !== "resume" || mayResume,
  );
  const isAsked = order.hold === "INTERCEPT_REQUESTED";
  return (
    <Banner
      tone="accent"
      title={
        stopped
          ? t(stopped.lost ? "desk:next.lost" : "desk:next.resume")
          : t(isAsked ? "stopping:desk.asked" : "stopping:desk.stopped")
      }
      actions={
        open.length > 0 && (
          <Form method="post" scope="stopping" className="flex flex-wrap gap-2">
            {open.map((intent) => (
              <Button key={intent} intent={intent} tone={intent === "too-late" ? "secondary" : "primary"}>
                {intent === "resume" ? t("desk:action.resume") : t(`stopping:action.${intent}`)}
              </Button>
            ))}
          </Form>
        )
      }
    >
      {stopped && <p>{t(stopped.lost ? "desk:next.lost.text" : "desk:next.resume.text")}</p>}
      {isAsked && <p>{t("stopping:desk.asked.text")}</p>}
      {!isAsked && !stopped && <p>{t("stopping:desk.stopped.text")}</p>}
      {interception && (
        <p>
          {t("stopping:desk.goods")} {t(`stopping:stage.${order.stage}`)}
          {interception.source === "MEMBER" && interception.reason && ` · ${interception.reason}`}
        </p>
      )}
      {stopped && <DisputeCases cases={stopped.cases} label={t("desk:next.cases")} mayOpen={mayOpenCases} />}
    </Banner>
  );
}

const deskSteps = ["accept", "purchased", "dispatch", "delivered"] as const;
type Step = (typeof deskSteps)[number];

/** What an order waits for, whoever does it. */
function waitsFor(order: OrderPage): Step | null {
  if (order.hold !== "NONE") return null;
  if (order.status === "PENDING") return "accept";
  if (order.status === "PURCHASING") return order.purchasedAt ? "dispatch" : "purchased";
  return order.status === "SHIPPED" ? "delivered" : null;
}

function Waits({ step }: { step: Step }) {
  const { t } = useTranslation("desk");
  return (
    <Banner tone="info" title={t(`next.${step}`)}>
      {t(`next.${step}.waits`)}
    </Banner>
  );
}

function OneButton({ step, children }: { step: Exclude<Step, "dispatch">; children?: ReactNode }) {
  const { t } = useTranslation("desk");
  return (
    <Banner
      tone="accent"
      title={t(`next.${step}`)}
      actions={
        <Form method="post" scope={step} className="grid justify-items-start gap-2">
          {children}
          <Button intent={step} tone="primary" icon="check">
            {t(`action.${step}`)}
          </Button>
        </Form>
      }
    >
      <p>{t(`next.${step}.text`)}</p>
    </Banner>
  );
}

/** Its store does not want it sent, or does not say so clearly: whoever goes on all the same says that they know. */
function StopSeen({ order }: Pick<Props, "order">) {
  const { t } = useTranslation("desk");
  if (order.stopMark === null) return null;
  return (
    <Checkbox name="stopSeen" value={order.stopMark} required>
      {t("stopped.seen")}
    </Checkbox>
  );
}

function DispatchForm({ order, carriers, result }: Props) {
  const { t } = useTranslation("desk");
  const list = useId();
  const answer = answerTo(result, "dispatch");
  const [form, fields] = useSchemaForm(Schema, {
    intent: "dispatch",
    result,
    start: { carrier: order.carrier ?? "" },
  });
  const labels = {
    carrier: t("dispatch.carrier"),
    trackingNo: t("dispatch.tracking"),
    weightG: t("dispatch.weight"),
  };
  const left = order.lines.flatMap((line) =>
    line.items
      .filter((item) => toSend(item) > 0)
      .map((item) => ({ ...item, chosen: line.options, parcelNo: line.parcelNo })),
  );
  const next = nextParcel(
    order.plan,
    order.parcels.length,
    left.map((item) => ({ ...item, left: toSend(item) })),
  );
  return (
    <Card title={t("next.dispatch")}>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="dispatch"
        className="grid gap-4"
      >
        <FormErrors form={form} labels={labels} />
        {/* By the answer: it stays while one types. */}
        <SendAnyway errors={answer?.error?.["trackingNo"]} />
        <div className="grid gap-4 sm:grid-cols-3">
          <Field meta={fields.carrier} label={labels.carrier} required>
            <Input list={list} autoComplete="off" />
          </Field>
          <datalist id={list}>
            {carriers.map(({ carrier }) => (
              <option key={carrier} value={carrier} />
            ))}
          </datalist>
          <Field meta={fields.trackingNo} label={labels.trackingNo} required>
            <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          </Field>
          <Field meta={fields.weightG} label={labels.weightG}>
            <IntegerInput min={0} max={999_999} />
          </Field>
        </div>
        {order.plan.length > order.parcels.length && (
          <p className="text-sm text-muted">
            {t("dispatch.planned", { n: order.parcels.length + 1, count: order.plan.length })}
          </p>
        )}
        <Packing items={left} packed={packedBefore(answer) ?? next} />
        <StopSeen order={order} />
        {order.abnormal.includes("STORE_CHANGED") && (
          <Checkbox
            name="changesSeen"
            value={order.changesMark}
            defaultChecked={answer?.initialValue?.["changesSeen"] === order.changesMark}
            required
          >
            {t("dispatch.changesSeen")}
          </Checkbox>
        )}
        <div>
          <Button intent="dispatch" tone="primary" icon="truck">
            {t("action.dispatch")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function SendAnyway({ errors }: { errors: string[] | null | undefined }) {
  const { t } = useTranslation("desk");
  const { t: words } = useTranslation("common");
  const doubt = errors?.find((error) => error.startsWith("orders:doubt."));
  const mark = doubt && errorParams([doubt], doubtOf(doubt))?.["mark"];
  if (typeof mark !== "string") return null;
  return (
    <div className="mt-2 grid gap-2">
      {errors?.slice(1).map((error) => (
        <p key={error}>{errorText(words, error)}</p>
      ))}
      <Checkbox name="anyway" value={mark}>
        {t("dispatch.anyway", { mark })}
      </Checkbox>
    </div>
  );
}

const doubtOf = (error: string) => error.split("|", 1)[0] ?? "";

function packedBefore(answer: SubmissionResult | undefined): ReadonlyMap<string, number> | null {
  const { item, qty } = answer?.initialValue ?? {};
  const ids = [item ?? []].flat().map(String);
  const units = [qty ?? []].flat().map(Number);
  return ids.length > 0 ? new Map(ids.map((id, i) => [id, units[i] ?? 0])) : null;
}

const toSend = ({ qty, sent, refunded }: OrderItem) => qty - sent - refunded;

type ToPack = OrderItem & { chosen: OrderLine["options"] };

type PackingProps = { items: readonly ToPack[]; packed: ReadonlyMap<string, number> };

function Packing({ items, packed }: PackingProps) {
  const { t } = useTranslation("desk");
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-1">{t("dispatch.items")}</legend>
      {items.map((item) => (
        <div key={item.id} className="flex items-center gap-3 text-sm">
          <input type="hidden" name="item" value={item.id} />
          <span className="min-w-0 flex-1 break-words">
            {item.sku}
            <LineOptions options={item.chosen} />
          </span>
          <IntegerInput
            name="qty"
            min={0}
            max={toSend(item)}
            defaultValue={String(packed.get(item.id) ?? 0)}
            aria-label={t("dispatch.qty", { sku: item.sku })}
            className="w-20 text-end"
          />
          <span className="w-16 text-muted">{t("dispatch.of", { count: toSend(item) })}</span>
        </div>
      ))}
    </fieldset>
  );
}

function GoesBack({ order }: Pick<Props, "order">) {
  const { t } = useTranslation("desk");
  const { total, differences, refunded, left } = order;
  const sent = total + differences - refunded - left;
  return (
    <>
      <SumList
        lines={[
          { label: t("cancel.paid"), value: <Money amount={total} /> },
          differences !== 0n && { label: t("cancel.differences"), value: <Money amount={differences} /> },
          refunded > 0n && { label: t("cancel.refunded"), value: <Money amount={-refunded} /> },
          sent > 0n && { label: t("cancel.sent"), value: <Money amount={-sent} /> },
          { label: t("cancel.back"), value: <Money amount={left} />, total: true },
        ]}
      />
      <p className="text-sm text-muted">{t("cancel.text")}</p>
    </>
  );
}

/** §3.1 #20: with its reason, and what goes back. */
export function CancelForm({ order, offers, result }: Props) {
  const { t } = useTranslation("desk");
  const [form, fields] = useSchemaForm(CancelOrderForm, { intent: "cancel", result });
  if (offers.cancel !== true) return null;
  return (
    <Card title={t("cancel.title")}>
      <details open={answerTo(result, "cancel") !== undefined}>
        <summary className="cursor-pointer text-sm font-semibold">{t("action.cancel")}</summary>
        <Form
          method="post"
          id={form.id}
          onSubmit={form.onSubmit}
          noValidate
          scope="cancel"
          className="mt-3 grid gap-3"
        >
          <GoesBack order={order} />
          <Fields schema={CancelOrderForm} of={fields} />
          <div>
            <Button intent="cancel" tone="danger">
              {t("action.cancel")}
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  );
}
