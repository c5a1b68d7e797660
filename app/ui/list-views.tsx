/** The saved views of a declared list, as a menu: links to each, and a form that saves what the list shows now. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "./button";
import { Form } from "./form";
import { Icon } from "./icon";
import { Link } from "./link";
import { Menu } from "./menu";

/** What a list's loader says of the views of whoever looks. */
export type ViewsOfList = {
  readonly list: string;
  /** What would be saved: tab, filters and order as they stand. */
  readonly query: string;
  /** The page that keeps views: forms are posted there. */
  readonly action: string;
  readonly mayShare: boolean;
  readonly current: string | null;
  /** Whether the list shows something else than the current view says. */
  readonly isChanged: boolean;
  readonly views: readonly {
    readonly id: string;
    readonly name: string;
    readonly to: string;
    readonly isDefault: boolean;
    readonly isMine: boolean;
  }[];
};

export function ListViews({ of }: { of: ViewsOfList }) {
  const { t } = useTranslation("area");
  const { views, isChanged, action, mayShare } = of;
  const current = views.find(({ id }) => id === of.current);
  const shown = !current
    ? t("views.button")
    : isChanged
      ? t("views.changed", { name: current.name })
      : current.name;
  return (
    <Menu
      className="list-views ms-auto"
      buttonClass="btn btn-secondary"
      button={
        <>
          <Icon name="list" />
          <span className="max-w-40 truncate">{shown}</span>
          <Icon name="caret-down" />
        </>
      }
    >
      <nav aria-label={t("views.label")}>
        {views.length === 0 && <p className="px-2.5 py-2 text-sm text-muted">{t("views.none")}</p>}
        <ul>
          {views.map((view) => (
            <li key={view.id}>
              <Link
                to={view.to}
                className="menu-item"
                {...(view.id === of.current ? { "aria-current": "true" as const } : {})}
              >
                <span className="min-w-0 flex-1 truncate">{view.name}</span>
                {(view.isDefault || !view.isMine) && (
                  <span className="text-xs text-muted">
                    {t(view.isMine ? "views.opens" : "views.colleague")}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {current?.isMine && isChanged && (
        <SaveForm of={of} name={current.name}>
          <Button intent="save" size="s" block>
            {t("views.update", { name: current.name })}
          </Button>
        </SaveForm>
      )}
      <hr className="menu-line" />
      <SaveForm of={of}>
        <label className="grid gap-1 text-sm font-semibold">
          {t("views.name")}
          <input name="name" className="input" required maxLength={60} autoComplete="off" />
        </label>
        <label className="flex items-center gap-2 text-sm">
          <input type="checkbox" name="isDefault" value="on" />
          {t("views.default")}
        </label>
        {mayShare && (
          <label className="flex items-center gap-2 text-sm">
            <input type="checkbox" name="isShared" value="on" />
            {t("views.share")}
          </label>
        )}
        <Button intent="save" size="s">
          {t("views.save")}
        </Button>
      </SaveForm>
      {views.some(({ isMine }) => isMine) && (
        <>
          <hr className="menu-line" />
          <Link to={action} className="menu-item">
            {t("views.manage")}
          </Link>
        </>
      )}
    </Menu>
  );
}

type SaveFormProps = { of: ViewsOfList; name?: string; children: ReactNode };

function SaveForm({ of, name, children }: SaveFormProps) {
  return (
    <Form
      method="post"
      action={of.action}
      scope={name === undefined ? "save-view" : "update-view"}
      className="grid gap-2 px-2.5 py-1.5"
    >
      <input type="hidden" name="list" value={of.list} />
      <input type="hidden" name="query" value={of.query} />
      {name !== undefined && <input type="hidden" name="name" value={name} />}
      {children}
    </Form>
  );
}
