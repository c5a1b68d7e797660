/**
 * A link that opens its content in a dialog where script runs, and is the page of its own where not.
 * Not part of `index.ts`: only pages that open dialogs carry the library.
 */
import { Dialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { useLocation } from "@remix-run/react";
import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "./button";

type DialogLinkProps = {
  /** The page that shows and does the same without script. */
  to: string;
  label: string;
  tone?: "primary" | "secondary" | "quiet" | "danger";
  title: string;
  /** The content; its form posts to `to`. */
  children: ReactNode;
};

export function DialogLink({ to, label, tone, title, children }: DialogLinkProps) {
  const { t } = useTranslation("common");
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  const show = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <LinkButton to={to} {...(tone ? { tone } : {})} onClick={show}>
        {label}
      </LinkButton>
      <Dialog open={open} onClose={() => setOpen(false)} className="relative z-50">
        <div className="fixed inset-0 bg-deep/60" aria-hidden />
        <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
          <DialogPanel className="card w-full max-w-lg shadow-pop">
            <div className="card-head">
              <DialogTitle className="card-title">{title}</DialogTitle>
              <Button type="button" tone="quiet" size="s" icon="x" iconOnly onClick={() => setOpen(false)}>
                {t("close")}
              </Button>
            </div>
            <div className="card-body">{children}</div>
          </DialogPanel>
        </div>
      </Dialog>
    </>
  );
}
