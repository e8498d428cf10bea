import type { MasterRows } from '#masters/queries/rows'

type Lists = {
  [
    L in keyof MasterRows as MasterRows[L] extends readonly { id: number }[] ? L : never
  ]: MasterRows[L]
}
/** Lists whose rows are found by a number. */
export type NumberedList = keyof Lists
export type RowOf<L extends keyof MasterRows> = MasterRows[L][number]

/** A row was asked for that the masters do not have: a defect or a deleted master, never a person's error. */
export class UnknownMaster extends Error {
  constructor(list: string, key: string | number) {
    super(`The master ${list} has no row ${key}`)
  }
}

/** Rows that may still be chosen. */
export const inUse = <R extends object>(rows: readonly R[]): readonly R[] =>
  rows.filter((row) => !isRetired(row))

/** Whether a row was retired: old files show it, and nobody chooses it any more. */
export const isRetired = (row: { id?: number; isRetired?: boolean; isActive?: boolean }): boolean =>
  row.isRetired === true || row.isActive === false

/** The lists without retired rows, from which is chosen, and look-up by number among all rows (`rows`). */
export class MasterLists {
  readonly states: MasterRows['states']
  readonly divisions: MasterRows['divisions']
  readonly districts: MasterRows['districts']
  readonly banks: MasterRows['banks']
  readonly bankBranches: MasterRows['bankBranches']
  readonly bankRefusalReasons: MasterRows['bankRefusalReasons']
  readonly castes: MasterRows['castes']
  readonly casteCategories: MasterRows['casteCategories']
  readonly subCorporations: MasterRows['subCorporations']
  readonly roles: MasterRows['roles']
  readonly genders: MasterRows['genders']
  readonly relationships: MasterRows['relationships']
  readonly companyTypes: MasterRows['companyTypes']
  readonly businessSectors: MasterRows['businessSectors']
  readonly schemes: MasterRows['schemes']
  readonly budgetHeads: MasterRows['budgetHeads']
  readonly budgetSources: MasterRows['budgetSources']
  readonly budgetGrants: MasterRows['budgetGrants']
  readonly applicationStatuses: MasterRows['applicationStatuses']
  readonly claimStatuses: MasterRows['claimStatuses']
  readonly paymentStatuses: MasterRows['paymentStatuses']
  readonly apbsReturnReasons: MasterRows['apbsReturnReasons']
  readonly holidays: MasterRows['holidays']
  readonly documentTypes: MasterRows['documentTypes']

  readonly #byId = new Map<string, ReadonlyMap<number, unknown>>()

  constructor(readonly rows: MasterRows) {
    this.states = inUse(rows.states)
    this.divisions = inUse(rows.divisions)
    this.districts = inUse(rows.districts)
    this.banks = inUse(rows.banks)
    this.bankBranches = inUse(rows.bankBranches)
    this.bankRefusalReasons = inUse(rows.bankRefusalReasons)
    this.castes = inUse(rows.castes)
    this.casteCategories = inUse(rows.casteCategories)
    this.subCorporations = inUse(rows.subCorporations)
    this.roles = rows.roles
    this.genders = inUse(rows.genders)
    this.relationships = inUse(rows.relationships)
    this.companyTypes = inUse(rows.companyTypes)
    this.businessSectors = inUse(rows.businessSectors)
    this.schemes = rows.schemes
    this.budgetHeads = rows.budgetHeads
    this.budgetSources = inUse(rows.budgetSources)
    this.budgetGrants = inUse(rows.budgetGrants)
    this.applicationStatuses = rows.applicationStatuses
    this.claimStatuses = rows.claimStatuses
    this.paymentStatuses = rows.paymentStatuses
    this.apbsReturnReasons = rows.apbsReturnReasons
    this.holidays = inUse(rows.holidays)
    this.documentTypes = rows.documentTypes
  }

  /** The row with this number, or undefined; for numbers that come from outside or may be absent. */
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
