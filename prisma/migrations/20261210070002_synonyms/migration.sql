-- Names that mean the same thing, kept at the desk: whoever looks for one finds goods of the others.
CREATE TABLE "search_synonym" (
  "place" INTEGER NOT NULL,
  "terms" TEXT[],

  CONSTRAINT "search_synonym_pkey" PRIMARY KEY ("place")
);
SELECT watch_pages('search_synonym');

-- A beginning that every shop needs; the desk changes it as it likes.
INSERT INTO "search_synonym" ("place", "terms") VALUES
  (1, '{headphones,earphones,headset}'),
  (2, '{earbuds,wireless earphones}'),
  (3, '{phone,cell phone,mobile phone,smartphone}'),
  (4, '{power bank,portable charger}'),
  (5, '{tv,television}'),
  (6, '{sofa,couch}'),
  (7, '{flashlight,torch}'),
  (8, '{sneakers,trainers}'),
  (9, '{sweater,jumper,pullover}'),
  (10, '{swimsuit,bathing suit}'),
  (11, '{backpack,rucksack}'),
  (12, '{purse,handbag}'),
  (13, '{diaper,nappy}'),
  (14, '{stroller,pram,pushchair}'),
  (15, '{rug,carpet}'),
  (16, '{耳机,耳麦}'),
  (17, '{充电宝,移动电源}'),
  (18, '{双肩包,背包}'),
  (19, '{尿布,纸尿裤}'),
  (20, '{手提包,手袋}');
