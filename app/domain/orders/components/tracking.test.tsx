import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TrackingLink } from "./tracking";

test("a parcel is followed by way of the page that says where a link leads", () => {
  const parcel = { carrier: "DHL", trackingNo: "JD1", trackingUrl: "https://www.dhl.com/track?id=JD1" };
  const html = renderToStaticMarkup(<TrackingLink {...parcel} />);
  expect(html).toContain('href="/externalJump?to=https%3A%2F%2Fwww.dhl.com%2Ftrack%3Fid%3DJD1"');
  expect(renderToStaticMarkup(<TrackingLink {...parcel} trackingUrl={null} />)).not.toContain("href");
});
