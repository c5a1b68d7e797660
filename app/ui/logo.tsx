/** The logo (contract §9): the mark is as wide as the height plus five; the name's box 3 × and 0.9 × the height. */
import { shopPaths } from "~/platform/shop-paths";
import { Link } from "./link";

type LogoProps = {
  /** Pixels. */
  height?: number;
  showText?: boolean;
  goHome?: boolean;
};

export function Logo({ height = 60, showText = true, goHome = true }: LogoProps) {
  const content = (
    <>
      <Mark height={height} />
      {showText && <Name height={height} />}
    </>
  );
  if (!goHome) return <span className="flex items-center">{content}</span>;
  return (
    <Link to={shopPaths.root()} aria-label="Quayside" className="flex items-center rounded-s">
      {content}
    </Link>
  );
}

function Mark({ height }: { height: number }) {
  return (
    <svg viewBox="0 0 65 60" width={height + 5} height={height} aria-hidden>
      <g transform="translate(-10.5 -8.4) scale(1.24)" fill="none">
        <path d="M46.4 43.2A19.5 19.5 0 1 1 51.9 31" stroke="currentColor" strokeWidth="7" />
        <path d="M32 34.5 49.5 52" stroke="var(--color-accent)" strokeWidth="7" />
        <path d="M21.5 29.5q3-3 6 0t6 0 6 0" stroke="var(--color-water)" strokeWidth="3" />
      </g>
    </svg>
  );
}

function Name({ height }: { height: number }) {
  return (
    <svg viewBox="0 0 180 54" width={height * 3} height={height * 0.9} role="img" aria-label="Quayside">
      <text
        x="4"
        y="38"
        fill="currentColor"
        fontSize="36"
        fontWeight="700"
        letterSpacing="-1.1"
        fontFamily="var(--font-sans)"
      >
        Quayside
      </text>
    </svg>
  );
}
