/**
 * Provinces, states and prefectures of the countries where a parcel needs one (ISO 3166-2, names in Latin letters as
 * carriers print them). `code name` pairs; stores send the codes, people know the names.
 */
import { nearestWord } from "~/platform/nearest-word";

const lists: Readonly<Record<string, string>> = {
  US:
    "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|" +
    "DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|" +
    "KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|" +
    "MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|" +
    "NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|" +
    "SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|" +
    "WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|MP Northern Mariana Islands|" +
    "PR Puerto Rico|VI US Virgin Islands|FM Micronesia|MH Marshall Islands|PW Palau|AA Armed Forces (AA)|AE Armed Forces (AE)|AP Armed Forces (AP)",
  CA:
    "AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|" +
    "NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|" +
    "SK Saskatchewan|YT Yukon",
  AU:
    "ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|" +
    "TAS Tasmania|VIC Victoria|WA Western Australia",
  BR:
    "AC Acre|AL Alagoas|AP Amapa|AM Amazonas|BA Bahia|CE Ceara|DF Distrito Federal|ES Espirito Santo|GO Goias|" +
    "MA Maranhao|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Para|PB Paraiba|PR Parana|PE Pernambuco|" +
    "PI Piaui|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondonia|RR Roraima|" +
    "SC Santa Catarina|SP Sao Paulo|SE Sergipe|TO Tocantins",
  MX:
    "AG Aguascalientes|BC Baja California|BS Baja California Sur|CM Campeche|CS Chiapas|CH Chihuahua|" +
    "DF Ciudad de Mexico|CO Coahuila|CL Colima|DG Durango|GT Guanajuato|GR Guerrero|HG Hidalgo|JA Jalisco|" +
    "MX Mexico State|MI Michoacan|MO Morelos|NA Nayarit|NL Nuevo Leon|OA Oaxaca|PU Puebla|QT Queretaro|" +
    "QR Quintana Roo|SL San Luis Potosi|SI Sinaloa|SO Sonora|TB Tabasco|TM Tamaulipas|TL Tlaxcala|VE Veracruz|" +
    "YU Yucatan|ZA Zacatecas",
  CN:
    "AH Anhui|BJ Beijing|CQ Chongqing|FJ Fujian|GS Gansu|GD Guangdong|GX Guangxi|GZ Guizhou|HI Hainan|HE Hebei|" +
    "HL Heilongjiang|HA Henan|HB Hubei|HN Hunan|NM Inner Mongolia|JS Jiangsu|JX Jiangxi|JL Jilin|LN Liaoning|" +
    "NX Ningxia|QH Qinghai|SN Shaanxi|SD Shandong|SH Shanghai|SX Shanxi|SC Sichuan|TJ Tianjin|XJ Xinjiang|" +
    "XZ Xizang (Tibet)|YN Yunnan|ZJ Zhejiang",
  IN:
    "AN Andaman and Nicobar Islands|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar|CH Chandigarh|" +
    "CT Chhattisgarh|DH Dadra and Nagar Haveli and Daman and Diu|DL Delhi|GA Goa|GJ Gujarat|HR Haryana|" +
    "HP Himachal Pradesh|JK Jammu and Kashmir|JH Jharkhand|KA Karnataka|KL Kerala|LA Ladakh|LD Lakshadweep|" +
    "MP Madhya Pradesh|MH Maharashtra|MN Manipur|ML Meghalaya|MZ Mizoram|NL Nagaland|OR Odisha|PY Puducherry|" +
    "PB Punjab|RJ Rajasthan|SK Sikkim|TN Tamil Nadu|TS Telangana|TR Tripura|UP Uttar Pradesh|UK Uttarakhand|" +
    "WB West Bengal",
  JP:
    "01 Hokkaido|02 Aomori|03 Iwate|04 Miyagi|05 Akita|06 Yamagata|07 Fukushima|08 Ibaraki|09 Tochigi|10 Gunma|" +
    "11 Saitama|12 Chiba|13 Tokyo|14 Kanagawa|15 Niigata|16 Toyama|17 Ishikawa|18 Fukui|19 Yamanashi|20 Nagano|" +
    "21 Gifu|22 Shizuoka|23 Aichi|24 Mie|25 Shiga|26 Kyoto|27 Osaka|28 Hyogo|29 Nara|30 Wakayama|31 Tottori|" +
    "32 Shimane|33 Okayama|34 Hiroshima|35 Yamaguchi|36 Tokushima|37 Kagawa|38 Ehime|39 Kochi|40 Fukuoka|41 Saga|" +
    "42 Nagasaki|43 Kumamoto|44 Oita|45 Miyazaki|46 Kagoshima|47 Okinawa",
  IT:
    "AG Agrigento|AL Alessandria|AN Ancona|AO Aosta|AR Arezzo|AP Ascoli Piceno|AT Asti|AV Avellino|BA Bari|" +
    "BT Barletta-Andria-Trani|BL Belluno|BN Benevento|BG Bergamo|BI Biella|BO Bologna|BZ Bolzano|BS Brescia|" +
    "BR Brindisi|CA Cagliari|CL Caltanissetta|CB Campobasso|CE Caserta|CT Catania|CZ Catanzaro|CH Chieti|CO Como|" +
    "CS Cosenza|CR Cremona|KR Crotone|CN Cuneo|EN Enna|FM Fermo|FE Ferrara|FI Firenze|FG Foggia|FC Forli-Cesena|" +
    "FR Frosinone|GE Genova|GO Gorizia|GR Grosseto|IM Imperia|IS Isernia|SP La Spezia|AQ L'Aquila|LT Latina|" +
    "LE Lecce|LC Lecco|LI Livorno|LO Lodi|LU Lucca|MC Macerata|MN Mantova|MS Massa-Carrara|MT Matera|ME Messina|" +
    "MI Milano|MO Modena|MB Monza e Brianza|NA Napoli|NO Novara|NU Nuoro|OR Oristano|PD Padova|PA Palermo|" +
    "PR Parma|PV Pavia|PG Perugia|PU Pesaro e Urbino|PE Pescara|PC Piacenza|PI Pisa|PT Pistoia|PN Pordenone|" +
    "PZ Potenza|PO Prato|RG Ragusa|RA Ravenna|RC Reggio Calabria|RE Reggio Emilia|RI Rieti|RN Rimini|RM Roma|" +
    "RO Rovigo|SA Salerno|SS Sassari|SV Savona|SI Siena|SR Siracusa|SO Sondrio|SU Sud Sardegna|TA Taranto|" +
    "TE Teramo|TR Terni|TO Torino|TP Trapani|TN Trento|TV Treviso|TS Trieste|UD Udine|VA Varese|VE Venezia|" +
    "VB Verbano-Cusio-Ossola|VC Vercelli|VR Verona|VV Vibo Valentia|VI Vicenza|VT Viterbo",
  ES:
    "C A Coruna|VI Araba/Alava|AB Albacete|A Alicante|AL Almeria|O Asturias|AV Avila|BA Badajoz|PM Baleares|" +
    "B Barcelona|BI Bizkaia|BU Burgos|CC Caceres|CA Cadiz|S Cantabria|CS Castellon|CE Ceuta|CR Ciudad Real|" +
    "CO Cordoba|CU Cuenca|SS Gipuzkoa|GI Girona|GR Granada|GU Guadalajara|H Huelva|HU Huesca|J Jaen|LO La Rioja|" +
    "GC Las Palmas|LE Leon|L Lleida|LU Lugo|M Madrid|MA Malaga|ML Melilla|MU Murcia|NA Navarra|OR Ourense|" +
    "P Palencia|PO Pontevedra|SA Salamanca|TF Santa Cruz de Tenerife|SG Segovia|SE Sevilla|SO Soria|T Tarragona|" +
    "TE Teruel|TO Toledo|V Valencia|VA Valladolid|ZA Zamora|Z Zaragoza",
};

