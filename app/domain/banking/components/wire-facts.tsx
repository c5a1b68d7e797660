/** The wire a line may belong to, if it named one, and its member; for the cards beside the line. */
import type { TFunction } from "i18next";
import { paths } from "~/platform/paths";
import type { Fact } from "~/ui";
import { Link } from "~/ui/link";
import type { Differing } from "../difference.server";

type WireType = Differing["type"];

export function wireFacts(
  {
    type,
    key,
    reference,
    member,
  }: { type: WireType | "member"; key: string; reference: string; member: string },
  t: TFunction<"banking">,
): Fact[] {
  return [
    type !== "member" && [
      t("differs.wire"),
      <Link
        key="wire"
        to={type === "recharge" ? paths.deskRecharge(key) : paths.deskWire(key)}
        className="link font-mono"
      >
        {reference}
      </Link>,
    ],
    [
      t("differs.member"),
      <span key="member" className="wrap-anywhere">
        {member}
      </span>,
    ],
  ];
}
