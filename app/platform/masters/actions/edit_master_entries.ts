import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import {
  contentVersion,
  refuseStaleRemoval,
  refuseStaleVersion,
} from '#kernel/http/expected_version'
import {
  type EntryChange,
  type MasterEditor,
  incrementMastersVersion,
  saveEntries,
} from '#masters/actions/write_entries'
import {
  entryById,
  entryVersion,
  listEntries,
  listReferences,
  masterVersion,
  orderVersion,
} from '#masters/queries/master_entries'
import { type ImportPlan, planImport, readMasterSheet } from '#masters/queries/master_sheets'
import { refreshMasters } from '#masters/queries/masters'
import {
  type Problem,
  type TypedValues,
  UsedKeys,
  fieldsOfMaster,
  readEntry,
  refuseIfManagedElsewhere,
} from '#masters/rules/master_entries'
import type { MasterTable } from '#masters/seed/master_table'
import type { SheetRecords } from '#spreadsheets/read_table'

interface ImportMasterInput {
  master: MasterTable
  /** The uploaded sheet; the body parser removes it after the request. */
  path: string
  /** The version from the dry run; null requests a dry run. */
  expectedVersion: string | null
  editor: MasterEditor
}

/** The planned or completed import. */
export type MasterImport = ImportPlan & {
  /** Version of the file and the master as they are: sent back, it proves that both are as in the dry run. */
  version: string
  /** The sheet of a workbook that was read; null for a csv file. */
  sheet: SheetRecords['sheet']
}

/**
 * Imports a sheet into a master: all of its rows in one transaction, or none. The dry run writes and stores nothing;
 * the import writes exactly what it showed, or is refused.
 */
export class ImportMaster {
  /**
   * @throws Refusal for the field `file` when it is not a sheet of the master, has invalid rows, or differs from
   *   the dry run
   */
  async run({ master, path, expectedVersion, editor }: ImportMasterInput): Promise<MasterImport> {
    refuseIfManagedElsewhere(master)
    const sheet = await readMasterSheet(path, master)
    if (expectedVersion === null) return planMasterImport(master, sheet, db.connection())
    try {
      const done = await inTransaction(async (trx) => {
        /** First, so that no other change of a master can intervene. */
        await incrementMastersVersion(trx)
        const plan = await planMasterImport(master, sheet, trx)
        if (plan.version !== expectedVersion) throw importRefusal('changed', 409)
        if (plan.wrong.length > 0) throw importRefusal('wrong_rows')
        const changes = [...plan.added, ...plan.changed]
        if (changes.length > 0) {
          await saveEntries(master, changes, { editor, action: 'master.imported' }, trx)
        }
        return plan
      })
      await refreshMasters()
      return done
    } catch (error) {
      if (isUniqueViolation(error)) throw importRefusal('taken')
      throw error
    }
  }
}

async function planMasterImport(
  master: MasterTable,
  { records, digest, sheet }: SheetRecords,
  client: QueryClientContract
): Promise<MasterImport> {
  const entries = await listEntries(master, client, { isLocked: true })
  const plan = planImport(master, records, {
    entries,
    references: await listReferences(master, client),
  })
  return { ...plan, sheet, version: contentVersion([masterVersion(entries), digest]) }
}

const importRefusal = (code: string, status = 422) =>
  new Refusal(`masters.import.refused.${code}`, {}, { field: 'file', status })

interface SaveMasterEntryInput {
  master: MasterTable
  /** Its number or code; null for a new row. */
  id: string | null
  typed: TypedValues
  /** Version of the row from which the form was created. */
  expectedVersion: string
  editor: MasterEditor
}

