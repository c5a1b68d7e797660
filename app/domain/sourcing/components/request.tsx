/** One request as both sides see it: what was asked, what was quoted, what happened; and the member's next steps. */
import type { SubmissionResult } from "@conform-to/react";
import { textIn } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import type { Steps } from "~/platform/steps";
import {
  Banner,
  Button,
  Card,
  DateTime,
  FactList,
  Field,
  Form,
  LinkButton,
  Money,
  PlainTable,
  Select,
  Timeline,
  useCountryName,
} from "~/ui";
import { MessageForm, Messages, NotTaken } from "~/ui/conversation";
import type { AnyForm } from "~/ui/schema-form";
import { Link } from "~/ui/link";
import { MemberStepForm } from "../forms";
import type { alternativesOf, Offer, OwnRequest, StoreSide } from "../requests.server";
import { wordOf, type SourcingEvent } from "../states";
import { hostOf } from "../urls";

type Alternatives = Awaited<ReturnType<typeof alternativesOf>>;
/** What the viewer can do with a request now. */
export type SourcingSteps = Steps<SourcingEvent>;
type Side = { request: OwnRequest; desk?: boolean };

/** What the member asked for, with its pictures and its attachment. */
export function RequestFacts({ request, desk = false }: Side) {
  const { t } = useTranslation("sourcing");
  const countryName = useCountryName();
  const { url, pictures, attachment, countries, ordersPerDay, description, note, targetPrice } = request;
  const fileOf = desk ? paths.deskSourcingFile : paths.sourcingFile;
  return (
    <Card title={t("facts")}>
      {pictures.length > 0 && (
        <ul className="mb-5 flex flex-wrap gap-2">
          {pictures.map(({ id, name }) => (
            <li key={id}>
              <a href={fileOf(id)} aria-label={t("openPicture", { name })}>
                <img
                  src={fileOf(id, { small: "1" })}
                  alt={name}
                  width={96}
                  height={96}
                  className="size-24 rounded-s border border-line object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      <FactList
        columns={1}
        facts={[
          url !== "" && [
            t("field.url"),
            <a
              key="url"
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="link wrap-anywhere"
            >
              {hostOf(url)}
            </a>,
          ],
          [t("field.purchaseType"), t(`type.${request.purchaseType}`)],
          [t("qty"), request.qty],
          [t("field.targetPrice"), targetPrice === null ? null : <Money key="price" amount={targetPrice} />],
          [t("field.countries"), countries.length > 0 ? countries.map(countryName).join(", ") : null],
          [
            t("fact.orders"),
            ordersPerDay === null ? t("answer.no") : t("ordersADay", { count: ordersPerDay }),
          ],
          [t("fact.similar"), t(request.acceptSimilar ? "answer.yes" : "answer.no")],
          attachment && [
            t("field.attachment"),
            <a key="file" href={fileOf(attachment.id)} className="link wrap-anywhere">
              {attachment.name}
            </a>,
          ],
          [t("asked"), <DateTime key="at" at={request.createdAt} />],
        ]}
      />
      {[description, note].map(
        (text, i) =>
          text !== "" && (
            <div key={i} className="pt-4 text-sm">
              <p className="text-muted">{t(i === 0 ? "field.description" : "field.note")}</p>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            </div>
          ),
      )}
    </Card>
  );
}

/** What happened, newest first. */
export function RequestHistory({ request }: Side) {
  const { t } = useTranslation("sourcing");
  return (
    <Card title={t("history")}>
      <Timeline
        items={request.events.map(({ id, at, event, staff }) => ({
          id,
          at,
          title: t(`event.${event}`),
          ...(staff ? { by: staff } : {}),
        }))}
      />
    </Card>
  );
}

/** The quoted variants, each with a sample of what its shipping costs. */
export function Quote({ request, offers, desk = false }: Side & { offers: readonly Offer[] }) {
  const { t } = useTranslation("sourcing");
  const countryName = useCountryName();
  if (offers.length === 0) return null;
  const { resultProductId, validUntil, acceptedAt } = request;
  const isOver = wordOf(request) === "EXPIRED";
  const options = ({ options }: Offer) => Object.values(options).join(" / ");
  return (
    <Card
      title={t("quote")}
      flush
      actions={
        resultProductId && (
          <>
            {!desk && !isOver && (
              <LinkButton to={paths.listProduct({ product: resultProductId })} size="s" icon="storefront">
                {t("listProduct")}
              </LinkButton>
            )}
            <LinkButton to={paths.product(resultProductId)} size="s">
              {t("product")}
            </LinkButton>
            {acceptedAt && (
              <LinkButton
                to={paths.addConnectionSku({ product: resultProductId })}
                size="s"
                icon="link-simple"
              >
                {t("product.connect")}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <PlainTable
        caption={t("quote")}
        rows={offers}
        rowKey={({ sku }) => sku}
        columns={[
          {
            key: "variant",
            header: t("variant"),
            cell: (offer) => (
              <>
                {options(offer) || t("oneVariant")}
                <span className="block text-xs whitespace-nowrap text-muted">{offer.sku}</span>
                <span className="block text-xs text-muted">{t("grams", { weightG: offer.weightG })}</span>
              </>
            ),
          },
          {
            key: "price",
            header: t("price"),
            cell: ({ price, tiers }) => (
              <>
                <Money amount={price} />
                {tiers.map((tier) => (
                  <span key={tier.minQty} className="block text-xs whitespace-nowrap text-muted">
                    {t("fromPieces", { count: tier.minQty })} <Money amount={tier.price} />
                  </span>
                ))}
              </>
            ),
          },
          { key: "moq", header: t("field.moq"), align: "end", cell: ({ moq }) => moq },
          { key: "days", header: t("field.days"), cell: ({ days }) => t("days", { count: days }) },
          {
            key: "freight",
            header: t("freight"),
            cell: ({ freight, qty, country }) =>
              freight ? (
                <>
                  <Money amount={freight.shipping} />
                  <span className="block text-xs text-muted">
                    {t("freightFor", { count: qty, country: countryName(country) })} · {freight.name} ·{" "}
                    {t("daysRange", { from: freight.days[0], to: freight.days[1] })}
                  </span>
                </>
              ) : (
                <span className="text-muted">{t("noFreight", { country: countryName(country) })}</span>
              ),
          },
        ]}
      />
      {validUntil && acceptedAt === null && (
        <p className="px-5 py-3 text-sm text-muted">
          {t("validUntil")} <DateTime at={validUntil} />
        </p>
      )}
    </Card>
  );
}

/** Why it failed, what may do instead, or that the quote is over. */
export function Outcome({ request, alternatives }: Side & { alternatives: Alternatives }) {
  const { t, i18n } = useTranslation("sourcing");
  const word = wordOf(request);
  if (word === "EXPIRED") return <Banner tone="caution">{t("expired")}</Banner>;
  if (word !== "FAILED" || !request.reasonCode) return null;
  return (
    <Banner tone="critical" title={t(`reason.${request.reasonCode}`)}>
      {alternatives.length > 0 && (
        <>
          <p className="mt-2">{t("alternatives")}</p>
          <ul className="grid gap-1">
            {alternatives.map(({ id, title, priceFrom }) => (
              <li key={id}>
                <Link to={paths.product(id)} className="link">
                  {textIn(title, i18n.language)}
                </Link>{" "}
                · <Money amount={priceFrom} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}

type MemberProps = {
  request: OwnRequest;
  offers: readonly Offer[];
  alternatives: Alternatives;
  store: StoreSide | null;
  steps: SourcingSteps;
  result: SubmissionResult | undefined;
};

/** The whole request for its member. */
export function MemberRequest({ request, offers, alternatives, store, steps, result }: MemberProps) {
  const { t } = useTranslation("sourcing");
  const word = wordOf(request);
  const { can } = steps;
  const writes = (["reply", "requote"] as const).find((event) => can.includes(event));
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-4">
        <NotTaken result={result} forms={writes ? [writes] : []} />
        <Outcome request={request} alternatives={alternatives} />
        {word === "NEED_INFO" && <Banner tone="accent">{t("answerUs")}</Banner>}
        {word === "ACCEPTED" && <Banner tone="positive">{t("accepted")}</Banner>}
        <Quote request={request} offers={offers} />
        {can.includes("accept") && <Accept offers={offers} store={store} />}
        {request.messages.length > 0 && (
          <Messages
            title={t("conversation")}
            messages={request.messages}
            nameOf={(by) => (by ? t("us", { name: by }) : t("you"))}
          />
        )}
        {writes && (
          <MessageForm
            schema={MemberStepForm as unknown as AnyForm}
            {...{ intent: writes, result }}
            title={t(`${writes}.title`)}
            label={t("message")}
            hint={t(`${writes}.hint`)}
            send={t(`${writes}.send`)}
            tone={word === "NEED_INFO" || word === "EXPIRED" ? "primary" : "secondary"}
            rows={4}
          />
        )}
      </div>
      <div className="grid gap-4">
        <StepsCard request={request} can={can} />
        <RequestFacts request={request} />
        <RequestHistory request={request} />
      </div>
    </div>
  );
}

function StepsCard({ request: { no }, can }: Side & Pick<SourcingSteps, "can">) {
  const { t } = useTranslation("sourcing");
  const sends = (["edit", "resubmit"] as const).find((event) => can.includes(event));
  if (!sends) return null;
  return (
    <Card title={t("steps")}>
      <div className="grid gap-3">
        <LinkButton
          to={paths.sourcingForm({ id: no })}
          block
          tone={sends === "edit" ? "secondary" : "primary"}
        >
          {t(sends)}
        </LinkButton>
        {can.includes("withdraw") && (
          <Form method="post" scope="withdraw" className="grid gap-1">
            <Button intent="withdraw" tone="quiet" block>
              {t("withdraw")}
            </Button>
            <p className="hint">{t("withdrawHint")}</p>
          </Form>
        )}
      </div>
    </Card>
  );
}

function Accept({ offers, store }: { offers: readonly Offer[]; store: StoreSide | null }) {
  const { t } = useTranslation("sourcing");
  const options = offers.map(({ sku, options }) => ({
    value: sku,
    label: [Object.values(options).join(" / "), sku].filter(Boolean).join(" · "),
  }));
  return (
    <Card title={t(store ? "accept.connectTitle" : "accept.title")}>
      <Form method="post" scope="accept" className="grid gap-4">
        <p className="text-sm text-muted">{t(store ? "accept.connectText" : "accept.text")}</p>
        {store?.variants.map(({ id, title }, i) => (
          <div key={id}>
            <input type="hidden" name={`links[${i}].variant`} value={id} />
            <Field label={title} name={`links[${i}].sku`} value={likely(title, offers)} plain>
              <Select options={options} placeholder={t("accept.later")} />
            </Field>
          </div>
        ))}
        <input type="hidden" name="intent" value="accept" />
        <div className="flex flex-wrap gap-2">
          <Button intent="accept" name="then" value="" tone="primary" icon="check">
            {t(store ? "accept.connect" : "accept.button")}
          </Button>
          <Button intent="accept" name="then" value="list" icon="storefront">
            {t("accept.list")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function likely(title: string, offers: readonly Offer[]): string {
  const words = title.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const has = (value: string) =>
    value
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .every((word) => words.includes(word));
  const found = offers.filter(({ options }) => Object.values(options).every(has));
  return found.length === 1 ? (found[0]?.sku ?? "") : "";
}
