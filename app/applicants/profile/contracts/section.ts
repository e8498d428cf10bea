import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Translated } from '#kernel/formats/languages'
import type { Snapshot } from '#profile/contracts/revision'
import type Profile from '#profile/models/profile'

/** Something a section still needs: a sentence of resources/lang, or the name of a master row. */
export type Missing =
  | {
      key: string
      /** Values for the sentence. */
      params?: Record<string, string | number>
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
  /** Slots of a loan type (scheme id), each of which is locked by itself. */
  slotsOf?(loanType: number): string[]
  /** May stay empty: neither counted as complete nor listed in the summary. */
  readonly isOptional?: boolean
  /** What a submission would still lack; nothing when the section is complete. */
  missing(context: CompletionContext): Promise<Missing[]>
  /** What it says now; with it, changes are kept as revisions from the first application on. */
  snapshot?(context: SectionContext): Promise<Snapshot>
}
