import { words } from "~/i18n/words/en-US";

/** Pages of words at the desk. */
export const editing = {
  title: "Policy pages",
  description:
    "What readers agree to and rely on, by language. Published versions never change; a change is a new version.",
  "list.caption": "Pages by language",
  "list.page": "Page",
  "list.language": words.language,
  "list.current": "In force",
  "list.announced": "Announced",
  "list.draft": words.draft,
  "list.none": words.none,
  "list.english": "Read in English",
  "list.since": "{{version}}, since",
  "list.from": "{{version}}, from",
  "list.saved": "Saved by {{name}},",
  system: words.quayside,
  "form.title": "Text",
  "form.name": words.title,
  "form.summary": "Summary",
  "form.summaryHint": "One sentence under the title, also shown by search engines.",
  "form.body": "Content",
  "form.bodyHint":
    "Markdown. “## Title {#address}” starts a section and sets its address, “-” a list item, “|” separates table cells, “[word](/refunds)” makes a link. HTML is shown as typed.",
  "form.save": "Save draft",
  "form.look": "Save and preview",
  "form.begun":
    "This is the latest version. Your changes become a draft that readers do not see until you publish it.",
  "form.draft": "This is a draft. Readers do not see it until you publish it.",
  "form.preview": "Preview and publish",
  "stale.title": "Somebody else saved in the meantime",
  "stale.text": "Your text is still in the form below. Saving again replaces theirs, which reads:",
  "stale.moved":
    "Somebody else changed, published or discarded this draft in the meantime. This is its current state; please read it before you continue.",
  "draft.title": "Preview",
  "draft.saved": "Saved by {{name}}",
  "draft.edit": words.edit,
  "draft.reader": "As readers will see it",
  "publish.title": "Publish",
  "publish.text":
    "It becomes the next version and can never be changed. Everybody sees when it takes effect.",
  "publish.day": "In force from",
  "publish.dayHint":
    "Today means at once; any other day starts at 00:00 UTC. Until then the current version stays in force and this one is announced.",
  "publish.button": "Publish",
  "publish.discard": "Discard draft",
  "changes.title": "Changes against version {{version}}",
  "changes.first": "This is the first version in this language.",
  "changes.none": "No changes.",
  "changes.new": "Added",
  "changes.gone": "Removed",
  "changes.gap_one": "{{count}} line unchanged",
  "changes.gap_other": "{{count}} lines unchanged",
  "versions.title": "Versions",
  "versions.caption": "Published versions",
  "versions.version": words.version,
  "versions.effective": "In force from",
  "versions.published": "Published",
  "versions.by": "By",
  "versions.state": words.state,
  "versions.empty": "Nothing is published in this language yet; readers see English.",
  "state.current": "In force",
  "state.coming": "Announced",
  "state.older": "Earlier",
  "version.title": "Version {{version}}",
  "version.text": "Text",
  "flash.saved": "Draft saved.",
  "flash.published": "Published.",
  "flash.discarded": "Draft discarded.",
  "error.past": "Choose today or a later day.",
  "error.earlier": "A version with a later day is already announced. Choose that day or a later one.",
  "error.same": "The draft is the same as the latest version, so there is nothing to publish.",
} as const;

declare module "~/i18n/resources" {
  interface Texts {
    editing: typeof editing;
  }
}
