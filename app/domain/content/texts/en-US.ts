/** Words around the pages of words. */
export const content = {
  "page.version": "Version {{version}}, in force since {{date}}",
  "page.versionComing": "Version {{version}}, in force from {{date}}",
  "page.versionOlder": "Version {{version}}, published to take effect on {{date}}",
  "page.older": "This is an earlier version. It was replaced on {{date}}.",
  "page.coming": "This version is announced. It takes effect on {{date}}.",
  "page.announced": "Version {{version}} takes effect on {{date}}.",
  "page.readAnnounced": "Read the upcoming version",
  "page.readCurrent": "Read the version in force",
  "page.outdated": "The English version is newer than this translation.",
  "page.readEnglish": "Read it in English",
  "page.versions": "All versions",
  "page.versionRow": "Version {{version}}, from {{date}}",
  "page.contents": "Contents",
  "page.print": "Print this page",
  "page.questions": "Still have questions?",
  "page.contact": "Contact us",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    content: typeof content;
  }
}
