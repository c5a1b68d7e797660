import type { profile as english } from "../en-US/profile";

export const profile = {
  title: "账户",
  "tabs.label": "账户内容",
  "tab.profile": "个人资料",
  "tab.addresses": "收货地址",
  "tab.billing": "账单地址",
  "tab.security": "安全",
  "tab.preferences": "偏好设置",
  "tab.notifications": "通知设置",
  "tab.data": "数据与注销",

  "about.title": "基本资料",
  "field.userName": "用户名",
  "field.userNameHint": "未绑定店铺时，显示在您的菜单中",
  "field.firstName": "名",
  "field.lastName": "姓",
  "field.phone": "电话",
  "field.country": "国家或地区",
  "field.countryChoose": "请选择国家或地区",
  "field.taxId": "税号",
  "field.taxIdHint": "您公司的增值税号或税号，用于开具发票",
  "field.email": "邮箱",
  save: "保存修改",

  "email.title": "邮箱",
  "email.text": "用于登录，所有邮件也会发送到这里。",

  "preferences.title": "语言与时间",
  "preferences.device": "此设备位于时区 {{zone}}。",
  "preferences.use": "使用该时区",
  "field.locale": "语言",
  "field.localeHint": "用于页面和我们发送的邮件",
  "field.timezone": "时区",
  "field.timezoneHint": "所有时间均按此时区显示。现在是 {{time}}",
  "error.timezone": "请从列表中选择",
  "flash.preferences": "偏好设置已保存",
  "flash.saved": "个人资料已保存",

  "error.phone": "请输入 5 至 20 位数字，可含 + - ( ) 和空格",
} satisfies Record<keyof typeof english, string>;
