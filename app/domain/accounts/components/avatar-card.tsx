/** The member's picture: shown, replaced, removed. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, Field, FileInput, Form, FormErrors, Icon } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { avatarMegabytes } from "../config";
import { AvatarForm } from "../profile-forms";

type AvatarCardProps = { avatarKey: string | null; frozen: boolean; result: SubmissionResult | undefined };

export function AvatarCard({ avatarKey, frozen, result }: AvatarCardProps) {
  const { t } = useTranslation("profile");
  const [form, fields] = useSchemaForm(AvatarForm, { intent: "avatar", result });
  return (
    <Card title={t("avatar.title")}>
      <div className="flex items-center gap-4">
        {avatarKey ? (
          <img
            src={paths.avatar(avatarKey)}
            alt={t("avatar.alt")}
            width={72}
            height={72}
            className="size-18 rounded-full object-cover"
          />
        ) : (
          <span className="grid size-18 flex-none place-items-center rounded-full bg-water-soft text-water">
            <Icon name="user" className="size-9" />
            <span className="sr-only">{t("avatar.none")}</span>
          </span>
        )}
        <p className="text-sm text-muted">{t("avatar.text")}</p>
      </div>
      {!frozen && (
        <div className="grid gap-3 pt-4">
          <Form
            method="post"
            scope="avatar"
            encType="multipart/form-data"
            {...getFormProps(form)}
            className="grid gap-3"
          >
            <FormErrors form={form} labels={{ picture: t("avatar.choose") }} />
            <Field meta={fields.picture} label={t("avatar.choose")} plain>
              <FileInput accept={[".jpg", ".jpeg", ".png", ".webp"]} maxMegabytes={avatarMegabytes} />
            </Field>
            <div>
              <Button intent="avatar" icon="upload-simple">
                {t("avatar.save")}
              </Button>
            </div>
          </Form>
          {avatarKey && (
            <Form method="post" scope="avatar-remove">
              <Button intent="avatar-remove" tone="quiet" size="s" icon="trash">
                {t("avatar.remove")}
              </Button>
            </Form>
          )}
        </div>
      )}
    </Card>
  );
}
