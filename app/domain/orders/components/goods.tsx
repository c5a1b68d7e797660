/** What is in an order, as a list shows it: the store's lines with our SKUs under them. */
import { useTranslation } from "~/i18n/use-translation";
import { thumbnailOf } from "~/domain/catalogue/pictures";
import { ProductImage, Status } from "~/ui";
import type { ListedLine } from "../list.server";
import { optionsText } from "./line-options";

const shownLines = 3;

/** A small picture of goods by its key in the file store. */
export function Thumb({ fileKey, alt = "" }: { fileKey: string | null; alt?: string }) {
  return (
    <ProductImage src={fileKey && thumbnailOf(fileKey)} alt={alt} className="size-10 flex-none rounded-s" />
  );
}

export function Goods({ lines }: { lines: readonly ListedLine[] }) {
  const { t } = useTranslation("orders");
  const rest = lines.length - shownLines;
  return (
    <ul className="grid gap-2 md:min-w-40">
      {lines.slice(0, shownLines).map((line, index) => (
        <li key={index} className="flex gap-2">
          <Thumb fileKey={line.items[0]?.fileKey ?? null} />
          <span className="min-w-0 wrap-anywhere">
            <span className="line-clamp-2">
              {line.title} <span className="whitespace-nowrap text-muted">× {line.qty}</span>
            </span>
            {line.options.length > 0 && (
              <span className="line-clamp-2 text-xs">{optionsText(line.options)}</span>
            )}
            <LinkedTo line={line} />
          </span>
        </li>
      ))}
      {rest > 0 && <li className="text-xs text-muted">{t("goods.more", { count: rest })}</li>}
    </ul>
  );
}

function LinkedTo({ line }: { line: ListedLine }) {
  const { t } = useTranslation("orders");
  if (line.linkStatus === "covered") return <Status>{t("line.covered")}</Status>;
  if (line.linkStatus === "do_not_fulfil") return <Status>{t("line.do_not_fulfil")}</Status>;
  if (line.linkStatus !== "linked") return <Status tone="critical">{t("line.unlinked")}</Status>;
  return (
    <span className="block text-xs text-muted">
      {line.items.map((item) => `${item.sku} × ${item.qty}`).join(", ")}
    </span>
  );
}
