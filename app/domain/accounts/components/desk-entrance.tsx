/** The desk's own entrance: dark like its bar, so that nobody takes it for the members' login. */
import type { ReactNode } from "react";
import { Logo } from "~/ui";
import { DisplayMenu } from "~/ui/frames/display-menu";

type DeskEntranceProps = { name: string; title: string; text: string; children: ReactNode };

export function DeskEntrance({ name, title, text, children }: DeskEntranceProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-deep">
      <header className="desk-bar justify-between">
        <span className="flex items-center gap-2 text-on-deep">
          <Logo height={32} showText={false} goHome={false} />
          <span className="font-semibold">{name}</span>
        </span>
        <div>
          <DisplayMenu currency={false} />
        </div>
      </header>
      <main id="content" className="grid flex-1 place-items-center px-4 py-8">
        <div className="card grid w-full max-w-md gap-6 p-6 md:p-8">
          <div className="grid gap-1">
            <h1 className="text-lg">{title}</h1>
            <p className="text-sm text-muted">{text}</p>
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
