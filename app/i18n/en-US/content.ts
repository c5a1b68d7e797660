/** Words around the pages of words. */
export const content = {
  "page.version": "Version {{version}}, in force since {{date}}",
  "page.contents": "Contents",
  "page.print": "Print this page",
  "page.questions": "Something is not clear?",
  "page.contact": "Ask us",
} as const;
