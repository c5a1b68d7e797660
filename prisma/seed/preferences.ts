/** The demo's rules of preferred shipping, for parcels that the demo's own orders are not. */
import { rulesOf, saveRule } from "~/domain/orders/preferred/preferred.server";
import { RuleForm } from "~/domain/orders/preferred/forms";

const rules = [
  { country: "NZ", method: "fastest", maxDays: "20", fallback: "default" },
  { zone: "EU", weightMin: "15000", method: "cheapest", fallback: "default" },
];

/** Writes them in their order; where the member has any, they stay as they are. */
export async function seedDemoPreferences(memberId: string): Promise<void> {
  if ((await rulesOf(memberId)).length > 0) return;
  for (const rule of rules) {
    const saved = await saveRule(memberId, null, RuleForm.parse({ intent: "save", ...rule }));
    if (!saved.ok) throw new Error(`the demo's rule of shipping was refused: ${saved.error}`);
  }
}
