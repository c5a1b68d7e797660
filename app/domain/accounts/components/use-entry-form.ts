/**
 * A form of an entrance. Its rules come when somebody begins to fill it in: they are a quarter of what such a page would
 * weigh. Sent before, it is checked by the action alone, as where no script runs.
 */
import type { SubmissionResult } from "@conform-to/react";
import { useEffect } from "react";
import type { z } from "zod";
import { uncheckedForm } from "~/ui/unchecked-form";
import { useForm } from "~/ui/use-form";
import { entryFields, type EntryForm } from "../entry-fields";
import type { entryForms } from "../entry-rules";

type Rules = typeof import("../entry-rules");

let rules: Rules | undefined;

async function loadRules(): Promise<void> {
  try {
    rules ??= await import("../entry-rules");
  } catch {
    // Without them the action checks alone; the next field that is entered tries again.
  }
}

export function useEntryForm<Name extends EntryForm>(name: Name, result: SubmissionResult | undefined) {
  useEffect(() => {
    if (document.activeElement?.matches("input, select")) void loadRules();
    document.addEventListener("focusin", loadRules);
    return () => document.removeEventListener("focusin", loadRules);
  }, []);
  return useForm<z.input<(typeof entryForms)[Name]>>({
    id: name,
    ...(result ? { lastResult: result } : {}),
    constraint: entryFields[name],
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => (rules ? rules.checkEntry(name, formData) : uncheckedForm) as never,
  });
}
