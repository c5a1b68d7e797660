/** A way to a paper, or to the papers of a parcel, from pages of the warehouse; they load the texts `papers`. */
import { useTranslation } from "~/i18n/use-translation";
import { LinkButton } from "~/ui";

type Props = { to: string; name: "parcel.open" | "pick.pdf" | "manifest.pdf" };

export function PaperLink({ to, name }: Props) {
  const { t } = useTranslation("papers");
  const isFile = to.endsWith(".pdf");
  return (
    <LinkButton to={to} icon={isFile ? "download-simple" : "tag"} reloadDocument={isFile}>
      {t(name)}
    </LinkButton>
  );
}
