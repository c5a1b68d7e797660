/** What stores bring to the house. */
import { noun } from "~/domain/noun.server";
import { shopName } from "./facts.server";
import { crons, jobs, mails } from "./jobs.server";
import { storeData } from "./member-data.server";
import { notifications } from "./notifications";
import { forgetPicture, isShown } from "./pictures.server";

export const stores = noun({
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
});
