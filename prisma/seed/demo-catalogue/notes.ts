/** What a reseller wants to know of the goods of a category; each description closes with one of these. */
import type { CategorySlug } from "./types";

type Note = [en: string, zh: string];

export const notes: Record<CategorySlug, [Note, Note, Note]> = {
  outdoor: [
    [
      "Tested on our own trips before it entered the range. Every piece is checked for completeness, packed in plain recycled cardboard and labelled with nothing but the SKU, ready for your customer.",
      "入库前均经实地试用。逐件核对配件，采用无标再生纸箱包装，外箱仅贴 SKU 标签，可直接发给您的客户。",
    ],
    [
      "A steady seller from March to October. Packing is neutral, small parts are bagged and counted, and spare parts can be ordered separately for as long as we list the article.",
      "每年三月至十月为销售旺季。中性包装，小配件独立装袋点数，在售期间可单独订购备件。",
    ],
    [
      "Packed for rough handling: corners protected, no loose air, no brand on the box. A bilingual instruction leaflet is enclosed, and returns are rare because the article is easy to understand.",
      "按粗放运输标准包装：四角加护、填充密实、外箱无标。附双语说明书，上手简单，退货率低。",
    ],
  ],
  fashion: [
    [
      "Each piece is inspected in daylight, folded in tissue and sent in a plain pouch without labels. Your own hangtag or card can be added from fifty pieces upwards.",
      "自然光下逐件验货，棉纸包裹，装入无标袋发出。五十件起可加挂您的吊牌或卡片。",
    ],
    [
      "Colours are held from batch to batch, so follow-up orders match the first. The packing is neutral and letter-friendly, which keeps postage low for orders of a single piece.",
      "批次间严格对色，补货与首批一致。中性轻薄包装，单件发货也能节省运费。",
    ],
    [
      "A quiet bestseller that photographs well and hardly ever comes back. It ships without a brand mark, and we enclose a care card in English and Chinese with every order.",
      "上镜耐看、退货率低的长销款。无品牌标识发货，随单附中英文洗护卡。",
    ],
  ],
  sports: [
    [
      "Every batch is weighed and measured before it is shelved. Packing is plain and sturdy; an exercise or rule sheet in English and Chinese is enclosed for people who are just beginning.",
      "每批入库前均称重量尺。包装朴素结实，附中英文训练或规则说明，初学者也能快速上手。",
    ],
    [
      "Suited to clubs and schools as well as to single orders: cartons are small enough for one person to carry, and prices fall quickly with quantity. No brand on the box.",
      "既适合零售，也适合俱乐部与学校批量采购：单箱一人可搬，量大价优，外箱无标。",
    ],
    [
      "Demand rises in January and again before summer, and we keep extra stock for both. The box carries no brand and survives being posted without a second carton around it.",
      "一月与夏季前为需求高峰，我们会提前备货。无标外盒坚固，无需再套纸箱即可寄送。",
    ],
  ],
  festival: [
    [
      "Order four weeks ahead of the season for the best choice of designs. Sets are counted twice, packed flat where possible and sent in plain boxes without prices or paperwork inside.",
      "建议提前四周备货，款式更齐全。套装双人复点，尽量平板包装，素色外盒发出，内不含价格单据。",
    ],
    [
      "Photographs well on a decorated table and sells in clusters: most customers add a second set. Packing is neutral, light and small, so postage stays a fraction of the price.",
      "布置出片效果好，客户常常一次加购两套。中性轻小包装，运费占比低。",
    ],
    [
      "Stored dry and dark between seasons, so colours leave us as bright as they came in. Everything needed is in the box, and the picture guide makes do without words.",
      "淡季避光防潮存放，出库依旧鲜亮。所需配件一盒配齐，图示说明一看就懂。",
    ],
  ],
  bags: [
    [
      "Stuffed with paper rather than plastic so that the shape survives the journey. Zips and seams are tested on every tenth piece, and your woven label can be sewn in on request.",
      "以纸代塑填充定型，运输不变形。拉链与缝线按一成比例抽检，可按需车缝您的织标。",
    ],
    [
      "Hardware and lining are the same from batch to batch, so reviews stay true for later orders. It leaves in a dust bag and a plain carton, without a brand or a price.",
      "五金与里布批次一致，口碑可延续至后续订单。配防尘袋与素色纸箱，无品牌、无价签。",
    ],
    [
      "A dependable article for gift shops and travel stores alike. We measure every size ourselves and print inner dimensions in the specification, which keeps questions and returns to a minimum.",
      "礼品店与旅行用品店的可靠之选。尺寸均由我们实测并标注内径，减少咨询与退货。",
    ],
  ],
  toys: [
    [
      "Tested for sharp points, small parts and heavy metals by an independent laboratory; the report is available for resellers. The box is sealed with paper tape and opens without a knife.",
      "经第三方实验室检测尖点、小部件与重金属，报告可供分销商索取。纸胶带封箱，徒手可开。",
    ],
    [
      "Made to be played with and not merely unwrapped: spare parts exist, and we send them. The packing is cheerful but unbranded, with warnings in English, Chinese and six further languages.",
      "为真正玩耍而设计，备有补件可寄。包装活泼但不带品牌，附中英文等八种语言警示语。",
    ],
    [
      "Sells all year and doubles before the holidays, when we hold back stock for regular customers. It reaches the door gift-ready, in a box that gives nothing away from outside.",
      "全年热销，节前翻倍，我们为老客户预留库存。外盒不露内容，到手即可送礼。",
    ],
  ],
  car: [
    [
      "Compatibility is listed by measure rather than by make, which saves your customers guesswork. It is packed in a plain box with a bilingual fitting guide and drawings for every step.",
      "按尺寸而非车型标注适配，减少选购困扰。素盒包装，附双语安装图解，步骤清晰。",
    ],
    [
      "Function-tested one by one before packing, with the date on the test seal. Neutral box, no fuel or oil smell, and a leaflet with drawings that can be followed at the roadside.",
      "逐件通电或功能测试，封签注明日期。中性包装无异味，图示说明在路边也能照做。",
    ],
    [
      "Temperature-cycled from deep frost to a car in the August sun before we listed it. It ships in a recyclable carton without a brand, sized for the cheaper parcel class.",
      "上架前通过严寒至盛夏车内高温循环测试。无标可回收纸箱，尺寸适配低价包裹档。",
    ],
  ],
  home: [
    [
      "Drop-tested in its packing from a metre on every corner, so breakage stays below half a per cent. The box is plain, and mounting parts, where needed, are already inside.",
      "整箱各角一米跌落测试，破损率低于千分之五。素色外箱，所需安装件均已配齐。",
    ],
    [
      "Chosen to go with the rest of the range, so that customers come back for the second piece. Neutral packing, paper cushioning, and a leaflet on care in English and Chinese.",
      "与同系列风格统一，利于复购搭配。中性包装、纸质缓冲，附中英文养护说明。",
    ],
    [
      "Colours are matched under daylight and warm light, because most homes have both. It leaves us wrapped in paper, without price tags, and can carry your own thank-you card.",
      "在日光与暖光下双重对色，贴近真实家居环境。纸包装、无价签，可附您的感谢卡。",
    ],
  ],
  tools: [
    [
      "Hardness and torque are tested batch by batch, and the figures are on file for resellers. It is oiled lightly against rust, packed in a plain box and labelled with the SKU only.",
      "硬度与扭矩逐批检测，数据可供分销商查阅。薄油防锈，素盒包装，仅贴 SKU 标签。",
    ],
    [
      "Made for people who use it every day, and therefore easy to sell to those who do so twice a year. Instructions are in English and Chinese, with drawings instead of warnings.",
      "以专业日用标准制造，家用更是绰绰有余。中英文图解说明，清楚明了。",
    ],
    [
      "Wearing parts can be ordered one by one for as long as the article is listed. The packing is compact, unbranded and strong enough to be sent without a second carton.",
      "在售期间易损件可单独订购。紧凑无标包装，坚固到无需外套纸箱。",
    ],
  ],
  pets: [
    [
      "Tried out by our colleagues’ own animals, some of them merciless. Materials are free of heavy metals and harmful dyes; the packing is plain paper that can be recycled or shredded for bedding.",
      "由同事家的毛孩子亲测，其中不乏“拆家高手”。材质不含重金属与有害染料，纸质包装可回收。",
    ],
    [
      "Size is the first question in this category, so a bilingual measuring guide is enclosed and printed on the box. Exchanges are few, and the article travels in neutral packing.",
      "尺寸是本类目首要疑问，随附并印制双语测量指南，换货率低。中性包装发货。",
    ],
    [
      "Customers order this again without being asked, which is the best thing we can say of it. It is packed by the piece in plain film or paper and labelled with the SKU only.",
      "客户自发复购率高，是对它最好的评价。单件素包装，仅贴 SKU 标签。",
    ],
  ],
  kitchen: [
    [
      "Cleared for contact with food under European and American rules; the declaration can be downloaded by resellers. It is packed in moulded pulp and cardboard, without foam and without a brand.",
      "符合欧美食品接触标准，分销商可下载声明。纸浆模塑与纸箱包装，无泡沫、无品牌。",
    ],
    [
      "Used in our own canteen for three months before it was listed. Packing is neutral and safe for glass, and a card with care advice in English and Chinese lies on top.",
      "上架前在自家食堂试用三个月。中性防碎包装，附中英文养护卡。",
    ],
    [
      "A classic gift that is ordered singly in autumn and by the carton before the holidays. The inner box is plain and giftable; the outer one carries the SKU and nothing else.",
      "秋季零售、节前整箱的经典礼品。内盒素雅可送礼，外箱仅印 SKU。",
    ],
  ],
  mens: [
    [
      "Measured flat in every size by our own hands, with the table printed in centimetres and inches. Pieces are folded in tissue, sent without labels and ready for your own neck tag.",
      "各尺码均由我们平铺实测，附厘米与英寸对照表。棉纸折叠、无标发货，可加您的领标。",
    ],
    [
      "Cut from the same block as the rest of our menswear, so a customer who knows one size knows them all. Neutral packing, and reorders match in colour and hand feel.",
      "与同系列共用版型，知一码即知全系。中性包装，补单颜色手感一致。",
    ],
    [
      "Washed five times in our test before we list it, and measured again afterwards. It ships in a paper sleeve without a brand, and a bilingual size guide is enclosed.",
      "上架前经五次水洗复测尺寸。纸套无标发货，附双语尺码指南。",
    ],
  ],
  womens: [
    [
      "Fitted on three bodies, not on one, before the size table was written. Pieces are folded in tissue, sent in a plain sleeve and can carry your own label from fifty upwards.",
      "尺码表由三种身形试穿得出。棉纸折叠、素袋发出，五十件起可加您的品牌标。",
    ],
    [
      "Photographed in natural light, so that the colour on the screen is the colour in the parcel. Neutral packing, a bilingual size guide, and follow-up batches that match the first.",
      "自然光拍摄，所见即所得。中性包装，附双语尺码指南，补货与首批同色。",
    ],
    [
      "Washed and worn by our own team for a month before it was listed. It ships in paper rather than plastic, without a price or a brand, and folded so that nothing needs ironing.",
      "团队穿洗一个月后才上架。以纸代塑、无价签无品牌，折叠到手免熨。",
    ],
  ],
  digital: [
    [
      "Switched on, paired and charged once before it is packed, with a dated seal on the box. Declarations of conformity are on file for resellers, and the manual is in English and Chinese.",
      "出厂前逐台开机、配对、充电，封签注明日期。合规声明备查，附中英文说明书。",
    ],
    [
      "We keep spare units of every batch for two years, so a claim is answered with a parcel and not with a form. Neutral box, short manual, no account needed to use it.",
      "每批次预留备机两年，售后以换货为先。中性彩盒、简明说明书，使用无需注册账号。",
    ],
    [
      "Batteries, where there are any, are tested under UN 38.3 and packed accordingly for air freight. The box is plain and compact, and the serial number is recorded with your order.",
      "含电池产品均通过 UN 38.3 测试并按空运要求包装。素盒紧凑，序列号随单登记。",
    ],
  ],
  health: [
    [
      "Every carton carries its batch number and, where there is one, its expiry date. Documents for resellers are on file, the packing is discreet, and the leaflet is in English and Chinese.",
      "每箱均标注批号，如有保质期一并注明。分销资料备查，低调包装，附中英文说明。",
    ],
    [
      "Stored between 15 and 25 degrees and sent on a first-expired, first-out basis. The box is plain, discreet and sealed; the instructions are in large type and in two languages.",
      "15–25℃ 恒温存放，先到期先出库。素盒密封、低调寄送，大字双语说明。",
    ],
    [
      "A gentle article for everyday care that makes no promises it cannot keep. It is packed hygienically one by one, and the carton shows nothing of its content from outside.",
      "温和日常护理之选，不作夸大宣传。逐件卫生包装，外箱不显示内容。",
    ],
  ],
  jewelry: [
    [
      "Polished, checked under a lens and packed one by one on a card in a pouch. Plating and alloy are tested for nickel and lead, and the card is blank for your own name.",
      "逐件抛光、镜检、上卡入袋。镀层与合金均检测镍、铅含量，卡片留白可印您的品牌。",
    ],
    [
      "Light enough for a letter and pretty enough for a gift without further wrapping. Stones and plating are matched within a batch, and reorders are checked against a kept sample.",
      "轻到可随信寄送，精致到无需再包装。批内石色镀色一致，补单对照留样核验。",
    ],
    [
      "Worn for a month by our own colleagues, through showers, scarves and sleep, before we listed it. It comes in a plain pouch, with care advice in English and Chinese.",
      "上架前由同事连戴一个月，洗澡、围巾、睡眠皆经考验。素色布袋，附中英文养护说明。",
    ],
  ],
  weddings: [
    [
      "Nobody can wait for a replacement on the day, so every set is counted twice and photographed before it leaves. Packing is plain, and a spare of each small part is included.",
      "婚礼当日容不得差错，每套双人复点并拍照留存。素色包装，小件均附备份。",
    ],
    [
      "Order at least three weeks before the date; rush work is possible if you ask first. Shades are kept on a swatch card, so pieces ordered months apart still match.",
      "请至少提前三周下单，加急请先咨询。颜色按色卡管理，隔月补单依旧一致。",
    ],
    [
      "Made to be kept afterwards, which is why the materials are better than the day alone would need. It arrives in a plain, rigid box that stores it well for the years to come.",
      "为长久珍藏而做，用料高于一日所需。硬质素盒，日后收存同样妥帖。",
    ],
  ],
  nail: [
    [
      "Used by two salons for a season before it entered the range. Pieces are sealed one by one with batch and date, and safety sheets are on file where the rules ask for them.",
      "上架前由两家沙龙试用一季。逐件密封并标注批号日期，按规定备有安全资料。",
    ],
    [
      "Small, light and often reordered: the kind of article that fills up a parcel to the free-shipping line. Packing is neutral, and refills are sold separately for as long as we list it.",
      "小巧轻便、复购率高，凑单首选。中性包装，在售期间可单独补充替换装。",
    ],
    [
      "Steps are shown in eight pictures on the card, so beginners manage and professionals are not bored. It ships unbranded, and your own sticker can go on from a hundred pieces.",
      "卡片附八步图解，新手易学，专业适用。无标发货，一百件起可贴您的标签。",
    ],
  ],
};
