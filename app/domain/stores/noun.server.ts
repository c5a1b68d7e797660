/** What stores bring to the house. */
import { noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { storeAttention } from "./attention.server";
import { crons, jobs, mails } from "./jobs.server";
import { storeData } from "./member-data.server";
import { notifications } from "./notifications";
import { forgetPicture, isShown } from "./pictures.server";
import { search } from "./search.server";
import { sql, type Sql } from "~/platform/db";

/** Name of a member's first connected store; null where there is none. */
const shopName = (memberId: Sql): Sql => sql`(
  select t.name from store t where t.user_id = ${memberId} and t.platform <> 'manual'
    and t.status <> 'UNBOUND' order by t.created_at limit 1)`;

export const stores = noun({
  search,
  jobs,
  crons,
  mails,
  notifications,
  memberData: storeData,
  on: {
    "accounts.shopName": shopName,
    "catalogue.pictureShown": isShown,
    "catalogue.pictureRemoved": forgetPicture,
  },
  home: {
    waits: async (ask) => {
      const { reauthorise, unlinked } = await ask(storeAttention);
      return [
        {
          at: 20,
          label: "stores:home.reauthorise",
          count: reauthorise,
          to: paths.woocommerce(),
          icon: "plugs-connected",
          urgent: true,
        },
        {
          at: 140,
          label: "stores:home.unlinked",
          count: unlinked,
          to: paths.connection({ tab: "unlinked" }),
          icon: "link-simple",
        },
      ];
    },
  },
});
