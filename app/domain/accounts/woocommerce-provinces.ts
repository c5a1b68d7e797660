/**
 * Codes of provinces that WooCommerce writes and ISO 3166-2 does not have, or has no longer, with its names (its
 * `plugins/woocommerce/i18n/states.php`, entries of these countries). Pure.
 */
const lists: Readonly<Record<string, string>> = {
  CN: "CN30 Macao",
  GH: "BA Brong-Ahafo",
  GT:
    "AV Alta Verapaz|BV Baja Verapaz|CM Chimaltenango|CQ Chiquimula|PR El Progreso|ES Escuintla|GU Guatemala|" +
    "HU Huehuetenango|IZ Izabal|JA Jalapa|JU Jutiapa|PE Petén|QZ Quetzaltenango|QC Quiché|RE Retalhuleu|" +
    "SA Sacatepéquez|SM San Marcos|SR Santa Rosa|SO Sololá|SU Suchitepéquez|TO Totonicapán|ZA Zacapa",
  IN: "DN Dadra and Nagar Haveli|DD Daman and Diu",
  IR:
    "KHZ Khuzestan|THR Tehran|ILM Ilaam|BHR Bushehr|ADL Ardabil|ESF Isfahan|YZD Yazd|KRH Kermanshah|KRN Kerman|" +
    "HDN Hamadan|GZN Ghazvin|ZJN Zanjan|LRS Luristan|ABZ Alborz|EAZ East Azarbaijan|WAZ West Azarbaijan|" +
    "CHB Chaharmahal and Bakhtiari|SKH South Khorasan|RKH Razavi Khorasan|NKH North Khorasan|SMN Semnan|FRS Fars|" +
    "QHM Qom|KRD Kurdistan|KBD Kohgiluyeh and Boyer-Ahmad|GLS Golestan|GIL Gilan|MZN Mazandaran|MKZ Markazi|" +
    "HRZ Hormozgan|SBN Sistan and Baluchestan",
  MD:
    "C Chișinău|BL Bălți|AN Anenii Noi|CH Cahul|CS Căușeni|DN Dondușeni|DB Dubăsari|GE Găgăuzia|HN Hîncești|" +
    "LV Leova|RZ Rezina|RS Rîșcani|SG Sîngerei|SR Soroca|TL Telenești",
  NP:
    "BAG Bagmati|BHE Bheri|DHA Dhaulagiri|GAN Gandaki|JAN Janakpur|KAR Karnali|KOS Koshi|LUM Lumbini|MAH Mahakali|" +
    "MEC Mechi|NAR Narayani|RAP Rapti|SAG Sagarmatha|SET Seti",
  NZ:
    "NL Northland|AK Auckland|WA Waikato|BP Bay of Plenty|TK Taranaki|GI Gisborne|HB Hawke’s Bay|" +
    "MW Manawatu-Wanganui|WE Wellington|NS Nelson|MB Marlborough|TM Tasman|WC West Coast|CT Canterbury|OT Otago|" +
    "SL Southland",
  PH: "COM Compostela Valley|00 Metro Manila",
  PK: "TA FATA",
};

/** `GT-GU`: Guatemala. */
export const wooCommerceProvinces: ReadonlyMap<string, string> = new Map(
  Object.entries(lists).flatMap(([country, list]) =>
    list.split("|").map((entry) => {
      const blank = entry.indexOf(" ");
      return [`${country}-${entry.slice(0, blank)}`, entry.slice(blank + 1)] as const;
    }),
  ),
);
