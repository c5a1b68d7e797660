/** A page of words as data: sections with a heading, paragraphs, a table and points, in each language. */
import type { Locale } from "~/i18n/locales";

export type ContentSection = {
  /** Fragment of the section's address; the same in every language. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  /** The first cell of a row names it. */
  table?: { head: readonly string[]; rows: readonly (readonly string[])[] };
  points?: readonly string[];
  /** What is said after the table and the points. */
  closing?: string;
};

export type ContentText = { title: string; summary: string; sections: readonly ContentSection[] };

export type ContentPage = {
  /** A new text is a new version; recorded with the account of whoever agrees to it. */
  version: string;
  /** ISO date from which it holds. */
  effective: string;
  /** English is there for whoever reads a language that has no text yet. */
  text: { "en-US": ContentText } & Partial<Record<Locale, ContentText>>;
};