/**
 * Codes that stores send beside these: of countries where a parcel needs no province, and WooCommerce's own numbers of
 * China's. They only get their names.
 */
const otherCodes: Readonly<Record<string, string>> = {
  DE:
    "BW Baden-Wuerttemberg|BY Bavaria|BE Berlin|BB Brandenburg|HB Bremen|HH Hamburg|HE Hesse|" +
    "MV Mecklenburg-Vorpommern|NI Lower Saxony|NW North Rhine-Westphalia|RP Rhineland-Palatinate|SL Saarland|" +
    "SN Saxony|ST Saxony-Anhalt|SH Schleswig-Holstein|TH Thuringia",
  CH:
    "AG Aargau|AR Appenzell Ausserrhoden|AI Appenzell Innerrhoden|BL Basel-Landschaft|BS Basel-Stadt|BE Bern|" +
    "FR Fribourg|GE Geneva|GL Glarus|GR Graubuenden|JU Jura|LU Luzern|NE Neuchatel|NW Nidwalden|OW Obwalden|" +
    "SH Schaffhausen|SZ Schwyz|SO Solothurn|SG St. Gallen|TG Thurgau|TI Ticino|UR Uri|VS Valais|VD Vaud|ZG Zug|" +
    "ZH Zurich",
  CN:
    "1 Yunnan|2 Beijing|3 Tianjin|4 Hebei|5 Shanxi|6 Inner Mongolia|7 Liaoning|8 Jilin|9 Heilongjiang|10 Shanghai|" +
    "11 Jiangsu|12 Zhejiang|13 Anhui|14 Fujian|15 Jiangxi|16 Shandong|17 Henan|18 Hubei|19 Hunan|20 Guangdong|" +
    "21 Guangxi|22 Hainan|23 Chongqing|24 Sichuan|25 Guizhou|26 Shaanxi|27 Gansu|28 Qinghai|29 Ningxia|" +
    "31 Xizang (Tibet)|32 Xinjiang",
  AR:
    "C Ciudad Autonoma de Buenos Aires|B Buenos Aires|K Catamarca|H Chaco|U Chubut|X Cordoba|W Corrientes|" +
    "E Entre Rios|P Formosa|Y Jujuy|L La Pampa|F La Rioja|M Mendoza|N Misiones|Q Neuquen|R Rio Negro|A Salta|" +
    "J San Juan|D San Luis|Z Santa Cruz|S Santa Fe|G Santiago del Estero|V Tierra del Fuego|T Tucuman",
  MY:
    "JHR Johor|KDH Kedah|KTN Kelantan|LBN Labuan|MLK Malacca|NSN Negeri Sembilan|PHG Pahang|PNG Penang|PRK Perak|" +
    "PLS Perlis|SBH Sabah|SWK Sarawak|SGR Selangor|TRG Terengganu|PJY Putrajaya|KUL Kuala Lumpur",
  ZA:
    "EC Eastern Cape|FS Free State|GP Gauteng|KZN KwaZulu-Natal|LP Limpopo|MP Mpumalanga|NC Northern Cape|" +
    "NW North West|WC Western Cape",
};

