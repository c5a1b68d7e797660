/** Tabs of the channels at the desk. */
export const channelTabs = ["open", "closed", "all"] as const;
export type ChannelTab = (typeof channelTabs)[number];
