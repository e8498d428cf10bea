import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleVersion } from '#kernel/formats/content_version'
import { type MasterEditor, saveEntries } from '#masters/actions/write_entries'
import { listEntries, entryById, entryVersion, listReferences } from '#masters/queries/master_entries'
import { refuseIfManagedElsewhere } from '#masters/rules/elsewhere'
import { fieldsOfMaster } from '#masters/rules/master_fields'
import { readEntry, type Problem, type TypedValues } from '#masters/rules/read_entry'
import { UsedKeys } from '#masters/rules/taken_keys'
import type { MasterTable } from '#masters/seed/master_table'
import { refreshMasters } from '#masters/queries/masters'

interface SaveMasterEntryInput {
  master: MasterTable
  /** Its number or code; null is a new row. */
  id: string | null
  typed: TypedValues
  /** The version of the row that the form was made of. */
  expectedVersion: string
  editor: MasterEditor
}

/** Adds a row to a master or changes one, with its texts in every language. */
export class SaveMasterEntry {
  /**
   * @param outer the transaction of the caller, who sees to it that this process has the new catalogue
   * @returns the number or code of the row
   * @throws NotFound, Refusal when it is kept elsewhere or was saved meanwhile, FieldRefusals for what
   *   is wrong with the values
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
        const { values, problems } = readEntry(typed, { ...context, before: before?.values ?? null })
        if (problems.length === 0) {
          const taken = new UsedKeys(master)
          for (const entry of await listEntries(master, trx)) {
            if (entry.id !== id) taken.add(entry.values)
          }
          problems.push(...taken.problemsOf(values))
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

/** A problem of the row as a whole stands above the form. */
function refuseInvalid(problems: readonly Problem[]) {
  if (problems.length === 0) return
  const whole = problems.find(({ field }) => field === null)
  if (whole) throw new Refusal(`masters.problems.${whole.problem}`, whole.values)
  throw new FieldRefusals(
    problems.map(({ field, problem, values }) => ({
      field: `values.${field}`,
      messageKey: `masters.problems.${problem}`,
      params: values,
    }))
  )
}
