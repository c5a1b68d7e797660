/** A wire as a page: where to send it, the proof, and beside it how it stands. */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { PageHeader, Refused } from "~/ui";
import { WireInstructions } from "./wire-instructions";
import { WireProofForm } from "./wire-proof";

type Props = {
  title: string;
  description: string | undefined;
  wire: Parameters<typeof WireProofForm>[0]["wire"] &
    Omit<Parameters<typeof WireInstructions>[0], "account"> & { readonly proofs: number };
  open: boolean;
  frozen: boolean;
  account: Parameters<typeof WireInstructions>[0]["account"] | null;
  result: SubmissionResult<string[]> | undefined;
  news: ReactNode;
  facts: ReactNode;
};

export function WirePage({ title, description, wire, open, frozen, account, result, news, facts }: Props) {
  const stale = result?.error?.[""]?.[0];
  return (
    <>
      <PageHeader title={title} description={description} />
      <Refused error={stale} />
      {news}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {open && (account || !frozen) && (
          <div className="grid gap-4">
            {account && (
              <WireInstructions
                account={account}
                reference={wire.reference}
                amount={wire.amount}
                ccy={wire.ccy}
              />
            )}
            {!frozen && <WireProofForm key={wire.proofs} wire={wire} result={result} />}
          </div>
        )}
        {facts}
      </div>
    </>
  );
}
