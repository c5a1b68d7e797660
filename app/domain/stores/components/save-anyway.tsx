/** Goods that no shipping method takes are linked by choice only: their orders wait until there is one. */
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Checkbox, errorParams } from "~/ui";

type Props = {
  error: readonly string[] | null | undefined;
  names?: readonly string[];
};

export function SaveAnyway({ error, names = [] }: Props) {
  const { t } = useTranslation("stores");
  const params = errorParams([...(error ?? [])], "stores:error.no-method");
  const { mark, count } = params ?? {};
  if (typeof mark !== "string" || typeof count !== "number") return null;
  return (
    <Banner tone="caution" title={t("error.no-method", { count })} live>
      {names.length > 0 && (
        <ul className="mb-2 list-disc ps-5">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
      <Checkbox key={mark} name="noMethod" value={mark}>
        {t("link.noMethod.save")}
      </Checkbox>
    </Banner>
  );
}
