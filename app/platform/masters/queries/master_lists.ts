import type { Translated } from '#kernel/formats/languages'
import type { CamelCase } from '#kernel/database/columns'
import type { Column } from '#masters/seed/master_table'
import { type DefinedMaster, MASTER_TABLES } from '#masters/seed/master_tables'
import { type VersionFacts, versionsInUse } from '#masters/rules/workflow_versions'

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
type ScreenColumns = {
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
  (Master['list'] extends keyof ScreenColumns ? ScreenColumns[Master['list']] : unknown)

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

type NumberedRows = {
  [
    L in keyof MasterRows as MasterRows[L] extends readonly { id: number }[] ? L : never
  ]: MasterRows[L]
}
/** Lists whose rows are found by a number. */
export type NumberedList = keyof NumberedRows

/** A requested row is missing in the masters: a defect or a deleted master, never a user's error. */
export class UnknownMaster extends Error {
  constructor(list: string, key: string | number) {
    super(`The master ${list} has no row ${key}`)
  }
}

/** Rows that may still be chosen. */
export const inUse = <R extends object>(rows: readonly R[]): readonly R[] =>
  rows.filter((row) => !isRetired(row))

/** Whether a row was retired: existing records still show it, but it cannot be chosen any more. */
export const isRetired = (row: { id?: number; isRetired?: boolean; isActive?: boolean }): boolean =>
  row.isRetired === true || row.isActive === false

/** Lists that the catalogue provides through a method of the same name. */
type ByMethod =
  | 'talukas'
  | 'guidelines'
  | 'loiTerms'
  | 'documentSlots'
  | 'targetDays'
  | 'grievanceDays'
  | 'valueRanges'

class Lists {
  readonly #byId = new Map<string, ReadonlyMap<number, unknown>>()

  constructor(readonly rows: MasterRows) {
    for (const { list, retires } of MASTER_TABLES) {
      const all = rows[list as keyof MasterRows]
      if (!(list in this)) Object.assign(this, { [list]: retires ? inUse<object>(all) : all })
    }
  }

  /** The row with this number, or undefined; for numbers from user input, or that may be absent. */
  find<L extends NumberedList>(list: L, id: number | null | undefined): RowOf<L> | undefined {
    let index = this.#byId.get(list)
    if (!index) {
      index = new Map((this.rows[list] as readonly { id: number }[]).map((row) => [row.id, row]))
      this.#byId.set(list, index)
    }
    return index.get(id ?? Number.NaN) as RowOf<L> | undefined
  }

  /** @throws UnknownMaster */
  get<L extends NumberedList>(list: L, id: number): RowOf<L> {
    const row = this.find(list, id)
    if (!row) throw new UnknownMaster(list, id)
    return row
  }
}

/** The lists without retired rows, for choices, and look-up by number among all rows (`rows`). */
export const MasterLists = Lists as new (rows: MasterRows) => Lists & Omit<MasterRows, ByMethod>

/** Steps of the versions that are in use; a step in several versions is listed once. */
export function transitionsInUse({ transitions, workflowVersions }: MasterRows) {
  const versions = (['application', 'claim'] as const).flatMap((type) =>
    versionsInUse(workflowVersions.filter(({ subjectType }) => subjectType === type)).map(
      (number) => [type, number].join()
    )
  )
  const used = transitions.filter(({ subjectType, version }) =>
    versions.includes([subjectType, version].join())
  )
  const byName = new Map(
    used.map((step) => {
      const { subjectType, action, fromStatus, role, toStatus } = step
      return [[subjectType, action, fromStatus, role, toStatus].join(), step]
    })
  )
  return [...byName.values()]
}
