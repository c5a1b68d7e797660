/** How an order travels, chosen on its page as long as its freight is not agreed. */
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Form } from "~/ui";
import { laterMethod, methodValue, type Freights } from "../freight";
import type { BulkPage } from "../view.server";
import { MethodChoice } from "./method-choice";

export function BulkMethod({ order, freights }: { order: BulkPage; freights: Freights }) {
  const { t } = useTranslation("bulk");
  const chosen = freights.find(({ channelId }) => channelId === order.channelId);
  return (
    <Card>
      <Form method="post" scope="choose-method" className="grid gap-4">
        <MethodChoice freights={freights} chosen={chosen ? methodValue(chosen) : laterMethod} />
        <div>
          <Button intent="choose-method">{t("method.choose")}</Button>
        </div>
      </Form>
    </Card>
  );
}
