/** Whether what came repaid what was owed: none of it, some, or all. Cents. */
export function partRepaid(repaid: bigint, brought: bigint): "none" | "some" | "all" {
  if (repaid <= 0n) return "none";
  return repaid < brought ? "some" : "all";
}
