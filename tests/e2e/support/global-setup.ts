/** Starts the product once for all journeys, and fails the run where it logged an error meanwhile. */
import { startStage } from "../../setup/stage";

export default async function setup(): Promise<() => Promise<void>> {
  const { stop, errors, ...stage } = await startStage({ isFilled: true });
  process.env["QUAYSIDE_STAGE"] = JSON.stringify(stage);
  return async () => {
    const complaints = errors();
    await stop();
    if (complaints.length > 0) throw new Error(`errors in the product's logs:\n${complaints.join("\n")}`);
  };
}
