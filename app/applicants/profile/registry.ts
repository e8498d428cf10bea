import type { SectionDefinition } from '#profile/contracts/section'

/** The sections of each loan type, filled once at start (start/modules.ts). */
const sections = new Map<string, SectionDefinition>()

/** Adds a section, or replaces the one with the same key. */
export function registerSection(section: SectionDefinition): void {
  sections.set(section.key, section)
}

/**
 * The sections a loan type asks for, in the order of the task list. None when the loan type is not
 * open: a loan type is open once a section of its own is registered, not only the common ones.
 */
export function sectionsOf(loanType: number): SectionDefinition[] {
  const ofLoanType = [...sections.values()].filter((section) => section.loanTypes.includes(loanType))
  if (ofLoanType.every((section) => section.isCommon)) return []
  return ofLoanType.sort((a, b) => a.order - b.order)
}

/** The section of a loan type by its key, or null when this loan type does not ask for it. */
export function sectionOf(loanType: number, key: string): SectionDefinition | null {
  return sectionsOf(loanType).find((section) => section.key === key) ?? null
}
