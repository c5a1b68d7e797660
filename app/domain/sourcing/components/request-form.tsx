/** The form of a request, new or changed, and the choice of a store product that it is for (§2.4). */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { StorePicture } from "~/domain/stores/components/product-table";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  AmountInput,
  Button,
  Card,
  Checkbox,
  EmptyState,
  errorParams,
  Field,
  FileInput,
  Form,
  FormErrors,
  Input,
  LinkButton,
  QuantityInput,
  RadioGroup,
  Select,
  Tabs,
  Textarea,
  type Option,
  useComeBack,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import {
  attachmentEndings,
  attachmentMegabytes,
  mostCountries,
  mostPictures,
  pictureEndings,
  pictureMegabytes,
  purchaseTypes,
} from "../config";
import { amountText, RequestForm as Schema } from "../forms";
import type { OwnRequest, StoreSide } from "../requests.server";
import { SmallPicture } from "./lists";

type Files = readonly { id: string; kind: string; name: string }[];
type Start = Partial<Record<string, string | string[]>>;

/** What a request says, as its form starts with it. */
export function startOf(request: OwnRequest): Start {
  const { title, url, description, note, qty, purchaseType, countries, ordersPerDay, acceptSimilar } =
    request;
  return {
    title,
    url,
    description,
    note,
    purchaseType,
    countries,
    qty: String(qty),
    targetPrice: amountText(request.targetPrice),
    haveOrders: ordersPerDay === null ? "no" : "yes",
    ordersPerDay: ordersPerDay === null ? "" : String(ordersPerDay),
    acceptSimilar: acceptSimilar ? "yes" : "no",
    variants: request.storeVariantIds,
    pictures: request.pictures.map(({ id }) => id),
    attachment: request.attachment ? [request.attachment.id] : [],
  };
}

type Props = {
  start: Start;
  store: StoreSide | null;
  files: Files;
  countries: readonly Option[];
  result: SubmissionResult | undefined;
  send: string;
};

const listOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string" && one !== "");

export function SourcingForm({ start, store, files, countries, result, send }: Props) {
  const { t } = useTranslation("sourcing");
  const [form, fields] = useSchemaForm(Schema, { id: "sourcing", result, start: start as never });
  const twin = twinOf(result);
  const shown = (result?.initialValue ?? start) as Start;
  const labels = {
    url: t("field.url"),
    variants: t("field.variants"),
    title: t("field.title"),
    description: t("field.description"),
    pictures: t("field.pictures"),
    qty: t("field.qty"),
    targetPrice: t("field.targetPrice"),
    purchaseType: t("field.purchaseType"),
    countries: t("field.countries"),
    haveOrders: t("field.haveOrders"),
    ordersPerDay: t("field.ordersPerDay"),
    acceptSimilar: t("field.acceptSimilar"),
    attachment: t("field.attachment"),
    note: t("field.note"),
  };
  const yesNo = (["yes", "no"] as const).map((value) => ({ value, label: t(`answer.${value}`) }));
  const chosen = listOf(shown["countries"]);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      className="grid max-w-3xl gap-5"
    >
      <FormErrors form={form} labels={labels} choices={["purchaseType", "haveOrders", "acceptSimilar"]}>
        {twin && (
          <div className="mt-2 grid gap-2">
            <Link to={paths.sourcingRequest(twin)} className="link">
              {t("form.twin", { no: twin })}
            </Link>
            <Checkbox name="again">{t("form.again")}</Checkbox>
          </div>
        )}
      </FormErrors>
      <Card title={t("form.what")}>
        <div className="grid gap-5">
          {store ? (
            <>
              <input type="hidden" name="storeProduct" value={store.id} />
              <Field
                meta={fields.variants as never}
                label={labels.variants}
                group
                required
                hint={store.title}
              >
                <Boxes
                  name="variants"
                  boxes={store.variants.map(({ id, title, sku }) => ({
                    id,
                    label: sku ? `${title} · ${sku}` : title,
                  }))}
                  ticked={listOf(shown["variants"] ?? store.variants.map(({ id }) => id))}
                />
              </Field>
            </>
          ) : (
            <Field meta={fields.url} label={labels.url} hint={t("field.urlHint")} required>
              <Input
                type="url"
                inputMode="url"
                autoComplete="off"
                spellCheck={false}
                placeholder="https://"
              />
            </Field>
          )}
          <Field meta={fields.title} label={labels.title} hint={t("field.titleHint")}>
            <Input autoComplete="off" />
          </Field>
          <Field meta={fields.description} label={labels.description} hint={t("field.descriptionHint")}>
            <Textarea rows={4} />
          </Field>
          <Field
            meta={fields.pictures as never}
            label={labels.pictures}
            hint={t("field.picturesHint", { most: mostPictures })}
            group
            required
          >
            <Boxes
              name="pictures"
              boxes={keptOf(files, listOf(shown["pictures"]))}
              ticked={listOf(shown["pictures"])}
              pictures
            />
            <FileInput
              key={listOf(shown["pictures"]).join()}
              name="pictures"
              aria-label={labels.pictures}
              accept={pictureEndings}
              maxMegabytes={pictureMegabytes}
              multiple
              required={false}
            />
          </Field>
        </div>
      </Card>
      <Card title={t("form.terms")}>
        <div className="grid gap-5">
          <Field meta={fields.purchaseType} label={labels.purchaseType} group choice>
            <RadioGroup
              options={purchaseTypes.map((value) => ({
                value,
                label: t(`type.${value}`),
                hint: t(`typeHint.${value}`),
              }))}
            />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field meta={fields.qty} label={labels.qty} hint={t("field.qtyHint")}>
              <QuantityInput max={999_999} />
            </Field>
            <Field meta={fields.targetPrice} label={labels.targetPrice} hint={t("field.targetPriceHint")}>
              <AmountInput />
            </Field>
          </div>
          <Field
            meta={fields.countries as never}
            label={labels.countries}
            hint={t("field.countriesHint", { most: mostCountries })}
            required={false}
            group
          >
            <div className="grid gap-2 sm:grid-cols-3">
              {Array.from({ length: mostCountries }, (_, i) => (
                <Select
                  key={i}
                  name="countries"
                  aria-label={`${labels.countries} ${i + 1}`}
                  options={countries}
                  placeholder={t("noCountry")}
                  defaultValue={chosen[i] ?? ""}
                />
              ))}
            </div>
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field meta={fields.haveOrders} label={labels.haveOrders} group choice>
              <RadioGroup look="segments" options={yesNo} />
            </Field>
            <Field
              meta={fields.ordersPerDay}
              label={labels.ordersPerDay}
              hint={t("field.ordersPerDayHint")}
              plain
            >
              <QuantityInput />
            </Field>
          </div>
          <Field meta={fields.acceptSimilar} label={labels.acceptSimilar} group choice>
            <RadioGroup look="segments" options={yesNo} />
          </Field>
        </div>
      </Card>
      <Card title={t("form.more")}>
        <div className="grid gap-5">
          <Field meta={fields.attachment as never} label={labels.attachment} required={false} group>
            <Boxes
              name="attachment"
              boxes={keptOf(files, listOf(shown["attachment"]))}
              ticked={listOf(shown["attachment"])}
            />
            <FileInput
              key={listOf(shown["attachment"]).join()}
              name="attachment"
              aria-label={labels.attachment}
              accept={attachmentEndings}
              maxMegabytes={attachmentMegabytes}
            />
          </Field>
          <Field meta={fields.note} label={labels.note}>
            <Textarea rows={3} />
          </Field>
        </div>
      </Card>
      <div>
        <Button tone="primary" size="l">
          {send}
        </Button>
      </div>
    </Form>
  );
}

