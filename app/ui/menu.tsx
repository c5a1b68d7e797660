/** Menus without script: <details> with a panel. With script they close as expected. */
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { cx } from "./cx";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";

type MenuProps = {
  button: ReactNode;
  label?: string;
  buttonClass?: string;
  children: ReactNode;
  className?: string;
};

export function Menu({ button, label, buttonClass = "btn btn-quiet", children, className }: MenuProps) {
  const box = useClosing();
  return (
    <details ref={box} className={cx("menu", className)}>
      <summary className={buttonClass} {...(label ? { "aria-label": label, title: label } : {})}>
        {button}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}

function useClosing() {
  const box = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const drawnFor = useRef(key);
  useEffect(() => {
    // Not when the page wakes: somebody may have opened it before, and be about to press.
    if (drawnFor.current === key) return;
    drawnFor.current = key;
    if (box.current) box.current.open = false;
  }, [key]);
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current;
      if (!details?.open) return;
      const escape = event instanceof KeyboardEvent && event.key === "Escape";
      const elsewhere = event.type === "pointerdown" && !details.contains(event.target as Node);
      if (!escape && !elsewhere) return;
      details.open = false;
      if (escape) details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close);
    };
  }, []);
  return box;
}

type MenuLinkProps = {
  to: string;
  icon?: IconName;
  children: ReactNode;
  current?: boolean;
  reloadDocument?: boolean;
};

export function MenuLink({ to, icon, children, current, reloadDocument }: MenuLinkProps) {
  return (
    // Takes a line of its own also where nothing is visible.
    <div>
      <Link
        to={to}
        className="menu-item"
        reloadDocument={reloadDocument}
        {...(current ? { "aria-current": "true" as const } : {})}
      >
        {icon && <Icon name={icon} />}
        {children}
      </Link>
    </div>
  );
}

type MenuButtonProps = { icon?: IconName; children: ReactNode; danger?: boolean; intent?: string };

/** A menu entry that submits the form it stands in. */
export function MenuButton({ icon, children, danger, intent }: MenuButtonProps) {
  return (
    <button
      type="submit"
      className={cx("menu-item", danger && "menu-item-danger")}
      {...(intent ? { name: "intent", value: intent } : {})}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
