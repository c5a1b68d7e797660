/** An account in words, beside the code by which the books know it. */
import { useTranslation } from "~/i18n/use-translation";
import { houseAccounts, memberKinds, type HouseAccount, type MemberKind } from "../chart";

type Keyed<Code extends string> = Code extends `${infer A}:${infer B}` ? `${A}_${B}` : Code;

const known: ReadonlySet<string> = new Set([...memberKinds, ...Object.keys(houseAccounts)]);

/** `kind`: an account of the house, or a kind of members' accounts; what has no name shows only its code. */
export function AccountName({ kind }: { kind: string }) {
  const { t } = useTranslation("books");
  if (!known.has(kind)) return null;
  const key = kind.replace(":", "_") as Keyed<HouseAccount | MemberKind>;
  return <span className="block text-xs text-muted">{t(`name.${key}`)}</span>;
}
