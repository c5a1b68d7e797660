/** The entries, pages and headings of the profile in the member area. */
import { inMemberArea } from "~/domain/member-area";
import { paths } from "~/platform/paths";
import type { Crumb } from "~/ui/frames/navigation";
import type { Entry } from "~/ui/frames/shop-navigation";

const profile = paths.profile();
const account: Entry = { key: "menu.account", to: profile, icon: "user-circle" };
const books: Omit<Crumb, "under">[] = [
  { page: `${profile}/addresses`, key: "crumb.addresses" },
  { page: `${profile}/billing`, key: "crumb.billing" },
];

export const shown = inMemberArea({
  menu: [{ group: "account", at: 0, letter: "a", ...account }],
  bottomBar: { at: 40, ...account },
  crumbs: [
    ...books.flatMap(({ page, key }): Crumb[] => [
      { page, under: profile, key },
      { page: `${page}/new`, under: page, key: "crumb.new" },
      { page: `${page}/:id`, under: page, key: "crumb.edit" },
      { page: `${page}/:id/delete`, under: page, key: "crumb.delete" },
    ]),
    { page: paths.memberSearch(), under: paths.user(), key: "crumb.search" },
    { page: paths.memberKeys(), under: paths.user(), key: "crumb.shortcuts" },
    { page: paths.memberViews(), under: paths.user(), key: "crumb.views" },
    { page: paths.memberChanges(), under: paths.user(), key: "crumb.changes" },
    { page: `${paths.memberChanges()}/:id`, under: paths.memberChanges(), key: "crumb.change" },
    { page: `${profile}/email`, under: profile, key: "crumb.email" },
    { page: `${profile}/preferences`, under: profile, key: "crumb.preferences" },
    { page: `${profile}/security`, under: profile, key: "crumb.security" },
    { page: `${profile}/security/two-factor`, under: `${profile}/security`, key: "crumb.twoFactor" },
    { page: `${profile}/security/recovery-codes`, under: `${profile}/security`, key: "crumb.recoveryCodes" },
    { page: `${profile}/data`, under: profile, key: "crumb.data" },
    { page: `${profile}/data/close`, under: `${profile}/data`, key: "crumb.close" },
  ],
});
