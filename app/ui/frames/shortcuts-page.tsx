/** The help page of shortcuts, with the switch that turns them off. */
import { Fragment } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Card, PageHeader } from "../display";
import { Button } from "../button";
import { Form } from "../form";
import type { Group } from "./navigation";
import { goTo } from "./shortcuts";

type PageProps = { groups: readonly Group[]; isOn: boolean };

type Line = { readonly keys: readonly (readonly string[])[]; readonly text: string };

export function ShortcutsPage({ groups, isOn }: PageProps) {
  const { t } = useTranslation("area");
  const { t: name } = useTranslation("layout");
  return (
    <>
      <PageHeader title={t("keys.title")} description={t("keys.text")} />
      {!isOn && <Banner tone="info">{t("keys.off")}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Keys
          title={t("keys.everywhere")}
          lines={[
            {
              keys: [
                ["Ctrl", "K"],
                ["⌘", "K"],
              ],
              text: `${t("keys.find")}. ${t("keys.always")}`,
            },
            { keys: [["?"]], text: t("keys.help") },
          ]}
        />
        <Keys
          title={t("keys.inLists")}
          lines={[
            { keys: [["/"]], text: t("keys.filter") },
            { keys: [["j"]], text: t("keys.next") },
            { keys: [["k"]], text: t("keys.previous") },
            { keys: [["o"], ["Enter"]], text: t("keys.open") },
            { keys: [["x"]], text: t("keys.tick") },
          ]}
        />
        <Keys
          title={t("keys.goTo")}
          then={t("keys.then")}
          lines={goTo(groups).map(({ letter = "", key }) => ({ keys: [["g", letter]], text: name(key) }))}
        />
        <Card title={t("keys.switch")}>
          <p className="mb-4 text-sm text-muted">{t("keys.switchText")}</p>
          <Form method="post">
            <Button intent={isOn ? "off" : "on"}>{t(isOn ? "keys.turnOff" : "keys.turnOn")}</Button>
          </Form>
        </Card>
      </div>
    </>
  );
}

function Keys({ title, lines, then }: { title: string; lines: readonly Line[]; then?: string }) {
  const { t } = useTranslation("area");
  return (
    <Card title={title}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
        {lines.map(({ keys, text }) => (
          <Fragment key={text}>
            <dt className="whitespace-nowrap">
              {keys.map((together, i) => (
                <Fragment key={together.join()}>
                  {i > 0 && <span className="text-sm text-muted"> {t("keys.or")} </span>}
                  {together.map((key, at) => (
                    <Fragment key={key + at}>
                      {at > 0 && (then ? <span className="text-sm text-muted"> {then} </span> : " ")}
                      <kbd className="kbd">{key}</kbd>
                    </Fragment>
                  ))}
                </Fragment>
              ))}
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}
