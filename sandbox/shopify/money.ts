/** Decimal texts of a shop, counted in hundredths. */

export function cents(text: string): number {
  return Math.round(Number(text) * 100);
}

export function decimal(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
