/**
 * The design system. Everything renders on the server and works without script; script makes it nicer.
 * Dialogs live in `~/ui/dialog`, because only few pages need their library.
 */
export { answerTo } from "./answer-to";
export { Button, LinkButton } from "./button";
export { CopyButton } from "./copy-button";
export { CountryNames, useCountryName } from "./country-names";
export { cx } from "./cx";
export { DataTable } from "./data-table";
export { DeclaredList, DeclaredTable, ListFile, ListPage, type ListData } from "./declared-list";
export { CalendarDay, DateTime, formatTime, useZone } from "./date-time";
export {
  Banner,
  Breadcrumbs,
  Card,
  EmptyState,
  FactList,
  PageHeader,
  Section,
  Status,
  SumList,
  Timeline,
  type Crumb,
  type Fact,
  type SumLine,
  type TimelineItem,
} from "./display";
export { errorParams, errorText } from "./error-text";
export { ExportCsv } from "./export-csv";
export { Field, type FieldMeta } from "./field";
export { Fields } from "./fields";
export { Form } from "./form";
export { FormErrors } from "./form-errors";
export { useComeBack, useHrefWith, withParams } from "./hrefs";
export { ByScript } from "./by-script";
export { useHydrated } from "./hydrated";
export { Html } from "./html";
export { Icon, type IconName } from "./icon";
export { Checkbox, FileInput, Input, RadioGroup, Select, Textarea, type Choice, type Option } from "./inputs";
export {
  columnsUnder,
  drawn,
  fileColumns,
  listView,
  textOf,
  type AnyContext,
  type AnyView,
  type Empty,
  type FileCell,
  type ListColumn,
  type ViewOf,
} from "./list-view";
export { Filters, Pager, Tabs, type TabItem } from "./list";
export { ListViews, type ViewsOfList } from "./list-views";
export { Logo } from "./logo";
export { Menu, MenuButton, MenuLink } from "./menu";
export { listMeta, pageMeta } from "./meta";
export { Money } from "./money";
export {
  AmountInput,
  ArithmeticInput,
  IntegerInput,
  LettersDigitsInput,
  LettersInput,
  OneDecimalInput,
  QuantityInput,
} from "./number-inputs";
export { PlainTable, type Column } from "./plain-table";
export { Closed, type Act, type RowActs, type Way } from "./row-acts";
export { RefusedRows } from "./rows-said";
export { StepRunPage } from "./step-run";
export { ProductCard, type ProductCardData } from "./product-card";
export { categoryIcon, ProductImage } from "./product-image";
export { Progress, Refresh } from "./progress";
export { QueueCards, type Queue } from "./queue-cards";
export { firstError, Refused } from "./refused";
export { revalidateAfterStale } from "./revalidate";
export { useRootData, type RootData } from "./root-data";
export { CurrencySwitch, LanguageSwitch, ThemeSwitch } from "./switches";
export { Toast, toastMilliseconds } from "./toast";
export { toneClass, tones, type Tone } from "./tones";
export { WrittenText } from "./rejected-text";
