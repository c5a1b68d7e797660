/** A policy page as data: sections with a heading, paragraphs and points, in each language. */
import type { Locale } from "~/i18n/locales";

export type PolicySection = {
  /** Fragment of the section's address; the same in every language. */
  id: string;
  title: string;
  paragraphs: readonly string[];
  points?: readonly string[];
};

export type PolicyText = { title: string; summary: string; sections: readonly PolicySection[] };

export type Policy = {
  /** Recorded with the account of whoever agrees to it. */
  version: string;
  /** ISO date from which it holds. */
  effective: string;
  text: Record<Locale, PolicyText>;
};
