/** The text of a refused form, to be copied or sent again. */
import { useTranslation } from "~/i18n/use-translation";
import type { Written } from "~/platform/http/rejected-post";
import { Button } from "./button";
import { CopyButton } from "./copy-button";

/** A text that stands nowhere else any more. */
export function WrittenText({ text }: { text: string }) {
  const { t } = useTranslation("common");
  return (
    <div className="grid gap-2">
      <textarea
        className="input"
        rows={Math.min(12, 2 + text.split("\n").length)}
        readOnly
        aria-label={t("error.session-written")}
        defaultValue={text}
      />
      <div>
        <CopyButton text={text} />
      </div>
    </div>
  );
}

type SendAgainProps = {
  written: Written;
  token?: string | undefined;
};

/** The refused form: visible texts, hidden fields to send again, and files to choose again. */
export function SendAgain({ written: { action, fields, typed, files, withheld }, token }: SendAgainProps) {
  const { t } = useTranslation("common");
  const long = typed.filter(isLong);
  const short = typed.filter((text) => !isLong(text));
  // Reloads the document, so that the user who is logged in now gets a full page and their own token.
  return (
    <form
      method="post"
      action={action}
      {...(files.length > 0 ? { encType: "multipart/form-data" } : {})}
      className="grid gap-4"
    >
      {fields.map(([name, value], i) => (
        // A text area keeps line breaks; a hidden input would lose them.
        <textarea key={i} hidden readOnly name={name} value={name === "_token" ? (token ?? value) : value} />
      ))}
      {short.length > 0 && <WrittenText text={short.join("\n")} />}
      {long.map((text, i) => (
        <WrittenText key={i} text={text} />
      ))}
      {files.map((name) => (
        <label key={name} className="grid gap-1.5">
          <span className="label">{t("error.session-file")}</span>
          <input type="file" name={name} className="input" />
        </label>
      ))}
      {withheld && <p className="text-sm text-muted">{t("error.session-secret")}</p>}
      <div>
        <Button type="submit" icon="arrows-clockwise">
          {t("error.session-again")}
        </Button>
      </div>
    </form>
  );
}

const isLong = (text: string) => text.length > 60 || text.includes("\n");
