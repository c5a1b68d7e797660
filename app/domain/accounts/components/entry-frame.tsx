/** The frame of the pages before a session: the form on one side, the quay in the morning on the other. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Icon, Logo, useRootData } from "~/ui";
import { DisplayMenu } from "~/ui/frames/display-menu";
import { QuayPicture } from "./quay-picture";

type EntryFrameProps = {
  title: string;
  text?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
  width?: "narrow" | "wide";
};

export function EntryFrame({ title, text, children, below, width = "narrow" }: EntryFrameProps) {
  return (
    <div className="grid min-h-dvh bg-raised lg:grid-cols-[minmax(0,1fr)_minmax(0,38%)]">
      <div className="flex min-w-0 flex-col">
        <header className="flex items-center justify-between gap-4 px-4 py-3 md:px-8">
          <Logo height={40} />
          <DisplayMenu currency={false} />
        </header>
        <main
          id="content"
          className={`mx-auto grid w-full flex-1 content-center gap-6 px-4 py-8 md:px-8 ${width === "wide" ? "max-w-2xl" : "max-w-md"}`}
        >
          <div className="grid gap-2">
            <h1 className="text-xl">{title}</h1>
            {text && <div className="text-muted">{text}</div>}
          </div>
          {children}
          {below && <p className="border-t border-line pt-5 text-sm text-muted">{below}</p>}
        </main>
        <Support />
      </div>
      <Promise />
    </div>
  );
}

function Support() {
  const email = useRootData()?.supportEmail;
  if (!email) return null;
  return (
    <footer className="px-4 py-5 text-sm text-muted md:px-8">
      <a href={`mailto:${email}`} className="inline-flex items-center gap-2 hover:text-text hover:underline">
        <Icon name="envelope-simple" />
        {email}
      </a>
    </footer>
  );
}

function Promise() {
  const { t } = useTranslation("accounts");
  return (
    <aside
      aria-label={t("register.benefit.title")}
      className="hidden flex-col justify-between bg-deep text-on-deep lg:flex"
    >
      <div className="grid gap-6 p-10 pt-20 xl:p-14 xl:pt-24">
        <p className="max-w-md text-xl font-semibold text-balance">{t("register.benefit.title")}</p>
        <ul className="grid max-w-md gap-4 text-on-deep-muted">
          <Benefit icon="package">{t("register.benefit.catalogue")}</Benefit>
          <Benefit icon="truck">{t("register.benefit.orders")}</Benefit>
          <Benefit icon="wallet">{t("register.benefit.money")}</Benefit>
        </ul>
      </div>
      <QuayPicture className="sticky bottom-0 h-[min(27rem,48dvh)] w-full flex-none" />
    </aside>
  );
}

function Benefit({ icon, children }: { icon: "package" | "truck" | "wallet"; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon name={icon} className="mt-0.5 size-5 text-on-deep" />
      {children}
    </li>
  );
}
