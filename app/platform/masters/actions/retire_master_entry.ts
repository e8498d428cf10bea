import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval } from '#kernel/formats/content_version'
import { type MasterEditor, saveEntries } from '#masters/actions/write_entries'
import { entryById, entryVersion } from '#masters/queries/master_entries'
import { refreshMasters } from '#masters/queries/masters'
import { refuseIfManagedElsewhere } from '#masters/rules/elsewhere'
import type { MasterTable } from '#masters/seed/master_table'

interface RetireMasterEntryInput {
  master: MasterTable
  id: string
  /** Whether it is retired, or comes back. */
  isRetired: boolean
  /** The version of the row that stood beside the button. */
  expectedVersion: string
  editor: MasterEditor
}

/** Takes a row of a master out of every choice, or brings it back. Files that have it go on showing it. */
export class RetireMasterEntry {
  /** @throws NotFound, Refusal when its rows stay, it is kept elsewhere, or was changed meanwhile */
  async run({ master, id, isRetired, expectedVersion, editor }: RetireMasterEntryInput): Promise<void> {
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
