/** A member's saved addresses: the list, and the question before one is deleted. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, EmptyState, Form, LinkButton, Status } from "~/ui";
import { DialogLink } from "~/ui/dialog";
import { personName, type AddressKind } from "../address";
import type { SavedAddress } from "../addresses.server";
import { Address } from "./address";

type AddressBookProps = {
  kind: AddressKind;
  addresses: readonly SavedAddress[];
  max: number;
  frozen: boolean;
};

export function AddressBook({ kind, addresses, max, frozen }: AddressBookProps) {
  const { t } = useTranslation("address");
  const add = { to: paths.newAddress(kind), label: t("empty.add") };
  if (addresses.length === 0) {
    return (
      <Card>
        <EmptyState icon="map-pin" title={t(`empty.${kind}`)} {...(frozen ? {} : { action: add })}>
          {t(`list.${kind}Text`)}
        </EmptyState>
      </Card>
    );
  }
  const full = addresses.length >= max;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {t(`list.${kind}Text`)}{" "}
          <span className="tabular-nums">{t("list.count", { count: addresses.length, max })}</span>
        </p>
        {!frozen && !full && (
          <LinkButton to={paths.newAddress(kind)} tone="primary" icon="plus">
            {t("list.add")}
          </LinkButton>
        )}
      </div>
      {full && <Banner>{t("list.full", { max })}</Banner>}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
        {addresses.map((address) => (
          <li key={address.id} className="card grid grid-rows-[1fr_auto]">
            <div className="card-body">
              <Entry address={address} />
            </div>
            {!frozen && <Actions kind={kind} address={address} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Entry({ address }: { address: SavedAddress }) {
  const { t } = useTranslation("address");
  const { companyId, vatNo, isDefault } = address;
  return (
    <>
      {isDefault && (
        <p className="pb-2">
          <Status tone="positive">{t("list.default")}</Status>
        </p>
      )}
      <Address to={address} />
      {companyId && <p className="text-sm text-muted">{t("list.companyId", { number: companyId })}</p>}
      {vatNo && <p className="text-sm text-muted">{t("list.vatNo", { number: vatNo })}</p>}
    </>
  );
}

function Actions({ kind, address }: { kind: AddressKind; address: SavedAddress }) {
  const { t } = useTranslation("address");
  const who = `${personName(address)}, ${address.city}`;
  const named = (label: string) => ({ "aria-label": `${label}: ${who}` });
  return (
    <div className="flex flex-wrap gap-1 border-t border-line px-3 py-2">
      <LinkButton
        to={paths.address(kind, address.id)}
        tone="quiet"
        size="s"
        icon="pencil-simple"
        {...named(t("list.edit"))}
      >
        {t("list.edit")}
      </LinkButton>
      <DialogLink
        to={paths.deleteAddress(kind, address.id)}
        title={t("delete.title")}
        label={t("list.delete")}
        tone="quiet"
        size="s"
        icon="trash"
        {...named(t("list.delete"))}
      >
        <DeleteAddress kind={kind} address={address} />
      </DialogLink>
      {!address.isDefault && (
        <Form method="post" scope={`default-${address.id}`} className="ms-auto">
          <input type="hidden" name="address" value={address.id} />
          <Button tone="quiet" size="s" {...named(t("list.makeDefault"))}>
            {t("list.makeDefault")}
          </Button>
        </Form>
      )}
    </div>
  );
}

/** The question before an address is deleted: a page of its own, and a dialog where script runs. */
export function DeleteAddress({ kind, address }: { kind: AddressKind; address: SavedAddress }) {
  const { t } = useTranslation("address");
  const back = kind === "billing" ? paths.billing() : paths.addresses();
  return (
    <>
      <Entry address={address} />
      <p className="pt-4 text-sm">
        {t("delete.text")} {address.isDefault && t("delete.default")}
      </p>
      <Form
        method="post"
        action={paths.deleteAddress(kind, address.id)}
        scope={`delete-${address.id}`}
        className="flex flex-wrap gap-3 pt-5"
      >
        <Button tone="danger" icon="trash">
          {t("delete.submit")}
        </Button>
        <LinkButton to={back}>{t("delete.keep")}</LinkButton>
      </Form>
    </>
  );
}
