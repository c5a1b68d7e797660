/** Where parcels were scanned, newest first: in the member area, at the desk, and on the way to the carrier's page. */
import { useTranslation } from "~/i18n/use-translation";
import { Card, DateTime, Status } from "~/ui";
import { Link } from "~/ui/link";
import type { ParcelState } from "../progress";
import type { ShownScan, ShownTrack } from "../view.server";
import { toneOf } from "./tones";

/** Scans that show at once; older ones are folded. */
const shownAtOnce = 5;

type OrderTracksProps = {
  tracks: readonly ShownTrack[];
  /** Where staff look after a parcel. */
  pathOf?: (packageId: string) => string;
};

/** All parcels of an order. */
export function OrderTracks({ tracks, pathOf }: OrderTracksProps) {
  const { t } = useTranslation("tracking");
  if (tracks.length === 0) return null;
  return (
    <div id="parcels" className="scroll-mt-24">
      <Card title={t("title")}>
        <ul className="grid gap-6">
          {tracks.map((track) => (
            <li key={track.packageId}>
              <p className="mb-2 text-sm">
                {pathOf ? (
                  <Link to={pathOf(track.packageId)} className="link font-semibold wrap-anywhere">
                    {track.trackingNo}
                  </Link>
                ) : (
                  <strong className="wrap-anywhere">{track.trackingNo}</strong>
                )}
                <span className="block text-xs text-muted">{track.carrier}</span>
              </p>
              <Track track={track} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** The state of one parcel and its scans. */
export function Track({ track }: { track: ShownTrack }) {
  const { scans } = track;
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex flex-wrap gap-1">
        <ParcelStatus state={track.state} />
        <Marks track={track} />
      </p>
      <Notes track={track} />
      <Scans scans={scans.slice(0, shownAtOnce)} />
      {scans.length > shownAtOnce && <Older scans={scans.slice(shownAtOnce)} />}
    </div>
  );
}

/** A parcel's state, the same everywhere. */
export function ParcelStatus({ state }: { state: ParcelState }) {
  const { t } = useTranslation("tracking");
  return <Status tone={toneOf[state]}>{t(`state.${state}`)}</Status>;
}

function Marks({ track: { isLate, isReturning, state } }: { track: ShownTrack }) {
  const { t } = useTranslation("tracking");
  return (
    <>
      {isLate && <Status tone="caution">{t("late")}</Status>}
      {isReturning && state === "DELIVERED" && <Status tone="critical">{t("state.RETURNING")}</Status>}
    </>
  );
}

function Notes({ track }: { track: ShownTrack }) {
  const { t } = useTranslation("tracking");
  const notes = [
    track.scans.length === 0 && t(noteWithoutScans(track)),
    track.localNo && t("note.local", { number: track.localNo }),
    track.isExpired && track.state !== "DELIVERED" && t("note.silent"),
    track.isReused && t("reused"),
  ].filter(Boolean);
  if (notes.length === 0) return null;
  return (
    <ul className="text-xs text-muted">
      {notes.map((note) => (
        <li key={String(note)}>{note}</li>
      ))}
    </ul>
  );
}

function noteWithoutScans({ follow, isOverdue }: ShownTrack) {
  if (follow === "ASK") return "note.notFollowed";
  return isOverdue ? "note.noScan" : "note.firstScan";
}

function Scans({ scans }: { scans: readonly ShownScan[] }) {
  const { t } = useTranslation("tracking");
  const words = useWords();
  if (scans.length === 0) return null;
  return (
    <ol className="timeline">
      {scans.map((scan) => (
        <li key={scan.id}>
          <p className="font-semibold">{words(scan) || t(`state.${scan.state}`)}</p>
          <p className="text-xs text-muted">
            <ScanTime scan={scan} />
            {scan.place && ` · ${scan.place}`}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Older({ scans }: { scans: readonly ShownScan[] }) {
  const { t } = useTranslation("tracking");
  return (
    <details>
      <summary className="cursor-pointer text-xs font-semibold">
        {t("older", { count: scans.length })}
      </summary>
      <div className="mt-2">
        <Scans scans={scans} />
      </div>
    </details>
  );
}

/** The carrier's words in the reader's language where the service has them, else as the carrier says it. */
function useWords() {
  const { i18n } = useTranslation("tracking");
  return ({ text, textEn, textZh }: ShownScan): string =>
    (i18n.language.startsWith("zh") ? textZh : textEn) ?? text;
}

/** The moment in the reader's zone; a clock whose zone nobody knows as it stands. */
function ScanTime({ scan: { at, rawTime } }: { scan: ShownScan }) {
  const { t } = useTranslation("tracking");
  if (at) return <DateTime at={at} />;
  return <>{t("localTime", { time: rawTime.slice(0, 16) || "–" })}</>;
}