function twinOf(result: SubmissionResult | undefined): string | null {
  const no = errorParams(result?.error?.[""] ?? undefined, "sourcing:error.duplicate")?.["no"];
  return typeof no === "string" ? no : null;
}

const keptOf = (files: Files, ids: readonly string[]) =>
  ids.flatMap((id) => files.filter((file) => file.id === id).map(({ name }) => ({ id, label: name })));

type BoxesProps = {
  name: string;
  boxes: readonly { id: string; label: string }[];
  ticked: readonly string[];
  pictures?: boolean;
};

function Boxes({ name, boxes, ticked, pictures }: BoxesProps) {
  if (boxes.length === 0) return null;
  return (
    <ul className="mb-3 grid gap-2">
      {boxes.map(({ id, label }) => (
        <li key={id} className="flex items-center gap-3">
          {pictures && <SmallPicture src={paths.sourcingFile(id, { small: "1" })} alt="" />}
          <Checkbox
            id={`${name}-${id}`}
            name={name}
            value={id}
            defaultChecked={ticked.includes(id)}
            required={false}
          >
            {label}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** Whose product it is: the two ways to begin. */
export function SourcingKinds({ store, keep }: { store: boolean; keep: Record<string, string> }) {
  const { t } = useTranslation("sourcing");
  const tabs = [
    { key: "product", label: t("kind.product"), to: paths.sourcingForm(keep) },
    { key: "store", label: t("kind.store"), to: paths.sourcingForm({ ...keep, kind: "store" }) },
  ];
  return <Tabs label={t("kind")} items={tabs} current={store ? "store" : "product"} />;
}

type Found = readonly { id: string; title: string; fileKey: string | null; store: string }[];

/** The products of the member's stores, to choose one of. */
export function StoreProductChoice({
  q,
  found,
  keep,
}: {
  q: string;
  found: Found;
  keep: Record<string, string>;
}) {
  const { t } = useTranslation("sourcing");
  const comeBack = useComeBack();
  return (
    <Card title={t("store.choose")}>
      <Form method="get" className="flex max-w-xl flex-wrap items-end gap-2">
        <input type="hidden" name="kind" value="store" />
        {keep["title"] && <input type="hidden" name="title" value={keep["title"]} />}
        <Field name="q" value={q} label={t("store.search")} plain className="min-w-0 flex-1">
          <Input type="search" autoComplete="off" />
        </Field>
        <Button icon="magnifying-glass">{t("store.find")}</Button>
      </Form>
      {found.length === 0 ? (
        <EmptyState
          icon="storefront"
          title={t(q ? "store.noneFound" : "store.none")}
          action={<LinkButton to={comeBack(paths.woocommerce())}>{t("store.stores")}</LinkButton>}
        >
          {t("store.noneText")}
        </EmptyState>
      ) : (
        <ul className="mt-4 grid gap-2 sm:grid-cols-2">
          {found.map(({ id, title, fileKey, store }) => (
            <li key={id}>
              <Link
                to={paths.sourcingForm({ ...keep, storeProduct: id })}
                className="flex items-center gap-3 rounded-s border border-line p-2 hover:bg-sunken"
              >
                <StorePicture fileKey={fileKey} title={title} />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{title}</span>
                  <span className="text-xs text-muted">{store}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
