import type { content as english } from "../en-US/content";

export const content = {
  "page.version": "版本 {{version}}，自 {{date}} 起生效",
  "page.contents": "目录",
  "page.print": "打印本页",
  "page.questions": "有不清楚的地方？",
  "page.contact": "向我们咨询",
} satisfies Record<keyof typeof english, string>;
