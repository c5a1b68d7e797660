/** For `onValidate`: the form is sent without a look at it, and keeps the errors that it shows. */
export const uncheckedForm = { status: undefined, payload: {}, error: null, reply: () => ({}) };
