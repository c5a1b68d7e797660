/** One field for a whole address, and a button that fills it into the form: in the browser, or by the server without script. */
import { useState, type MouseEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Field, Textarea } from "~/ui";
import { filledForm, fillName, pastedName } from "../pasted-address";

type PasteAddressProps = {
  /** The form it stands in, as conform hands it out. */
  form: { readonly update: (to: { value: never }) => void };
  /** The intent of the form's own button, where it has one. */
  intent?: string;
};

/** Stands within any form with `AddressFields`; its action gives `fill: filledForm` to `takeForm`. */
export function PasteAddress({ form, intent = "" }: PasteAddressProps) {
  const { t } = useTranslation("address");
  const [isDone, setDone] = useState(false);
  const fill = (event: MouseEvent<HTMLButtonElement>) => {
    const own = event.currentTarget.form;
    if (!own) return;
    event.preventDefault();
    const typed = new FormData(own);
    typed.set(fillName, intent);
    const filled = filledForm(typed);
    if (!filled) return;
    form.update({ value: filled as never });
    setDone(true);
  };
  return (
    <div className="grid gap-2">
      {/* Enter in a field presses a form's first button: that must be the one that saves. */}
      <button
        type="submit"
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        {...(intent ? { name: "intent", value: intent } : {})}
      />
      <Field plain name={pastedName} label={t("paste.label")} hint={t("paste.hint")}>
        <Textarea rows={3} maxLength={1000} autoComplete="off" spellCheck={false} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name={fillName} value={intent} formNoValidate onClick={fill}>
          {t("paste.fill")}
        </Button>
        <p role="status" className="text-sm text-muted">
          {isDone && t("paste.done")}
        </p>
      </div>
    </div>
  );
}
