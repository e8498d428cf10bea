import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { contentVersion } from '#kernel/formats/content_version'
import { incrementMastersVersion } from '#masters/actions/stamp_masters'
import { type MasterEditor, saveEntries } from '#masters/actions/write_entries'
import { listEntries, masterVersion, listReferences } from '#masters/queries/master_entries'
import { readMasterSheet } from '#masters/queries/master_sheet'
import { refreshMasters } from '#masters/queries/masters'
import { refuseIfManagedElsewhere } from '#masters/rules/elsewhere'
import { type ImportPlan, planImport } from '#masters/rules/plan_import'
import type { MasterTable } from '#masters/seed/master_table'
import type { SheetRecords } from '#spreadsheets/read_records'

interface ImportMasterInput {
  master: MasterTable
  /** The sheet that was sent; the body parser removes it after the request. */
  path: string
  /** What the dry run said of file and master; null asks for a dry run. */
  expectedVersion: string | null
  editor: MasterEditor
}

/** What the import would do, or did. */
export type MasterImport = ImportPlan & {
  /** Of the file and of the master as it is: sent back, it says that both are as the dry run saw them. */
  version: string
  /** Which sheet of a workbook was read; null of a csv file. */
  sheet: SheetRecords['sheet']
}

/**
 * Takes a sheet into a master: all of its rows in one transaction, or none. The dry run writes
 * nothing and keeps nothing; what is written is what it showed, or it is refused.
 */
export class ImportMaster {
  /**
   * @throws Refusal of the field `file` for what is no sheet of the master, has wrong rows, or is not
   *   what the dry run saw
   */
  async run({ master, path, expectedVersion, editor }: ImportMasterInput): Promise<MasterImport> {
    refuseIfManagedElsewhere(master)
    const sheet = await readMasterSheet(path, master)
    if (expectedVersion === null) return planMasterImport(master, sheet, db.connection())
    try {
      const done = await inTransaction(async (trx) => {
        /** First, so that no other change of a master comes between. */
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
