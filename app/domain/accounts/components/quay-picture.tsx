/** A quay in the morning, drawn: a crane, boxes on the wall, the sun on the water. Decoration only. */

const boxes = [
  { x: 60, y: 256, w: 84, tone: "#c4420a" },
  { x: 148, y: 256, w: 84, tone: "#1d5870" },
  { x: 236, y: 256, w: 60, tone: "#a9c2cf" },
  { x: 96, y: 222, w: 84, tone: "#2b7390" },
  { x: 184, y: 222, w: 84, tone: "#dfe9ee" },
  { x: 140, y: 188, w: 84, tone: "#e2703a" },
] as const;

const waves = [330, 356, 382, 408, 434, 460] as const;

export function QuayPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 640 480" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden>
      <circle cx="486" cy="252" r="66" fill="#ff8b4f" />
      <rect x="0" y="306" width="640" height="174" fill="#0f3850" />
      <SunOnWater />
      <Crane />
      <rect x="0" y="290" width="340" height="190" fill="#081d2a" />
      <rect x="0" y="290" width="340" height="7" fill="#1a4258" />
      {boxes.map((box) => (
        <Box key={`${box.x}-${box.y}`} {...box} />
      ))}
      {waves.map((y, i) => (
        <path
          key={y}
          d={`M340 ${y}${"q12.5 -7 25 0t25 0".repeat(6)}`}
          transform={`translate(${(i % 2) * 18} 0)`}
          fill="none"
          stroke="#2b7390"
          strokeOpacity={0.75 - i * 0.1}
          strokeWidth="2"
        />
      ))}
      <Bollard x={300} />
      <Bollard x={40} />
    </svg>
  );
}

function SunOnWater() {
  const glints = [312, 326, 342, 360, 380];
  return (
    <g fill="#ff8b4f">
      {glints.map((y, i) => (
        <rect
          key={y}
          x={486 - (60 - i * 10)}
          y={y}
          width={(60 - i * 10) * 2}
          height="4"
          opacity={0.7 - i * 0.12}
        />
      ))}
    </g>
  );
}

function Crane() {
  return (
    <g stroke="#dfe9ee" strokeWidth="5" fill="none" strokeLinejoin="round">
      <path d="M268 290V70M312 290V70" />
      <path
        d="M268 120 312 166M268 166 312 212M268 212 312 258M312 120 268 166M312 166 268 212M312 212 268 258"
        strokeWidth="2"
      />
      <path d="M214 70H540M268 70 290 22 312 70M290 22 520 70M290 22 222 70" />
      <path d="M456 70V150" strokeWidth="2" />
      <rect x="416" y="150" width="80" height="32" fill="#c4420a" stroke="none" />
      <path d="M436 154v24M456 154v24M476 154v24" stroke="#0c2a3b" strokeOpacity="0.35" strokeWidth="2" />
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

function Bollard({ x }: { x: number }) {
  return <path d={`M${x} 290v-10h-4v-7h20v7h-4v10z`} fill="#dfe9ee" />;
}
