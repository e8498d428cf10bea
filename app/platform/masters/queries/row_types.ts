import type { Translated } from '#kernel/formats/languages'
import type { CamelCase } from '#kernel/database/columns'
import type { VersionFacts } from '#masters/rules/workflow_versions'
import type { Column } from '#masters/seed/master_table'
import type { DefinedMaster } from '#masters/seed/master_tables'

/** Names in every language; `localName` picks one. */
export type Named = Translated<'name'>
/** A numbered name. */
export type Choice = Named & { readonly id: number }
/** A coded name. */
export type CodedChoice = Named & { readonly code: string }

type ValueOf<C> = C extends Column<infer V> ? V : never

/** The columns of a master as properties; one that ends in `_en` also has the texts in other languages. */
type RowOfColumns<Columns> = {
  readonly [Name in keyof Columns as CamelCase<Name>]: ValueOf<Columns[Name]>
} & {
  readonly [
    Name in keyof Columns as Name extends `${infer Field}_en`
      ? `${CamelCase<Field>}${string}`
      : never
  ]: ValueOf<Columns[Name]> | null
}

/** Columns that exist in no file, of rows that are created on screen. */
type OfScreens = {
  loiSignatories: {
    /** `SignatoryWords` as JSON; null names only the office. */
    readonly words: string | null
    /** Uuid of the image of the signature. */
    readonly signature: string | null
  }
  transitions: {
    /** Version of the workflow that it belongs to; 0 for the delivered one. */
    readonly version: number
  }
}

type RowOfMaster<Master extends DefinedMaster> = RowOfColumns<Master['columns']> &
  (Master extends { isNumbered: true } ? { readonly id: number } : unknown) &
  (Master extends { retires: 'is_retired' } ? { readonly isRetired: boolean } : unknown) &
  (Master['list'] extends keyof OfScreens ? OfScreens[Master['list']] : unknown)

/** All master tables of the catalogue, with the rows that `defineMaster` describes. */
export type MasterRows = {
  [List in DefinedMaster['list']]: readonly RowOfMaster<Extract<DefinedMaster, { list: List }>>[]
} & {
  /** Edits of the workflow on screen. */
  workflowVersions: readonly (VersionFacts & {
    readonly id: number
    readonly subjectType: 'application' | 'claim'
  })[]
}
export type RowOf<List extends keyof MasterRows> = MasterRows[List][number]

export type BankBranch = RowOf<'bankBranches'>
export type SchemeRuleRow = RowOf<'schemeRules'>
export type LoiSignatory = RowOf<'loiSignatories'>
export type DocumentSlotRow = RowOf<'documentSlots'>
export type ApbsReturnReason = RowOf<'apbsReturnReasons'>
/** A numbered sentence that applies from a day; no scheme means every scheme. `localText` returns it in a language. */
export type SchemeText = RowOf<'guidelines'>
/** `kind` 'any', or the decision that offers it: 'reject', 'hold', 'return', 'cancel', 'refuse', 'withdraw'. */
export type Reason = RowOf<'claimRejectReasons'>
