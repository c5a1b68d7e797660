/** What a password must be (D11): 7 to 128 characters with a letter and a digit, anything else allowed. */

export const passwordLength = { min: 7, max: 128 } as const;

/** The password as it is kept: the same characters however a keyboard composes them. */
export function normalPassword(password: string): string {
  return password.normalize("NFKC");
}

/** Whether a new password may be used. Length is counted in characters, not in code units. */
export function isAcceptablePassword(password: string): boolean {
  const text = normalPassword(password);
  const length = [...text].length;
  return (
    length >= passwordLength.min &&
    length <= passwordLength.max &&
    /\p{L}/u.test(text) &&
    /\p{Nd}/u.test(text)
  );
}
