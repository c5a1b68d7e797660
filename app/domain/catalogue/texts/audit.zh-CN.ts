import { words } from "~/i18n/words/zh-CN";
import type { audit as en } from "./audit.en-US";

/** 审计日志：商品目录。 */
export const audit = {
  "action.category.new": "新建类目",
  "action.category.change": "修改类目",
  "action.category.merge": "合并类目",
  "action.category.remove": "删除类目",
  "action.catalogue.import": "导入商品文件",
  "action.catalogue.import-cancel": "放弃商品文件",
  "action.product.new": "新建商品",
  "action.product.basics": "修改基本信息",
  "action.product.text": "修改文案",
  "action.product.options": "修改选项",
  "action.product.pictures": "修改图片",
  "action.product.shelf": "上架或下架",
  "action.product.variant": "修改规格",
  "action.product.variant-new": "新增规格",
  "action.product.variant-tiers": "修改阶梯价",
  "action.search.synonyms": "修改搜索同义词",
  "entity.search_synonym": "搜索同义词",
  "entity.category": words.category,
  "entity.catalogue_import": "商品文件",
  "entity.product": words.product,
  "entity.variant": "规格",
} as const satisfies Record<keyof typeof en, string>;
