/**
 * Prints the label of a parcel: its file opens in a page of its own. At a bench with a printer, and with script, each
 * label can print by itself as soon as its parcel is packed.
 */
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Form } from "~/ui";
import type { ParcelView } from "../outbound-view.server";

const setting = "printsByItself";
const frame = "label-to-print";

type Props = {
  readonly parcel: Pick<ParcelView, "no" | "prints">;
  /** Offers that this browser prints each label without a press. */
  readonly byItself?: boolean;
};

export function PrintLabel({ parcel, byItself = false }: Props) {
  const { t } = useTranslation("outbound");
  const printer = usePrinter(parcel, byItself);
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="grid justify-items-start gap-2">
      <Form
        method="post"
        action={paths.deskOutboundParcel(parcel.no)}
        scope={`print ${parcel.no}`}
        reloadDocument
        target={printer.isOn ? frame : "_blank"}
      >
        <span ref={printer.form}>
          <Button intent="print" icon="tag">
            {t(parcel.prints > 0 ? "parcel.print" : "pack.print")}
          </Button>
        </span>
      </Form>
      {printer.isThere && (
        <>
          <label className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={printer.isOn}
              onChange={(event) => printer.turn(event.currentTarget.checked)}
            />
            {t("pack.printByItself")}
          </label>
          <p className="hint">{t("pack.printByItself.text")}</p>
          <iframe
            name={frame}
            title={t("pack.print")}
            className="sr-only"
            tabIndex={-1}
            aria-hidden
            onLoad={(event) => setFailed(!print(event.currentTarget.contentWindow))}
          />
          <p role="status" className="text-sm text-critical">
            {hasFailed && t("pack.printFailed")}
          </p>
        </>
      )}
    </div>
  );
}

/** The switch, which this browser remembers, and the form that it sends once a parcel. */
function usePrinter({ no, prints }: Props["parcel"], byItself: boolean) {
  const form = useRef<HTMLSpanElement>(null);
  const sent = useRef<string>(undefined);
  const [isThere, setThere] = useState(false);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    setThere(byItself);
    setOn(byItself && localStorage.getItem(setting) === "on");
  }, [byItself]);
  useEffect(() => {
    if (!isOn || prints > 0 || sent.current === no) return;
    sent.current = no;
    form.current?.querySelector("button")?.click();
  }, [isOn, no, prints]);
  const turn = (on: boolean) => {
    localStorage.setItem(setting, on ? "on" : "off");
    setOn(on);
  };
  return { form, isThere, isOn, turn };
}

/** Prints what came; false where it was no label, or the browser lets nobody print it. */
function print(page: Window | null): boolean {
  try {
    // The frame is empty at first.
    if (page === null || page.location.href === "about:blank") return true;
    if (!page.location.pathname.endsWith(".pdf")) return false;
    page.print();
    return true;
  } catch {
    // A refusal is shown in no frame, and some browsers show files in a page of their own.
    return false;
  }
}
