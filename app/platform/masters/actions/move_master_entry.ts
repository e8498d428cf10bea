import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval } from '#kernel/formats/content_version'
import { type EntryChange, type MasterEditor, saveEntries } from '#masters/actions/write_entries'
import { listEntries, orderVersion } from '#masters/queries/master_entries'
import { refreshMasters } from '#masters/queries/masters'
import { refuseIfManagedElsewhere } from '#masters/rules/elsewhere'
import type { MasterTable } from '#masters/seed/master_table'

interface MoveMasterEntryInput {
  master: MasterTable
  id: string
  /** Its new place, from 1; beyond the last one is the last. */
  position: number
  /** The version of the order that the page showed. */
  expectedVersion: string
  editor: MasterEditor
}

/** Moves a row of a master to another place in its order; those between make room. */
export class MoveMasterEntry {
  /** @throws NotFound, Refusal when its order follows from its values, or was changed meanwhile */
  async run({ master, id, position, expectedVersion, editor }: MoveMasterEntryInput): Promise<void> {
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