/** Adds a row to a master or changes one, with its texts in every language. */
export class SaveMasterEntry {
  /**
   * @param outer the caller's transaction; the caller reloads the catalogue of this process
   * @returns the number or code of the row
   * @throws NotFound, Refusal when it is managed elsewhere or was saved meanwhile, FieldRefusals for
   *   invalid values
   */
  async run(
    { master, id, typed, expectedVersion, editor }: SaveMasterEntryInput,
    outer?: TransactionClientContract
  ): Promise<string> {
    refuseIfManagedElsewhere(master)
    try {
      const saved = await inTransaction(async (trx) => {
        const before = id === null ? null : await entryById(master, id, trx, true)
        if (before) refuseStaleVersion(expectedVersion, entryVersion(before))
        const references = await listReferences(master, trx)
        const context = { master, fields: fieldsOfMaster(master), references }
        const { values, problems } = readEntry(typed, {
          ...context,
          before: before?.values ?? null,
        })
        if (problems.length === 0) {
          const usedKeys = new UsedKeys(master)
          for (const entry of await listEntries(master, trx)) {
            if (entry.id !== id) usedKeys.add(entry.values)
          }
          problems.push(...usedKeys.problemsOf(values))
        }
        refuseInvalid(problems)
        const change = { before, values }
        const by = { editor, action: before ? 'master.saved' : 'master.added' } as const
        const [savedId] = await saveEntries(master, [change], by, trx)
        return savedId
      }, outer)
      if (!outer) await refreshMasters()
      return saved
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal('masters.problems.taken')
      throw error
    }
  }
}

/** An error that concerns the complete row is shown above the form. */
function refuseInvalid(problems: readonly Problem[]) {
  if (problems.length === 0) return
  const entryProblem = problems.find(({ field }) => field === null)
  if (entryProblem)
    throw new Refusal(`masters.problems.${entryProblem.problem}`, entryProblem.values)
  throw new FieldRefusals(
    problems.map(({ field, problem, values }) => ({
      field: `values.${field}`,
      messageKey: `masters.problems.${problem}`,
      params: values,
    }))
  )
}

interface MoveMasterEntryInput {
  master: MasterTable
  id: string
  /** Its new position, starting at 1; beyond the last one means last. */
  position: number
  /** Version of the order that the page showed. */
  expectedVersion: string
  editor: MasterEditor
}

/** Moves a row of a master to another position in its order; those in between shift. */
export class MoveMasterEntry {
  /** @throws NotFound, Refusal when its order is derived from its values, or was changed meanwhile */
  async run({
    master,
    id,
    position,
    expectedVersion,
    editor,
  }: MoveMasterEntryInput): Promise<void> {
    refuseIfManagedElsewhere(master)
    if (!master.isOrdered) throw new Refusal('masters.problems.ordered', {}, { status: 403 })
    await inTransaction(async (trx) => {
      const entries = await listEntries(master, trx, { isLocked: true })
      refuseStaleRemoval(expectedVersion, orderVersion(entries))
      const from = entries.findIndex((entry) => entry.id === id)
      if (from === -1) throw new NotFound()
      const moved = entries.toSpliced(from, 1)
      moved.splice(Math.min(position, entries.length) - 1, 0, entries[from])
      const changes = moved.flatMap((before, at): EntryChange[] =>
        before.values.position === at + 1
          ? []
          : [{ before, values: { ...before.values, position: at + 1 } }]
      )
      if (changes.length === 0) return
      await saveEntries(master, changes, { editor, action: 'master.moved' }, trx)
    })
    await refreshMasters()
  }
}

interface RetireMasterEntryInput {
  master: MasterTable
  id: string
  /** Whether it is retired, or restored. */
  isRetired: boolean
  /** Version of the row beside the button. */
  expectedVersion: string
  editor: MasterEditor
}

/** Removes a row of a master from every choice, or restores it. Records that use it continue to show it. */
export class RetireMasterEntry {
  /** @throws NotFound, Refusal when its rows cannot be retired, it is managed elsewhere, or was changed meanwhile */
  async run({
    master,
    id,
    isRetired,
    expectedVersion,
    editor,
  }: RetireMasterEntryInput): Promise<void> {
    refuseIfManagedElsewhere(master)
    if (!master.retires) throw new Refusal('masters.problems.stays', {}, { status: 403 })
    await inTransaction(async (trx) => {
      const before = await entryById(master, id, trx, true)
      refuseStaleRemoval(expectedVersion, entryVersion(before))
      if (before.values.is_retired === Number(isRetired)) return
      const values = { ...before.values, is_retired: Number(isRetired) }
      const action = isRetired ? 'master.retired' : 'master.brought_back'
      await saveEntries(master, [{ before, values }], { editor, action }, trx)
    })
    await refreshMasters()
  }
}
