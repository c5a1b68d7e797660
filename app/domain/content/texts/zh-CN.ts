import type { content as english } from "./en-US";

export const content = {
  "page.version": "版本 {{version}}，自 {{date}} 起生效",
  "page.versionComing": "版本 {{version}}，将于 {{date}} 起生效",
  "page.versionOlder": "版本 {{version}}，公布的生效日期为 {{date}}",
  "page.older": "这是旧版本，已于 {{date}} 被新版本取代。",
  "page.coming": "此版本已公布，将于 {{date}} 起生效。",
  "page.announced": "版本 {{version}} 将于 {{date}} 起生效。",
  "page.readAnnounced": "阅读即将生效的版本",
  "page.readCurrent": "阅读现行版本",
  "page.outdated": "英文版本比此译文更新。",
  "page.readEnglish": "阅读英文版",
  "page.versions": "全部版本",
  "page.versionRow": "版本 {{version}}，自 {{date}} 起",
  "page.contents": "目录",
  "page.print": "打印本页",
  "page.questions": "有不清楚的地方？",
  "page.contact": "向我们咨询",
} satisfies Record<keyof typeof english, string>;
