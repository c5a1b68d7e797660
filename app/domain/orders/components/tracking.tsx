/** Tracking numbers, linked to where they are followed. */
import { paths } from "~/platform/paths";
import { Icon } from "~/ui";
import type { ListedParcel } from "../list.server";

export function TrackingLink({ carrier, trackingNo, trackingUrl }: ListedParcel) {
  return (
    <span className="block">
      {trackingUrl ? (
        <a className="link break-all" href={paths.externalJump(trackingUrl)} target="_blank" rel="noreferrer">
          {trackingNo}
          <Icon name="arrow-up-right" className="ms-0.5 inline size-3" />
        </a>
      ) : (
        <span className="break-all">{trackingNo}</span>
      )}
      <span className="block text-xs text-muted">{carrier}</span>
    </span>
  );
}