/** China's as they are called there, by code, in the language whose readers write them so; on labels they stay Latin. */
const inChinese: ReadonlyMap<string, string> = new Map(
  (
    "AH 安徽省|BJ 北京市|CQ 重庆市|FJ 福建省|GS 甘肃省|GD 广东省|GX 广西壮族自治区|GZ 贵州省|HI 海南省|HE 河北省|" +
    "HL 黑龙江省|HA 河南省|HB 湖北省|HN 湖南省|NM 内蒙古自治区|JS 江苏省|JX 江西省|JL 吉林省|LN 辽宁省|" +
    "NX 宁夏回族自治区|QH 青海省|SN 陕西省|SD 山东省|SH 上海市|SX 山西省|SC 四川省|TJ 天津市|XJ 新疆维吾尔自治区|" +
    "XZ 西藏自治区|YN 云南省|ZJ 浙江省"
  )
    .split("|")
    .map((pair) => pair.split(" ") as [string, string]),
);

type Province = { readonly code: string; readonly name: string };

const parsed = new Map<string, readonly Province[]>();

function pairs(text: string): Province[] {
  return text.split("|").map((pair) => {
    const space = pair.indexOf(" ");
    return { code: pair.slice(0, space), name: pair.slice(space + 1) };
  });
}

/** The provinces of a country in the order of their names; none where a parcel needs none. */
export function provincesOf(country: string): readonly Province[] {
  const known = parsed.get(country);
  if (known) return known;
  const text = lists[country];
  if (!text) return [];
  const made = pairs(text).sort((a, b) => (a.name < b.name ? -1 : 1));
  parsed.set(country, made);
  return made;
}

