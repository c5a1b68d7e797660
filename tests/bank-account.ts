/** A bank account as a member types it into the form of a withdrawal. */
export const ibanForm = (over: object = {}) => ({
  intent: "request",
  type: "iban",
  amount: "200.00",
  ccy: "USD",
  holder: "Mira Holm",
  bank: "Hafenbank",
  swift: "DEUTDEFF",
  account: "DE89 3704 0044 0532 0130 00",
  country: "DE",
  address: "Kajen 7",
  city: "Hamburg",
  postCode: "20459",
  ...over,
});
