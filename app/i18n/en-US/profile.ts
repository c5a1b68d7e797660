/** The member's own account: profile, addresses, preferences, notifications, data. */
export const profile = {
  title: "Account",
  "tabs.label": "Parts of your account",
  "tab.profile": "Profile",
  "tab.addresses": "Addresses",
  "tab.billing": "Billing address",
  "tab.security": "Security",
  "tab.preferences": "Preferences",
  "tab.notifications": "Notifications",
  "tab.data": "Data and closing",

  "about.title": "About you",
  "field.userName": "User name",
  "field.userNameHint": "Shown in your menu while no store is connected",
  "field.firstName": "First name",
  "field.lastName": "Last name",
  "field.phone": "Phone",
  "field.country": "Country",
  "field.countryChoose": "Choose a country",
  "field.taxId": "Tax ID",
  "field.taxIdHint": "VAT number or tax number of your business, for invoices",
  "field.email": "Email",
  save: "Save changes",

  "email.title": "Email",
  "email.text": "You log in with it, and all mail goes there.",

  "flash.saved": "Your profile is saved",

  "error.phone": "Enter 5 to 20 digits; + - ( ) and spaces may stand between them",
} as const;
