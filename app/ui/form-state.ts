/** The state of a form, for its buttons and fields. */
import { createContext, useContext } from "react";

export type FormState = {
  busy: boolean;
  intent: string | null;
};

export const FormStateContext = createContext<FormState | null>(null);

export function useFormState(): FormState | null {
  return useContext(FormStateContext);
}
