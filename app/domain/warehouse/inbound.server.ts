/** What receiving, returns and weights bring to the warehouse. */
import type { Noun } from "~/domain/noun.server";
import { notifications } from "./notifications";
import { WeighJob, weighLater, weighPackage } from "./weighing/weigh.server";

export const inbound = {
  jobs: {
    "warehouse.weigh": (payload: unknown) => weighPackage(WeighJob.parse(payload).packageId),
  },
  notifications,
  on: { "orders.parcelSent": weighLater },
  auditNames: { entities: { receipt: "no", return_parcel: "no" } },
} as const satisfies Noun;