/**
 * The province's name as carriers print it, by its name, here or there, or the code stores send; null where it is none
 * of the country.
 */
export function provinceNamed(country: string, text: string): string | null {
  return (provinceCalled(country, text) ?? otherCalled(country, text))?.name ?? null;
}

/**
 * The province that is most likely meant by what is none of the country: mistyped, cut short or written with more words
 * around it. Null where nothing is near, or more than one.
 */
export function nearestProvince(country: string, text: string): string | null {
  const typed = plain(text);
  const byName = new Map(provincesOf(country).map(({ name }) => [plain(name), name]));
  const names = [...byName.keys()];
  const words = ` ${typed.replace(/[^\p{L}\d]+/gu, " ").trim()} `;
  const within = names.filter((name) => words.includes(` ${name} `));
  // West Virginia holds Virginia; the longest is meant.
  const [whole] = within.toSorted((a, b) => b.length - a.length);
  const begun = words.trim().length >= 3 ? names.filter((name) => name.startsWith(words.trim())) : [];
  const near = whole ?? (begun.length === 1 ? begun[0] : nearestWord(typed, names));
  return near ? (byName.get(near) ?? null) : null;
}

/** The province for people to read in a language; what is none of the country as it stands. */
export function provinceShown(country: string, text: string, locale: string): string {
  if (country !== "CN" || !locale.startsWith("zh")) return text;
  return inChinese.get(provinceCalled(country, text)?.code ?? "") ?? text;
}

function provinceCalled(country: string, text: string): Province | undefined {
  const typed = plain(text);
  const code = withoutCountry(typed, country.toLowerCase()).replace(/^(?:\w\.\s?){2,3}$/, withoutDots);
  return provincesOf(country).find(
    (province) =>
      plain(province.name) === typed ||
      [typed, code].includes(province.code.toLowerCase()) ||
      (country === "CN" && isShortFor(typed, inChinese.get(province.code) ?? "")),
  );
}

const withoutDots = (typed: string) => typed.replace(/[.\s]/g, "");

function withoutCountry(typed: string, country: string): string {
  if (!typed.startsWith(country)) return typed;
  const code = typed.slice(country.length).replace(/^-/, "");
  return /^\w/.test(code) ? code : typed;
}

/** Only by its very code: names that begin with the letters of a country, such as Chur in CH, are no codes. */
function otherCalled(country: string, text: string): Province | undefined {
  const typed = plain(text);
  return pairs(otherCodes[country] ?? "").find(({ code }) => {
    const own = code.toLowerCase();
    const before = country.toLowerCase();
    return [own, `${before}-${own}`].includes(typed) || (/^\d/.test(own) && typed === before + own);
  });
}

function isShortFor(typed: string, name: string): boolean {
  const short = name.replace(/(省|市|(壮族|回族|维吾尔)?自治区)$/, "");
  return typed === name || typed === short || typed === `${short}自治区`;
}

function plain(text: string): string {
  return text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
