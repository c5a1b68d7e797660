/** The words invented goods are named with, in both languages; those at the front are used most. Pure. */
import { between, oneOf, randomOf } from "./random.ts";

type Pair = readonly [en: string, zh: string];

const pairs = (text: string): Pair[] =>
  text
    .trim()
    .split(/\s*[;\n]\s*/)
    .map((entry) => entry.split("=") as unknown as Pair);

export const qualities = pairs(`
  Portable=便携;Adjustable=可调节;Waterproof=防水;Foldable=折叠;Wireless=无线;Mini=迷你;Lightweight=轻便;Heavy Duty=加厚
  Rechargeable=充电式;Reusable=可重复使用;Magnetic=磁吸;Soft=柔软;Non-Slip=防滑;Breathable=透气;Vintage=复古;Luxury=轻奢
  Handmade=手工;Compact=小巧;Quick-Dry=速干;Thermal=保温;Silent=静音;Smart=智能;Retractable=伸缩;Transparent=透明
  Double-Sided=双面;Shockproof=防震;Windproof=防风;Oversized=大号;Elastic=弹力;Matte=磨砂`);

export const materials = pairs(`
  Stainless Steel=不锈钢;Silicone=硅胶;Cotton=纯棉;Leather=皮革;Bamboo=竹制;Canvas=帆布;Aluminium=铝合金;Wood=实木
  Ceramic=陶瓷;Glass=玻璃;Nylon=尼龙;Wool=羊毛;Polyester=涤纶;Linen=亚麻;Acrylic=亚克力;Rubber=橡胶
  Carbon Fibre=碳纤维;Copper=黄铜;Velvet=天鹅绒;Cork=软木`);

export const uses = pairs(`
  for Travel=旅行用;for Camping=露营用;for Home=家用;for Office=办公用;for Kids=儿童;for Women=女士;for Men=男士;for Car=车载
  for Dogs=犬用;for Cats=猫用;for Kitchen=厨房用;for Garden=花园用;for Gym=健身房用;for Gifts=送礼;for Parties=派对用`);

/** Things by the category they belong to. */
export const things: Readonly<Record<string, readonly Pair[]>> = {
  outdoor: pairs(
    "Tent=帐篷;Camping Chair=露营椅;Lantern=营地灯;Sleeping Bag=睡袋;Hammock=吊床;Trekking Pole=登山杖",
  ),
  fashion: pairs("Scarf=围巾;Belt=腰带;Sunglasses=太阳镜;Beanie=针织帽;Gloves=手套;Socks=袜子"),
  sports: pairs(
    "Yoga Mat=瑜伽垫;Resistance Band=弹力带;Jump Rope=跳绳;Dumbbell=哑铃;Knee Brace=护膝;Swim Goggles=泳镜",
  ),
  festival: pairs(
    "String Lights=串灯;Balloon Set=气球套装;Christmas Ornament=圣诞挂饰;Paper Lantern=纸灯笼;Garland=花环",
  ),
  bags: pairs(
    "Backpack=双肩包;Tote Bag=托特包;Wallet=钱包;Crossbody Bag=斜挎包;Suitcase=行李箱;Cosmetic Bag=化妆包",
  ),
  toys: pairs(
    "Building Blocks=积木;Puzzle=拼图;Plush Bear=毛绒熊;Remote Car=遥控车;Spinning Top=陀螺;Kite=风筝",
  ),
  car: pairs(
    "Phone Mount=手机支架;Seat Cover=座套;Dash Camera=行车记录仪;Car Vacuum=车载吸尘器;Sunshade=遮阳挡",
  ),
  home: pairs(
    "Pillow=枕头;Throw Blanket=盖毯;Table Lamp=台灯;Storage Box=收纳盒;Wall Clock=挂钟;Curtain=窗帘;Rug=地毯",
  ),
  tools: pairs(
    "Screwdriver Set=螺丝刀套装;Tape Measure=卷尺;Drill Bit=钻头;Work Light=工作灯;Pliers=钳子;Hex Key=内六角扳手",
  ),
  pets: pairs(
    "Dog Leash=牵引绳;Pet Bed=宠物窝;Cat Tree=猫爬架;Feeding Bowl=喂食碗;Grooming Brush=梳毛刷;Litter Mat=猫砂垫",
  ),
  kitchen: pairs(
    "Knife Set=刀具套装;Water Bottle=水杯;Lunch Box=饭盒;Cutting Board=砧板;Frying Pan=煎锅;Spice Rack=调料架",
  ),
  mens: pairs("Polo Shirt=POLO衫;Hoodie=卫衣;Cargo Pants=工装裤;Necktie=领带;Razor=剃须刀;Loafers=乐福鞋"),
  womens: pairs("Maxi Dress=长裙;Blouse=衬衫;Leggings=打底裤;Cardigan=开衫;Sandals=凉鞋;Hair Clip=发夹"),
  digital: pairs(
    "Earbuds=耳机;Power Bank=充电宝;USB Cable=数据线;Keyboard=键盘;Smart Watch=智能手表;Phone Case=手机壳;Speaker=音箱",
  ),
  health: pairs(
    "Massager=按摩器;Heating Pad=热敷垫;Posture Corrector=矫姿带;Scale=体重秤;Humidifier=加湿器;Toothbrush=牙刷",
  ),
  jewelry: pairs("Necklace=项链;Bracelet=手链;Stud Earrings=耳钉;Ring=戒指;Anklet=脚链;Brooch=胸针"),
  weddings: pairs("Veil=头纱;Guest Book=签到簿;Cake Topper=蛋糕插牌;Bouquet Holder=捧花托;Ring Box=戒指盒"),
  nail: pairs(
    "Nail Lamp=美甲灯;Gel Polish=甲油胶;Nail File=指甲锉;Press-On Nails=穿戴甲;Nail Sticker=美甲贴",
  ),
  others: pairs("Gift Wrap=礼品包装;Umbrella=雨伞;Notebook=笔记本;Sticker Pack=贴纸包;Key Ring=钥匙扣"),
};

export const colours = pairs(
  "Black=黑色;White=白色;Grey=灰色;Navy=藏青;Red=红色;Green=绿色;Pink=粉色;Beige=米色",
);
export const sizes = pairs("S=S;M=M;L=L;XL=XL;2XL=2XL");

const beginnings = "b br c ch cl d dr f fl g gl h j k kr l m n p pl qu r s sh sk st t tr v w z".split(" ");
const middles = "a e i o u ai ea io oo".split(" ");
const ends = ["", "l", "n", "r", "s", "x", "th", "nd", "rt", "m"];

/** Names of series and makers nobody has: the long tail of a catalogue's words. */
export const names: readonly string[] = inventNames(6_000);

function inventNames(count: number): string[] {
  const random = randomOf(20_261_121);
  const made = new Set<string>();
  while (made.size < count) {
    let word = "";
    for (let i = between(random, 2, 3); i > 0; i--)
      word += oneOf(random, beginnings) + oneOf(random, middles);
    word += oneOf(random, ends);
    made.add(word.charAt(0).toUpperCase() + word.slice(1));
  }
  return [...made];
}
