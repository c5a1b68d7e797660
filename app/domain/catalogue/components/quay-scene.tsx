/** The picture of the home page: a quay in the morning, drawn in the tokens' colours. */

export function QuayScene({ label }: { label: string }) {
  return (
    <svg
      className="hero-scene"
      viewBox="0 0 860 480"
      preserveAspectRatio="xMaxYMax slice"
      role="img"
      aria-label={label}
    >
      <circle cx="640" cy="252" r="74" fill="var(--color-accent)" opacity="0.92" />
      <g fill="none" stroke="#fff" strokeOpacity="0.13" strokeWidth="2" strokeLinecap="round">
        <path d="M470 96h96M590 96h40M700 132h120M640 132h30M380 150h64" />
      </g>
      <path d="M0 330h860v150H0z" fill="#16435a" />
      <g fill="none" stroke="#fff" strokeOpacity="0.16" strokeWidth="3" strokeLinecap="round">
        <path
          d="M566 356h148M596 376h92M540 396h70M650 396h54M610 420h60"
          stroke="var(--color-accent)"
          strokeOpacity="0.75"
        />
        <path d="M60 366h90M180 366h30M96 392h54M40 424h120M760 366h60M786 400h44M300 436h90M420 456h40" />
      </g>
      <Crane x={96} />
      <Crane x={270} small />
      <Ship />
      <path d="M0 404h330l14 14v62H0z" fill="#0a1f2c" />
      <path d="M0 404h330l14 14H0z" fill="#28566d" />
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

/** Containers on the quay, one row on the other. */
function Stack() {
  const rows = [
    { y: 380, boxes: [0, 3, 2, 1, 3] },
    { y: 355, boxes: [1, 0, 4, 3] },
    { y: 330, boxes: [2, 1, 0] },
  ];
  return (
    <g>
      {rows.map(({ y, boxes }) =>
        boxes.map((colour, i) => <Box key={`${y}-${i}`} x={14 + i * 57} y={y} colour={colour} />),
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

function Crane({ x, small }: { x: number; small?: boolean }) {
  const scale = small ? 0.72 : 1;
  return (
    <g
      transform={`translate(${x} ${small ? 170 : 60}) scale(${scale})`}
      fill="none"
      stroke={small ? "#3f7189" : "#76cbe6"}
      strokeWidth="7"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      <path d="M20 344 44 96M128 344 104 96M36 180h76M28 262h92" />
      <path d="M-60 96h340M74 96V28M74 28l190 68M74 28-44 96" strokeWidth="5" />
      <path d="M212 96v62" strokeWidth="3" />
      <rect
        x="190"
        y="158"
        width="44"
        height="20"
        rx="2"
        fill={small ? "#3f7189" : "#ff8b4f"}
        stroke="none"
      />
    </g>
  );
}
