/** Remix's form with a one-time token. It ignores a second press while it is being sent. */
import { Form as RemixForm, useNavigation, type FormProps as RemixFormProps } from "@remix-run/react";
import { useMemo } from "react";
import { FormStateContext } from "./form-state";
import { useRootData } from "./root-data";

/** Names of the hidden fields; the server reads them under the same names. */
const formTokenField = "_token";
const formScopeField = "_scope";

export type FormProps = RemixFormProps & {
  /** Distinguishes forms of one page: they share a token, and each may be sent once. */
  scope?: string;
};

export function Form({ scope, children, onSubmit, ...rest }: FormProps) {
  const posts = rest.method !== undefined && rest.method.toLowerCase() !== "get";
  const token = useRootData()?.formToken ?? "";
  const state = useSending(scope, posts);
  return (
    <FormStateContext.Provider value={state}>
      <RemixForm
        {...rest}
        onSubmit={(event) => {
          if (state.busy) event.preventDefault();
          else onSubmit?.(event);
        }}
      >
        {posts && <input type="hidden" name={formTokenField} value={token} />}
        {posts && scope && <input type="hidden" name={formScopeField} value={scope} />}
        {children}
      </RemixForm>
    </FormStateContext.Provider>
  );
}

function useSending(scope: string | undefined, posts: boolean) {
  const { state, formData } = useNavigation();
  const busy =
    posts &&
    state !== "idle" &&
    (formData?.get(formScopeField) ?? undefined) === scope &&
    formData !== undefined;
  const intent = busy ? (formData.get("intent") as string | null) : null;
  return useMemo(() => ({ busy, intent }), [busy, intent]);
}
