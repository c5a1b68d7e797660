/** Replaces the form when no withdrawal is possible: why, and what to do first. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Card, LinkButton } from "~/ui";
import { WithdrawalState } from "./withdrawal-status";
import type { WithdrawalStatus } from "../states";

type Props = {
  frozen: boolean;
  open: { no: string; status: WithdrawalStatus } | null;
  here: string;
};

export function BeforeForm({ frozen, open, here }: Props) {
  const { t } = useTranslation("withdrawals");
  if (frozen) return <Banner tone="caution">{t("form.frozen")}</Banner>;
  if (open) {
    return (
      <Card title={t("form.open", { no: open.no })} actions={<WithdrawalState status={open.status} />}>
        <div className="grid justify-items-start gap-4">
          <p className="text-sm text-muted">{t("form.open.text")}</p>
          <LinkButton to={paths.withdrawal(open.no)}>{t("form.open.show")}</LinkButton>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t("form.confirm")}>
      <div className="grid justify-items-start gap-4">
        <p className="text-sm text-muted">{t("form.confirm.text")}</p>
        <LinkButton to={paths.confirmLogin({ to: here })} tone="primary" icon="lock-simple">
          {t("form.confirm.button")}
        </LinkButton>
      </div>
    </Card>
  );
}
