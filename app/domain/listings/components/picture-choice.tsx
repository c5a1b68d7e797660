/** The pictures of a listing and their order: numbers without script, arrows with it. */
import { useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, useHydrated } from "~/ui";

export type ChoosablePicture = { readonly id: string; readonly src: string; readonly on: boolean };

export function PictureChoice({ pictures }: { pictures: readonly ChoosablePicture[] }) {
  const { t } = useTranslation("listing");
  const hydrated = useHydrated();
  const [order, setOrder] = useState(() => pictures.map(({ id }) => id));
  const move = (from: number, to: number) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    setOrder(next);
  };
  if (pictures.length === 0) return <p className="text-sm text-muted">{t("pictures.none")}</p>;
  return (
    <ol className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
      {order.map((id, i) => {
        const picture = pictures.find((one) => one.id === id);
        if (!picture) return null;
        const n = pictures.indexOf(picture) + 1;
        return (
          <li key={id} className="grid content-start gap-1.5">
            <label className="relative block">
              <img
                src={picture.src}
                alt={t("pictures.picture", { n })}
                width={160}
                height={160}
                loading="lazy"
                className="aspect-square w-full rounded-s border border-line object-cover"
              />
              <input
                type="checkbox"
                name={`pictures[${i}].on`}
                defaultChecked={picture.on}
                aria-label={t("pictures.picture", { n })}
                className="absolute start-2 top-2 size-5"
              />
              {i === 0 && <span className="badge absolute end-2 top-2">{t("pictures.main")}</span>}
            </label>
            <input type="hidden" name={`pictures[${i}].id`} value={id} />
            {hydrated ? (
              <span className="flex justify-between">
                <Button
                  type="button"
                  size="s"
                  tone="quiet"
                  icon="arrow-left"
                  iconOnly
                  disabled={i === 0}
                  onClick={() => move(i, i - 1)}
                >
                  {t("pictures.earlier", { n })}
                </Button>
                <Button
                  type="button"
                  size="s"
                  tone="quiet"
                  icon="arrow-right"
                  iconOnly
                  disabled={i === order.length - 1}
                  onClick={() => move(i, i + 1)}
                >
                  {t("pictures.later", { n })}
                </Button>
              </span>
            ) : (
              <input
                name={`pictures[${i}].place`}
                defaultValue={i + 1}
                inputMode="numeric"
                autoComplete="off"
                className="input num w-16"
                aria-label={t("pictures.place", { n })}
              />
            )}
          </li>
        );
      })}
    </ol>
  );
}
