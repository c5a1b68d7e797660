/** What receiving, returns and weights bring to the warehouse. */
import { deskQueues, type Desk } from "~/domain/desk.server";
import type { Noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { inboundReaders, warehouseRoles, weighDeciders, weighReaders } from "./config";
import { notifications } from "./notifications";
import { WeighJob, weighLater, weighPackage } from "./weighing/weigh.server";

const card = { at: 16, title: "receiving:queue.title", goods: true } as const;

const desk: Desk = {
  entries: [
    {
      ...{
        group: "warehouse",
        at: 60,
        key: "desk.receiving",
        letter: "e",
        to: paths.deskReceiving(),
        icon: "package",
      },
      roles: warehouseRoles,
    },
    {
      ...{ group: "warehouse", at: 61, key: "desk.putAway", to: paths.deskPutAway(), icon: "stack" },
      roles: warehouseRoles,
    },
    {
      ...{ group: "warehouse", at: 52, key: "desk.unplaced", to: paths.deskUnplaced(), icon: "question" },
      roles: warehouseRoles,
    },
    {
      ...{ group: "warehouse", at: 62, key: "desk.quarantine", to: paths.deskQuarantine(), icon: "prohibit" },
      roles: warehouseRoles,
    },
    {
      ...{
        group: "warehouse",
        at: 63,
        key: "desk.returns",
        to: paths.deskReturns(),
        icon: "arrow-counter-clockwise",
      },
      roles: inboundReaders,
    },
    {
      ...{ group: "warehouse", at: 64, key: "desk.weights", to: paths.deskWeighIns(), icon: "scales" },
      roles: weighReaders,
    },
  ],
  queues: [
    deskQueues({
      card,
      roles: warehouseRoles,
      counts: async (staff) => (await import("./lists.server")).inboundQueues(staff),
      queues: [
        { name: "due", at: 0, label: "receiving:queue.due", to: paths.deskReceiving(), icon: "package" },
        { name: "dock", at: 1, label: "receiving:queue.dock", to: paths.deskPutAway(), icon: "stack" },
        {
          ...{ name: "quarantine", at: 2, label: "receiving:queue.quarantine", to: paths.deskQuarantine() },
          icon: "prohibit",
        },
        {
          ...{ name: "returns", at: 3, label: "receiving:queue.returns", to: paths.deskReturns() },
          icon: "arrow-counter-clockwise",
        },
        { name: "loose", at: 6, label: "receiving:queue.loose", to: paths.deskUnplaced(), icon: "question" },
        {
          ...{ name: "expected", at: 4, label: "receiving:queue.expected", to: paths.deskExpectedReturns() },
          icon: "truck",
        },
      ],
    }),
    deskQueues({
      card,
      roles: weighDeciders,
      counts: async (staff) => (await import("./lists.server")).weighQueues(staff),
      queues: [
        {
          name: "proposed",
          at: 5,
          label: "weighing:queue.proposed",
          to: paths.deskWeighIns(),
          icon: "scales",
        },
      ],
    }),
  ],
};

export const inbound = {
  jobs: {
    "warehouse.weigh": (payload: unknown) => weighPackage(WeighJob.parse(payload).packageId),
  },
  notifications,
  on: { "orders.parcelSent": weighLater },
  auditNames: { entities: { receipt: "no", return_parcel: "no" } },
  desk,
} as const satisfies Noun;
