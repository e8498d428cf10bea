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

/** The columns of a master as properties; one that ends in `_en` also has the texts of other languages. */
type RowOfColumns<Columns> = {
  readonly [Name in keyof Columns as CamelCase<Name>]: ValueOf<Columns[Name]>
} & {
  readonly [
    Name in keyof Columns as Name extends `${infer Field}_en`
      ? `${CamelCase<Field>}${string}`
      : never
  ]: ValueOf<Columns[Name]> | null
}

/** Columns that no file has, of rows that a screen makes. */
type OfScreens = {
  loiSignatories: {
    /** `SignatoryWords` as JSON; null names the post alone. */
    readonly words: string | null
    /** Uuid of the picture of the signature. */
    readonly signature: string | null
  }
  transitions: {
    /** The version of the workflow that it is of; 0 for the one delivered. */
    readonly version: number
  }
}

type RowOfMaster<Master extends DefinedMaster> = RowOfColumns<Master['columns']> &
  (Master extends { isNumbered: true } ? { readonly id: number } : unknown) &
  (Master extends { retires: 'is_retired' } ? { readonly isRetired: boolean } : unknown) &
  (Master['list'] extends keyof OfScreens ? OfScreens[Master['list']] : unknown)

/** Every master table the catalogue holds, as `defineMaster` describes its rows. */
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
/** A numbered sentence from a day on; no scheme means every scheme. `localText` says it in a language. */
export type SchemeText = RowOf<'guidelines'>
/** `kind` 'any', or the decision that offers it: 'reject', 'hold', 'return', 'cancel', 'refuse', 'withdraw'. */
export type Reason = RowOf<'claimRejectReasons'>
