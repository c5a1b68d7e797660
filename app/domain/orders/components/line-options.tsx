/** What the buyer chose or typed for a line in the store: open attributes, add-ons, engravings. */
import { cx } from "~/ui";
import type { OrderLine } from "../order.server";

type Props = { options: Readonly<OrderLine["options"]>; className?: string };

/** One under the other, each in full: whoever picks or engraves reads them here. */
export function LineOptions({ options, className }: Props) {
  if (options.length === 0) return null;
  return (
    <ul className={cx("grid gap-0.5 text-xs wrap-anywhere", className)}>
      {options.map(({ name, value }, index) => (
        <li key={index}>
          <span className="text-muted">{name}:</span>{" "}
          <span className="font-medium whitespace-pre-line">{value}</span>
        </li>
      ))}
    </ul>
  );
}

/** In one text, for lists and files. */
export function optionsText(options: Readonly<OrderLine["options"]>): string {
  return options.map(({ name, value }) => `${name}: ${value.replace(/\s+/g, " ")}`).join(", ");
}
