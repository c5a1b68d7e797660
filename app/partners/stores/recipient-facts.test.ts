import { expect, test } from "vitest";
import { recipientFacts } from "./recipient-facts";

const none = { taxId: "", houseNo: "", district: "", deliveryNote: "" };

test.each([
  ["_billing_cpf", "390.533.447-05", { taxId: "390.533.447-05" }],
  ["billing_cnpj", "11.222.333/0001-81", { taxId: "11.222.333/0001-81" }],
  ["_wc_billing/loja/cpf", "39053344705", { taxId: "39053344705" }],
  ["_wc_other/loja/cpf", "39053344705", { taxId: "39053344705" }],
  ["CPF/CNPJ", "39053344705", { taxId: "39053344705" }],
  ["SHIPPING_CREDENTIAL_KR", "P123456789012", { taxId: "P123456789012" }],
  ["TAX_CREDENTIAL_BR", "39053344705", { taxId: "39053344705" }],
  ["_billing_rut", "12.345.678-5", { taxId: "12.345.678-5" }],
  ["_billing_pccc", "P123456789012", { taxId: "P123456789012" }],
  ["TC Kimlik No", "10000000146", { taxId: "10000000146" }],
  ["EORI", "DE123456789", { taxId: "DE123456789" }],
  ["_shipping_number", "42", { houseNo: "42" }],
  ["_billing_neighborhood", "Centro", { district: "Centro" }],
  ["Delivery instructions", "Ring twice", { deliveryNote: "Ring twice" }],
  ["_shipping_tax", "12.90", {}],
  ["_order_tax", "3", {}],
  ["tax", "4.10", {}],
  ["number", "7", {}],
  ["_order_number", "1007", {}],
  ["_run", "12345", {}],
  ["pan", "24 cm", {}],
  ["cf", "1", {}],
  ["SHIPPING_CREDENTIAL_TYPE_CO", "13", {}],
  ["_tracking_number", "RB123456789CN", {}],
  ["_billing_cpf", "", {}],
  ["_billing_cpf", "none", {}],
])("%s: %s", (key, value, facts) => {
  expect(recipientFacts([{ key, value }])).toEqual({ ...none, ...facts });
});

test("a shipping address's number comes before a billing one's", () => {
  const facts = recipientFacts([
    { key: "_billing_number", value: "1" },
    { key: "_shipping_number", value: "2" },
  ]);
  expect(facts.houseNo).toBe("2");
});
