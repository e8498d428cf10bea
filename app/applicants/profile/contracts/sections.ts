import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Translated } from '#kernel/formats/languages'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import type Profile from '#profile/models/profile'

/** Something missing in a section: a translation key, or the name of a master row. */
export type Missing =
  | {
      key: string
      /** Parameters of the message. */
      params?: Record<string, SentenceValue>
      /** A rule of the scheme: a submission is refused with this message. */
      isRule?: boolean
    }
  | Translated<'name'>

export interface SectionContext {
  profile: Profile
  /** Scheme id: 1 individual, 2 group, 3 education. */
  loanType: number
  client?: TransactionClientContract
}

/** Profile data that several sections need. */
export type ProfileRead<T> = (
  profile: Profile,
  client: TransactionClientContract | undefined
) => Promise<T>

export interface CompletionContext extends SectionContext {
  /** Reads a value at most once for all sections and loan types of one check. */
  read<T>(what: ProfileRead<T>): Promise<T>
}

/** A step of the wizard. */
export interface SectionDefinition {
  /** Also the last part of its URL, /apply/:loanType/:key, and its name in resources/lang. */
  readonly key: string
  /** Loan types (scheme ids) that have this section. */
  readonly loanTypes: readonly number[]
  /** Position in the task list. */
  readonly order: number
  /** Filled in once for all loan types; otherwise the section and its lock belong to one loan type. */
  readonly isCommon: boolean
  /** Slots of a loan type (scheme id), each of which is locked separately. */
  slotsOf?(loanType: number): string[]
  /** May stay empty: neither counted as complete nor listed in the summary. */
  readonly isOptional?: boolean
  /** Returns what is missing for a submission; an empty list if the section is complete. */
  missing(context: CompletionContext): Promise<Missing[]>
  /** Returns the current content. If defined, changes are stored as revisions from the first application on. */
  snapshot?(context: SectionContext): Promise<Snapshot>
}

/** A value for display; names of a master row are kept in every language. */
export type RevisionValue =
  | string
  | number
  | boolean
  | null
  | Translated<'name'>
  | { paise: number }

/** A text with numbers reduced to their last digits, and the digests that distinguish two such texts. */
export interface MaskedValue {
  shown: string
  /** Keyed digests of the numbers, for comparison only; never stored. */
  digests: (string | null)[]
}

/** One field of a section before and after; Aadhaar, PAN and account numbers are masked. */
export interface FieldChange {
  field: string
  old: RevisionValue
  new: RevisionValue
}

/** Current content of a section, field by field. */
export type Snapshot = Record<string, RevisionValue | MaskedValue>

/** The sections of each loan type, filled once at start (start/modules.ts). */
const sections = new Map<string, SectionDefinition>()

/** Adds a section, or replaces the one with the same key. */
export function registerSection(section: SectionDefinition): void {
  sections.set(section.key, section)
}

/**
 * Returns the sections of a loan type in the order of the task list. Empty if the loan type is not open: it is open
 * once a section of its own is registered, not only the common ones.
 */
export function sectionsOf(loanType: number): SectionDefinition[] {
  const ofLoanType = [...sections.values()].filter((section) =>
    section.loanTypes.includes(loanType)
  )
  if (ofLoanType.every((section) => section.isCommon)) return []
  return ofLoanType.sort((a, b) => a.order - b.order)
}

/** Returns the section of a loan type by its key; null if this loan type does not have it. */
export function sectionOf(loanType: number, key: string): SectionDefinition | null {
  return sectionsOf(loanType).find((section) => section.key === key) ?? null
}
