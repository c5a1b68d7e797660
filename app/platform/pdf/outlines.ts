/** Letters as a compact font has them (Type 2 charstrings, Adobe Technical Note 5177): outlines alone. Pure. */

/** One step of an outline, as fontkit tells it: absolute places in the units of the font, curves with both handles. */
export type OutlineStep = { readonly command: string; readonly args: readonly number[] };

const operators = { rlineto: 5, rrcurveto: 8, endchar: 14, rmoveto: 21 } as const;

/**
 * The charstring of an outline: its width, then each contour from where the last one ended. Contours close by
 * themselves. Parts of outlines that letters share, and hints for coarse screens, are not in it.
 */
export function charstringOf(steps: readonly OutlineStep[], width: number): Uint8Array {
  const bytes: number[] = numberBytes(Math.round(width));
  let [x, y] = [0, 0];
  for (const { command, args } of steps) {
    const operator = operatorOf(command);
    if (operator === null) continue;
    for (let i = 0; i + 1 < args.length; i += 2) {
      // Absolute positions are rounded, not the steps: errors do not add up.
      const [nextX, nextY] = [Math.round(args[i] ?? 0), Math.round(args[i + 1] ?? 0)];
      bytes.push(...numberBytes(nextX - x), ...numberBytes(nextY - y));
      [x, y] = [nextX, nextY];
    }
    bytes.push(operator);
  }
  bytes.push(operators.endchar);
  return Uint8Array.from(bytes);
}

function operatorOf(command: string): number | null {
  if (command === "closePath") return null;
  if (command === "moveTo") return operators.rmoveto;
  if (command === "lineTo") return operators.rlineto;
  if (command === "bezierCurveTo") return operators.rrcurveto;
  throw new Error(`a compact font has no ${command}`);
}

function numberBytes(n: number): number[] {
  if (n >= -107 && n <= 107) return [n + 139];
  if (n >= 108 && n <= 1131) return [247 + ((n - 108) >> 8), (n - 108) & 255];
  if (n >= -1131 && n <= -108) return [251 + ((-n - 108) >> 8), (-n - 108) & 255];
  if (n < -32_768 || n > 32_767) throw new RangeError(`${n} is no place in a font`);
  return [28, (n >> 8) & 255, n & 255];
}
