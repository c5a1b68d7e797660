/** What to do with an authenticator app to set a second factor up: open it, scan, type. */
import { useTranslation } from "~/i18n/use-translation";
import { CopyButton } from "~/ui";

/** Key and picture of a factor to be set up. */
export type EnrolmentView = { secret: string; picture: string };

/** The page names the texts `accounts` in its `handle`. */
export function EnrolmentSteps({ secret, picture }: EnrolmentView) {
  const { t } = useTranslation("accounts");
  return (
    <ol className="grid list-decimal gap-4 ps-5 text-sm">
      <li>{t("desk.enrolStep1")}</li>
      <li>
        {t("desk.enrolStep2")}
        <img
          src={picture}
          alt={t("desk.enrolQr")}
          width={176}
          height={176}
          className="my-3 rounded-s bg-[#fff] p-3"
        />
        <p className="hint">{t("desk.enrolKey")}</p>
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-mono text-sm break-all">{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
          <CopyButton text={secret} />
        </p>
      </li>
      <li>{t("desk.enrolStep3")}</li>
    </ol>
  );
}
