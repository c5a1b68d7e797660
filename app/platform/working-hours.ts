/** Working hours of our staff: Saturday and Sunday in UTC+8 do not count. Pure. */

const hourMs = 3_600_000;

/** A moment so many working hours later, or earlier where the number is negative. */
export function workingHours(from: Date, hours: number): Date {
  const step = hours < 0 ? -hourMs : hourMs;
  const at = new Date(from);
  for (let left = Math.abs(hours); left > 0;) {
    at.setTime(at.getTime() + step);
    const day = new Date(at.getTime() + 8 * hourMs - (step > 0 ? 1 : 0)).getUTCDay();
    if (day !== 0 && day !== 6) left -= 1;
  }
  return at;
}
