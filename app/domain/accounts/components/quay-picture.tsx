/** A quay in the morning, drawn: a crane, boxes on the wall, the sun on the water. Decoration only. */

const boxes = [
  { x: 14, y: 256, w: 70, tone: "#c4420a" },
  { x: 88, y: 256, w: 84, tone: "#1d5870" },
  { x: 176, y: 256, w: 70, tone: "#a9c2cf" },
  { x: 44, y: 222, w: 84, tone: "#2b7390" },
  { x: 132, y: 222, w: 84, tone: "#dfe9ee" },
  { x: 92, y: 188, w: 70, tone: "#e2703a" },
] as const;

const waves = [330, 354, 378, 402, 426, 450] as const;
const glints = [312, 326, 342, 360, 380] as const;

export function QuayPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 640 480" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <circle cx="496" cy="258" r="62" fill="#ff8b4f" />
      <rect x="0" y="306" width="640" height="174" fill="#0f3850" />
      {glints.map((y, i) => (
        <rect
          key={y}
          x={440 + i * 9}
          y={y}
          width={112 - i * 18}
          height="4"
          fill="#ff8b4f"
          opacity={0.7 - i * 0.12}
        />
      ))}
      {waves.map((y, i) => (
        <path
          key={y}
          d={`M${350 - (i % 2) * 18} ${y}${"q12.5 -7 25 0t25 0".repeat(7)}`}
          fill="none"
          stroke="#2b7390"
          strokeOpacity={0.75 - i * 0.1}
          strokeWidth="2"
        />
      ))}
      <Crane />
      <rect x="0" y="290" width="340" height="190" fill="#081d2a" />
      <rect x="0" y="290" width="340" height="7" fill="#1a4258" />
      {boxes.map((box) => (
        <Box key={`${box.x}-${box.y}`} {...box} />
      ))}
      <path d="M322 290v-9h-4v-7h18v7h-4v9z" fill="#dfe9ee" />
    </svg>
  );
}

function Crane() {
  return (
    <g stroke="#dfe9ee" strokeWidth="5" fill="none" strokeLinejoin="round">
      <path d="M260 290V90M300 290V90" />
      <path
        d="M260 130 300 170M260 170 300 210M260 210 300 250M300 130 260 170M300 170 260 210M300 210 260 250"
        strokeWidth="2"
      />
      <path d="M206 90H556M260 90 280 46 300 90M280 46 540 90M280 46 214 90" />
      <path d="M440 90V150" strokeWidth="2" />
      <rect x="400" y="150" width="80" height="32" fill="#c4420a" stroke="none" />
      <path d="M420 155v22M440 155v22M460 155v22" stroke="#081d2a" strokeOpacity="0.28" strokeWidth="2" />
    </g>
  );
}

function Box({ x, y, w, tone }: { x: number; y: number; w: number; tone: string }) {
  const ribs = Array.from({ length: Math.floor(w / 14) - 1 }, (_, i) => x + 14 * (i + 1));
  return (
    <g>
      <rect x={x} y={y} width={w} height="32" fill={tone} />
      <path
        d={ribs.map((rib) => `M${rib} ${y + 5}v22`).join("")}
        stroke="#081d2a"
        strokeOpacity="0.28"
        strokeWidth="2"
      />
    </g>
  );
}
