import type { audit as en } from "./audit.en-US";

/** 审计日志：物流。 */
export const audit = {
  "action.channel.create": "新建渠道",
  "action.channel.copy": "复制渠道",
  "action.channel.close": "关闭渠道",
  "action.channel.open": "启用渠道",
  "action.channel.restrict": "设置货物限制",
  "action.channel.unrestrict": "移除货物限制",
  "action.channel.prices": "更新运价",
  "action.channel.surcharge": "变更附加费",
  "action.channel.surcharge-removed": "移除附加费",
  "action.channel.terms": "变更渠道条款",
  "action.channel.zone": "变更分区",
  "action.channel.zone-removed": "移除分区",
  "action.tariff.apply": "启用价目表",
  "action.tariff.discard": "放弃价目表",
  "action.tax.add": "新增税则",
  "action.tax.change": "替换税则",
  "action.tax.end": "终止税则",
  "action.tax.withdraw": "撤回税则",
  "action.sanction.add": "关闭国家",
  "action.sanction.remove": "开放国家",
  "entity.ship_channel": "物流渠道",
  "entity.tariff_import": "价目表",
  "entity.tax_rule": "税则",
  "entity.sanctioned_country": "受限国家",
} as const satisfies Record<keyof typeof en, string>;
