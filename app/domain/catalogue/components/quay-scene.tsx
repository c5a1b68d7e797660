/** The picture of the home page: a quay in the morning, drawn in the tokens' colours. */

/** Its left half is sky and water only: on a wide screen the page's words stand there. */
export function QuayScene({ label }: { label: string }) {
  return (
    <svg
      className="hero-scene"
      viewBox="0 0 1280 480"
      preserveAspectRatio="xMaxYMax slice"
      role="img"
      aria-label={label}
    >
      <circle cx="884" cy="250" r="78" fill="var(--color-accent)" opacity="0.92" />
      <g fill="none" stroke="#fff" strokeOpacity="0.13" strokeWidth="2" strokeLinecap="round">
        <path d="M700 96h96M820 96h40M940 132h120M880 132h30" />
      </g>
      <path d="M0 330h1280v150H0z" fill="#16435a" />
      <g fill="none" stroke="#fff" strokeOpacity="0.14" strokeWidth="3" strokeLinecap="round">
        <path
          d="M820 372h128M846 392h86M800 412h64M900 412h50M858 436h54"
          stroke="var(--color-accent)"
          strokeOpacity="0.75"
        />
        <path d="M690 384h70M640 416h110M560 448h60M1010 392h30M960 450h70M420 440h80M120 452h70" />
      </g>
      <g transform="translate(1150 178) scale(-0.66 0.66)">
        <Crane far />
      </g>
      <g transform="translate(362 -6) scale(0.9)">
        <g transform="translate(0 42)">
          <Ship />
        </g>
      </g>
      <path d="M1280 404h-186l-14 14v62h200z" fill="#0a1f2c" />
      <path d="M1280 404h-186l-14 14h200z" fill="#28566d" />
      <g transform="translate(1262 60) scale(-1 1)">
        <Crane />
      </g>
      <Stack />
    </svg>
  );
}

const boxColours = ["#76cbe6", "#ff8b4f", "#e4edf2", "#2e7fa0", "#f3c98b"];

function Box({ x, y, colour, width = 54 }: { x: number; y: number; colour: number; width?: number }) {
  return (
    <g>
      <rect x={x} y={y} width={width} height="24" rx="2" fill={boxColours[colour % boxColours.length]} />
      <path
        d={Array.from(
          { length: Math.floor(width / 9) - 1 },
          (_, i) => `M${x + 9 * (i + 1)} ${y + 5}v14`,
        ).join("")}
        stroke="#0d2230"
        strokeOpacity="0.28"
        strokeWidth="2"
      />
    </g>
  );
}

function Stack() {
  const rows = [
    { y: 380, boxes: [0, 3, 2] },
    { y: 355, boxes: [1, 4] },
  ];
  return (
    <g>
      {rows.map(({ y, boxes }) =>
        boxes.map((colour, i) => <Box key={`${y}-${i}`} x={1222 - i * 57} y={y} colour={colour} />),
      )}
    </g>
  );
}

function Ship() {
  const rows = [
    { y: 268, boxes: [3, 1, 0, 2, 4, 3, 1] },
    { y: 243, boxes: [0, 2, 3, 1, 0, 2] },
    { y: 218, boxes: [4, 0, 1, 3] },
  ];
  return (
    <g>
      {rows.map(({ y, boxes }) =>
        boxes.map((colour, i) => <Box key={`${y}-${i}`} x={400 + i * 49} y={y} colour={colour} width={46} />),
      )}
      <path d="M762 190h44v104h-44z" fill="#e4edf2" />
      <path d="M756 182h56v12h-56z" fill="#ff8b4f" />
      <path
        d="M770 204h8v8h-8zM786 204h8v8h-8zM770 222h8v8h-8zM786 222h8v8h-8z"
        fill="#0d2230"
        opacity="0.7"
      />
      <path d="M372 294h470l-30 58a12 12 0 0 1-11 7H420a14 14 0 0 1-12-7z" fill="#0a1f2c" />
      <path d="M372 294h470l-5 10H378z" fill="#ff8b4f" />
    </g>
  );
}

function Crane({ far }: { far?: boolean }) {
  const steel = far ? "#3f7189" : "#76cbe6";
  return (
    <g fill="none" stroke={steel} strokeWidth="7" strokeLinejoin="round" strokeLinecap="round">
      <path d="M20 344 44 96M128 344 104 96M36 180h76M28 262h92" />
      <path d="M-60 96h340M74 96V28M74 28l190 68M74 28-44 96" strokeWidth="5" />
      <path d="M262 96v46" strokeWidth="3" />
      <rect x="239" y="142" width="46" height="21" rx="2" fill={far ? steel : "#ff8b4f"} stroke="none" />
    </g>
  );
}
