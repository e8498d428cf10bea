import type { SectionDefinition } from '#profile/contracts/section'
import { OWN_SECTIONS } from '#profile/queries/own_sections'

/*
 * The sections of each loan type. This module brings those of the individual and the education
 * loan; the group module adds its own with `registerSection`.
 */
const sections = new Map(OWN_SECTIONS.map((section) => [section.key, section]))

/** Adds a section of a later module, or replaces the one with the same key. */
export function registerSection(section: SectionDefinition): void {
  sections.set(section.key, section)
}

/**
 * The sections a loan type asks for, in the order of the task list. None when the loan type is not
 * open: a loan type is open once a section of its own is registered, not only the common ones.
 */
export function sectionsOf(loanType: number): SectionDefinition[] {
  const asked = [...sections.values()].filter((section) => section.loanTypes.includes(loanType))
  if (asked.every((section) => section.isCommon)) return []
  return asked.sort((a, b) => a.order - b.order)
}

/** The section of a loan type by its key, or null when this loan type does not ask for it. */
export function sectionOf(loanType: number, key: string): SectionDefinition | null {
  return sectionsOf(loanType).find((section) => section.key === key) ?? null
}
