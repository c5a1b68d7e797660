/** Evidence of a case, as it is seen: photos small, videos to be played, papers by name; and what a form has sent. */
import { useTranslation } from "~/i18n/use-translation";
import { Card, Checkbox, DateTime, Field, FileInput, type FieldMeta } from "~/ui";
import { Link } from "~/ui/link";
import { fileEndings, fileMegabytes } from "../config";
import type { CaseFileRow } from "../claims.server";
import type { LooseFile } from "../files.server";

type PathOf = (fileId: string, query?: { small?: "1" }) => string;

export function EvidenceCard({ files, pathOf }: { files: readonly CaseFileRow[]; pathOf: PathOf }) {
  const { t } = useTranslation("claims");
  return (
    <Card title={t("evidence")}>
      {files.length === 0 ? (
        <p className="text-sm text-muted">{t("evidence.none")}</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-3">
          {files.map((file) => (
            <li key={file.id} className="min-w-0">
              <Shown file={file} pathOf={pathOf} />
              <p className="mt-1 text-xs text-muted">
                <Link to={pathOf(file.id)} reloadDocument className="link wrap-anywhere">
                  {file.name}
                </Link>{" "}
                <DateTime at={file.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Shown({ file: { id, kind, name }, pathOf }: { file: CaseFileRow; pathOf: PathOf }) {
  if (kind === "photo")
    return (
      <img
        src={pathOf(id, { small: "1" })}
        alt={name}
        loading="lazy"
        className="max-h-48 w-full rounded-s object-contain"
      />
    );
  if (kind === "video")
    return (
      <video
        src={pathOf(id)}
        controls
        preload="none"
        aria-label={name}
        className="max-h-48 w-full rounded-s"
      />
    );
  return null;
}

type FilesProps = {
  /** The field as the form knows it. */
  meta: FieldMeta;
  loose: readonly LooseFile[];
  ticked: readonly string[];
  pathOf: PathOf;
  required?: boolean;
};

/** The field of a form that evidence is sent by; what a refused form has sent already stands ticked. */
export function EvidenceField({ meta, loose, ticked, pathOf, required = false }: FilesProps) {
  const { t } = useTranslation("claims");
  const kept = loose.filter(({ id }) => ticked.includes(id));
  return (
    <Field meta={meta} label={t("new.files")} required={required} group>
      {kept.length > 0 && (
        <ul className="mb-3 grid gap-2">
          {kept.map(({ id, kind, name }) => (
            <li key={id} className="flex items-center gap-3">
              {kind === "photo" && (
                <img src={pathOf(id, { small: "1" })} alt="" className="size-12 rounded-s object-cover" />
              )}
              <Checkbox id={`files-${id}`} name="files" value={id} defaultChecked required={false}>
                {name}
              </Checkbox>
            </li>
          ))}
        </ul>
      )}
      <FileInput
        key={ticked.join()}
        name="files"
        aria-label={t("new.files")}
        multiple
        required={false}
        accept={fileEndings}
        maxMegabytes={fileMegabytes}
      />
    </Field>
  );
}
