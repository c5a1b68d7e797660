/** Pictures of a product at the desk: new ones, and what is done with each. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  Banner,
  Button,
  Card,
  EmptyState,
  errorText,
  Field,
  FileInput,
  Form,
  Input,
  ProductImage,
  Refresh,
  Status,
} from "~/ui";
import {
  pictureEndings,
  pictureMegabytes,
  textLimits,
  uploadCount,
  uploadMegabytes,
} from "../../desk-config";
import type { DeskPicture, DeskProduct } from "../../desk/product.server";
import { thumbnailOf } from "../../pictures";

type Props = { product: DeskProduct; result: SubmissionResult | undefined };

export function NewPictures({ result }: Pick<Props, "result">) {
  const { t } = useTranslation("products");
  const errors = result?.error?.["file"];
  return (
    <Card title={t("pictures.send")}>
      <Form method="post" encType="multipart/form-data" scope="send" className="grid max-w-xl gap-4">
        <Field
          name="file"
          label={t("pictures.file")}
          hint={t("pictures.hint", { count: uploadCount, each: pictureMegabytes, all: uploadMegabytes })}
          required
          choice
          {...(errors ? { errors } : {})}
        >
          <FileInput accept={pictureEndings} maxMegabytes={uploadMegabytes} multiple />
        </Field>
        <div>
          <Button intent="send" tone="primary" icon="upload-simple">
            {t("pictures.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

export function PictureList({ product, result }: Props) {
  const { t } = useTranslation("products");
  const { t: words } = useTranslation();
  const error = result?.error?.[""]?.[0];
  const waiting = product.pictures.some(({ status }) => status === "queued");
  return (
    <Card title={t("pictures.title")} flush>
      {waiting && <Refresh seconds={2} />}
      {error && (
        <div className="px-5 pt-4">
          <Banner tone="critical" live>
            {errorText(words, error)}
          </Banner>
        </div>
      )}
      {product.pictures.length === 0 ? (
        <EmptyState icon="image" title={t("pictures.empty")}>
          {t("pictures.emptyText")}
        </EmptyState>
      ) : (
        <ol className="divide-y divide-line">
          {product.pictures.map((picture, at) => (
            <li key={picture.id} className="flex flex-wrap gap-4 px-5 py-4">
              <PictureRow
                picture={picture}
                at={at}
                last={at === product.pictures.length - 1}
                version={product.version}
              />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

type RowProps = { picture: DeskPicture; at: number; last: boolean; version: number };

function PictureRow({ picture, at, last, version }: RowProps) {
  const { t } = useTranslation("products");
  const n = at + 1;
  return (
    <>
      <ProductImage
        src={picture.fileKey && thumbnailOf(picture.fileKey)}
        alt={picture.alt ?? ""}
        className="size-28 flex-none rounded-s"
      />
      <Form method="post" scope={picture.id} className="grid min-w-60 flex-1 gap-3">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="picture" value={picture.id} />
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
          {t(at === 0 ? "pictures.first" : "pictures.nth", { n })}
          <PictureState picture={picture} />
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field name="alt" label={t("pictures.alt")} value={picture.alt ?? ""} plain>
            <Input maxLength={textLimits.alt} lang="en" />
          </Field>
          <Field name="altZh" label={t("pictures.altZh")} value={picture.altZh ?? ""} plain>
            <Input maxLength={textLimits.alt} lang="zh-CN" />
          </Field>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button intent="words" size="s">
            {t("save")}
          </Button>
          {at > 0 && (
            <>
              <Button intent="up" size="s" icon="caret-up" iconOnly>
                {t("pictures.up", { n })}
              </Button>
              <Button intent="first" size="s" tone="quiet">
                {t("pictures.toFirst", { n })}
              </Button>
            </>
          )}
          {!last && (
            <Button intent="down" size="s" icon="caret-down" iconOnly>
              {t("pictures.down", { n })}
            </Button>
          )}
          {picture.status === "failed" && (
            <Button intent="again" size="s" icon="arrows-clockwise">
              {t("pictures.again")}
            </Button>
          )}
          <Button intent="remove" size="s" tone="quiet" icon="trash">
            {t("pictures.remove")}
          </Button>
        </div>
      </Form>
    </>
  );
}

function PictureState({ picture }: { picture: DeskPicture }) {
  const { t } = useTranslation("products");
  if (picture.status === "queued") return <Status tone="info">{t("pictures.queued")}</Status>;
  if (picture.status === "failed")
    return <Status tone="critical">{t("pictures.failed", { error: picture.error ?? "–" })}</Status>;
  return null;
}
