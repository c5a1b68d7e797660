/** The sets that props stand on. Each is a few flat shapes in tones of one hue. */

export type Tones = Record<
  "wall" | "floor" | "shape" | "deep" | "edge" | "light" | "body" | "tint" | "ink",
  string
>;

/** `behind` is SVG, `ground` where a prop stands, in pixels from the top. */
export type Scene = (tones: Tones) => { behind: string; ground: number };

const wall = (colour: string) => `<path d="M0 0h800v800H0Z" fill="${colour}"/>`;

const disc: Scene = (t) => ({
  ground: 606,
  behind:
    wall(t.wall) +
    `<circle cx="400" cy="390" r="284" fill="${t.shape}"/>` +
    `<path d="M0 606h800v194H0Z" fill="${t.floor}"/>` +
    `<path d="M96 606h608" stroke="${t.edge}" stroke-width="3" opacity=".55"/>`,
});

const arch: Scene = (t) => ({
  ground: 628,
  behind:
    wall(t.floor) +
    `<path d="M150 660V350a250 250 0 0 1 500 0v310Z" fill="${t.deep}" opacity=".55"/>` +
    `<path d="M172 660V352a228 228 0 0 1 456 0v308Z" fill="${t.wall}"/>` +
    `<path d="M172 600h456v60H172Z" fill="${t.shape}"/>` +
    `<path d="M90 660h620v30H90Z" fill="${t.light}"/><path d="M90 690h620v8H90Z" fill="${t.edge}" opacity=".5"/>`,
});

const horizon: Scene = (t) => ({
  ground: 620,
  behind:
    wall(t.wall) +
    `<circle cx="560" cy="262" r="132" fill="${t.light}"/>` +
    `<path d="M0 500c150-64 260-40 420-12s270 6 380-40v352H0Z" fill="${t.floor}"/>` +
    `<path d="M0 574c180-40 330-10 470 2s240-6 330-30v254H0Z" fill="${t.shape}"/>`,
});

const shelf: Scene = (t) => ({
  ground: 604,
  behind:
    wall(t.shape) +
    `<path d="M400 0h400v800H400Z" fill="${t.floor}" opacity=".55"/>` +
    `<path d="M84 604h632v26H84Z" fill="${t.light}"/>` +
    `<path d="M84 630h632l-34 40H118Z" fill="${t.edge}" opacity=".28"/>`,
});

const plinth: Scene = (t) => ({
  ground: 578,
  behind:
    wall(t.wall) +
    `<path d="M0 640h800v160H0Z" fill="${t.floor}"/>` +
    `<path d="M128 560v120a272 62 0 0 0 544 0V560Z" fill="${t.deep}" opacity=".8"/>` +
    `<path d="M400 560h272v120a272 62 0 0 1-272 62Z" fill="${t.edge}" opacity=".3"/>` +
    `<ellipse cx="400" cy="560" rx="272" ry="62" fill="${t.shape}"/>`,
});

const daylight: Scene = (t) => ({
  ground: 620,
  behind:
    wall(t.floor) +
    `<path d="M150 0h190l250 560H400ZM372 0h120l250 560H622Z" fill="${t.light}" opacity=".75"/>` +
    `<path d="M0 560h800v240H0Z" fill="${t.shape}"/>` +
    `<path d="M400 560h190l106 240H506ZM622 560h120l58 130v110h-72Z" fill="${t.wall}" opacity=".6"/>`,
});

const tiles: Scene = (t) => ({
  ground: 612,
  behind:
    wall(t.wall) +
    `<path d="M0 0h400v400H0Z" fill="${t.floor}"/><path d="M400 400a400 400 0 0 1 400-400v400Z" fill="${t.shape}"/>` +
    `<path d="M0 612h800v188H0Z" fill="${t.shape}"/><path d="M0 612h800" stroke="${t.edge}" stroke-width="3" opacity=".4"/>`,
});

export const scenes: readonly [Scene, ...Scene[]] = [disc, arch, horizon, shelf, plinth, daylight, tiles];
