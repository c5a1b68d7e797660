/** A document as it lies on paper: on the page, and when the page is printed. */
import { useTranslation } from "~/i18n/use-translation";
import { cx } from "~/ui";
import type { Sheet, SheetLine } from "../print/sheet";
import "./paper.css";

const columns: readonly (keyof SheetLine)[] = ["sku", "item", "hs", "qty", "unit", "amount"];
const isNumber = (key: keyof SheetLine) => key === "qty" || key === "unit" || key === "amount";

export type SheetView = Omit<Sheet, "amounts">;

export function Paper({ sheet }: { sheet: SheetView }) {
  const { t } = useTranslation("invoices");
  return (
    <article className="paper" aria-label={`${sheet.title} ${sheet.no}`}>
      <h2 className="paper-title">{sheet.title}</h2>
      <div className="paper-parties">
        <Party title={sheet.buyerTitle} lines={sheet.buyer} />
        <Party title={sheet.sellerTitle} lines={sheet.seller} />
      </div>
      <dl className="paper-facts">
        {sheet.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sheet.lines.length > 0 && (
        <div className="paper-lines" tabIndex={0} role="region" aria-label={t("paper.goods")}>
          <table>
            <thead>
              <tr>
                {columns.map((key) => (
                  <th key={key} scope="col" className={cx(key, isNumber(key) && "end")}>
                    {sheet.heads[key]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sheet.lines.map((line, index) => (
                <tr key={index}>
                  {columns.map((key) => (
                    <td key={key} data-label={sheet.heads[key]} className={cx(key, isNumber(key) && "end")}>
                      {line[key]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <dl className="paper-sums">
        {sheet.sums.map(({ label, value, strong }) => (
          <div key={label} className={cx(strong && "strong")}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sheet.notes.map((note) => (
        <p key={note} className="paper-note">
          {note}
        </p>
      ))}
      <p className="paper-foot">{sheet.footer}</p>
    </article>
  );
}

function Party({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <address>
        {lines.map((line, index) => (
          <span key={index} className={cx("block", index === 0 && "font-semibold")}>
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
