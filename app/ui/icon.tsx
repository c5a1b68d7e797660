/** Icons of one open set (Phosphor), drawn from a sprite that is loaded once. */
import sprite from "./icons.svg?url&no-inline";
import { cx } from "./cx";
import type { IconName } from "./icon-names";

export type { IconName };

type IconProps = {
  name: IconName;
  /** Says what the icon means where no word stands beside it; without it the icon is decoration. */
  label?: string;
  className?: string;
};

export function Icon({ name, label, className }: IconProps) {
  return (
    <svg
      className={cx("icon", className)}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
