/** What the terminal shows while a start works: one line a step, with its time. */

const live = process.stdout.isTTY === true;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Lines a step's own programs print are kept and shown only where the step fails. */
export type StepOutput = { add(chunk: Buffer | string): void };

/** Runs one step and tells that it runs, for how long, and how it ended. */
export async function step<T>(title: string, work: (output: StepOutput) => Promise<T>): Promise<T> {
  const started = Date.now();
  let kept = "";
  const stop = announce(title, started);
  try {
    const value = await work({ add: (chunk) => (kept = (kept + chunk.toString()).slice(-20_000)) });
    stop("✓");
    return value;
  } catch (error) {
    stop("✗");
    if (kept.trim()) process.stdout.write(`${kept.trimEnd()}\n`);
    throw error;
  }
}

/** One plain line. */
export function say(line = ""): void {
  process.stdout.write(`${line}\n`);
}

function announce(title: string, started: number): (mark: string) => void {
  if (!live) {
    const slow = setTimeout(() => say(`  … ${title}`), 400);
    return (mark) => {
      clearTimeout(slow);
      say(`  ${mark} ${title} (${seconds(started)})`);
    };
  }
  let frame = 0;
  const draw = () => {
    process.stdout.write(`\r\x1b[2K  ${frames[frame++ % frames.length]} ${title} … ${seconds(started)}`);
  };
  draw();
  const timer = setInterval(draw, 120);
  return (mark) => {
    clearInterval(timer);
    process.stdout.write(`\r\x1b[2K  ${mark} ${title} (${seconds(started)})\n`);
  };
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
