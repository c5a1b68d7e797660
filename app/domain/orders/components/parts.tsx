/** The parcels of an order whose goods lie in several warehouses: where each leaves from, and how. */
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import type { OrderPart } from "../parts";

export function Parts({ parts }: { parts: readonly OrderPart[] }) {
  const { t, i18n } = useTranslation("orders");
  return (
    <ul className="grid gap-0.5">
      {parts.map(({ warehouse, channel }) => (
        <li key={`${warehouse.en} ${channel.en}`}>
          {t("parts.one", {
            warehouse: textIn(warehouse, i18n.language),
            method: textIn(channel, i18n.language),
          })}
        </li>
      ))}
    </ul>
  );
}
