/**
 * A link that opens its content in a dialog where script runs, and is the page of its own where not.
 * Not part of `index.ts`: only pages that open dialogs carry the library.
 */
import { Dialog, DialogPanel, DialogTitle } from "@headlessui/react";
import { useLocation } from "@remix-run/react";
import { useEffect, useState, type MouseEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, LinkButton, type LinkButtonProps } from "./button";

type DialogLinkProps = Omit<LinkButtonProps, "onClick" | "title" | "children"> & {
  /** The page that shows and does the same without script. */
  to: string;
  title: string;
  label: string;
  children: ReactNode;
};

export function DialogLink({ to, label, title, children, ...link }: DialogLinkProps) {
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
      <LinkButton {...link} to={to} onClick={show}>
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
