import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Translated } from '#kernel/formats/languages'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import type Profile from '#profile/models/profile'

/** Something a section still needs: a sentence of resources/lang, or the name of a master row. */
export type Missing =
  | {
      key: string
      /** Values for the sentence. */
      params?: Record<string, SentenceValue>
      /** A rule of the scheme: a submission is refused with this very sentence. */
      isRule?: boolean
    }
  | Translated<'name'>

export interface SectionContext {
  profile: Profile
  /** Scheme id: 1 individual, 2 group, 3 education. */
  loanType: number
  client?: TransactionClientContract
}

/** What somebody's profile says, as several sections need it. */
export type ProfileRead<T> = (
  profile: Profile,
  client: TransactionClientContract | undefined
) => Promise<T>

export interface CompletionContext extends SectionContext {
  /** Reads at most once what several sections, of several loan types, ask in one look. */
  read<T>(what: ProfileRead<T>): Promise<T>
}

/** A step of the wizard. */
export interface SectionDefinition {
  /** Also the last part of its address, /apply/:loanType/:key, and its name in resources/lang. */
  readonly key: string
  /** Loan types (scheme ids) that ask for it. */
  readonly loanTypes: readonly number[]
  /** Place in the task list. */
  readonly order: number
  /** Asked once for all loan types; otherwise it belongs to one loan type, and so does its lock. */
  readonly isCommon: boolean
  /** Slots of a loan type (scheme id), each of which is locked separately. */
  slotsOf?(loanType: number): string[]
  /** May stay empty: neither counted as complete nor listed in the summary. */
  readonly isOptional?: boolean
  /** What a submission would still lack; nothing when the section is complete. */
  missing(context: CompletionContext): Promise<Missing[]>
  /** What it says now; with it, changes are kept as revisions from the first application on. */
  snapshot?(context: SectionContext): Promise<Snapshot>
}

/** A value as a person reads it; names of a master row stay in every language. */
export type RevisionValue =
  | string
  | number
  | boolean
  | null
  | Translated<'name'>
  | { paise: number }

/** A text that shows numbers by their last digits, with what tells two such texts apart. */
export interface MaskedValue {
  shown: string
  /** Keyed digests of the numbers; compared, never kept. */
  digests: (string | null)[]
}

/** One field of a section before and after; Aadhaar, PAN and account numbers are masked. */
export interface FieldChange {
  field: string
  old: RevisionValue
  new: RevisionValue
}

/** What a section says now, field by field. */
export type Snapshot = Record<string, RevisionValue | MaskedValue>

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
  const ofLoanType = [...sections.values()].filter((section) =>
    section.loanTypes.includes(loanType)
  )
  if (ofLoanType.every((section) => section.isCommon)) return []
  return ofLoanType.sort((a, b) => a.order - b.order)
}

/** The section of a loan type by its key, or null when this loan type does not ask for it. */
export function sectionOf(loanType: number, key: string): SectionDefinition | null {
  return sectionsOf(loanType).find((section) => section.key === key) ?? null
}
