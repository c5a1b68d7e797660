/** Sending a file of orders, and the templates for one. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card, Field, LinkButton, Select } from "~/ui";
import { SendFile } from "~/ui/imports";
import { useSchemaForm } from "~/ui/schema-form";
import { fileMegabytes, mostRows } from "../config";
import { OrderFileForm } from "../forms";

type Props = {
  readonly result: SubmissionResult | undefined;
  readonly stores: readonly { readonly id: string; readonly name: string }[];
};

export function SendOrders({ result, stores }: Props) {
  const { t, i18n } = useTranslation("orderentry");
  const [form, fields] = useSchemaForm(OrderFileForm, { id: "orders", result });
  const rows = mostRows.toLocaleString(i18n.language);
  return (
    <>
      <SendFile
        title={t("file.new")}
        form={form}
        file={fields.file}
        labels={{ file: t("file.file"), store: t("file.store") }}
        hint={t("file.hint", { rows })}
        accept={[".xls", ".xlsx", ".csv"]}
        megabytes={fileMegabytes}
        submit={t("file.submit")}
      >
        {stores.length > 0 && (
          <Field meta={fields.store} label={t("file.store")}>
            <Select
              options={[
                { value: "", label: t("file.ownStore") },
                ...stores.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        )}
      </SendFile>
      <Card title={t("file.template")}>
        <div className="flex flex-wrap gap-2">
          <LinkButton to={paths.orderTemplate("en")} size="s" icon="download-simple" reloadDocument>
            {t("file.templateEn")}
          </LinkButton>
          <LinkButton to={paths.orderTemplate("zh")} size="s" icon="download-simple" reloadDocument>
            {t("file.templateZh")}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
