/** A chart as the server has drawn it: bars of sales, and a line of what is left of them. */
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { size, type Drawing } from "../chart-size";

type Props = { drawing: Drawing; currency: string; label: string };

export function Chart({ drawing: { bars, path, ticks, labels, zero }, currency, label }: Props) {
  const { t, i18n } = useTranslation("figures");
  const amount = (value: number) =>
    formatMoney({ amount: BigInt(Math.round(value)), currency }, i18n.language);
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={label}
        className="h-auto w-full"
      >
        {ticks.map(({ y, value }) => (
          <g key={value}>
            <line x1={size.left} x2={size.width - size.right} y1={y} y2={y} className="stroke-line" />
            <text x={size.left - 6} y={y + 4} textAnchor="end" className="fill-muted text-[11px]">
              {amount(value)}
            </text>
          </g>
        ))}
        {bars.map(({ key, ...box }) => (
          <rect key={key} {...box} className="fill-water" />
        ))}
        <line x1={size.left} x2={size.width - size.right} y1={zero} y2={zero} className="stroke-muted" />
        {path && <path d={path} fill="none" strokeWidth={2} className="stroke-positive" />}
        {labels.map(({ x, key }) => (
          <text key={key} x={x} y={size.height - 6} textAnchor="middle" className="fill-muted text-[11px]">
            {key.slice(5)}
          </text>
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-4 text-xs text-muted">
        <span className="flex items-center gap-2">
          <span aria-hidden className="size-3 bg-water" /> {t("sales")}
        </span>
        {path && (
          <span className="flex items-center gap-2">
            <span aria-hidden className="h-0.5 w-4 bg-positive" /> {t("profit")}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
