/** Words around the pages of words. */
export const content = {
  "page.version": "Version {{version}}, in force since {{date}}",
  "page.versionComing": "Version {{version}}, in force from {{date}}",
  "page.versionOlder": "Version {{version}}, published to hold from {{date}}",
  "page.older": "This is an earlier version. It was replaced on {{date}}.",
  "page.coming": "This version is announced. It is in force from {{date}}.",
  "page.announced": "Version {{version}} is in force from {{date}}.",
  "page.readAnnounced": "Read the coming version",
  "page.readCurrent": "Read the version in force",
  "page.outdated": "The English version is newer than this translation.",
  "page.readEnglish": "Read it in English",
  "page.versions": "All versions",
  "page.versionRow": "Version {{version}}, from {{date}}",
  "page.contents": "Contents",
  "page.print": "Print this page",
  "page.questions": "Something is not clear?",
  "page.contact": "Ask us",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    content: typeof content;
  }
}
