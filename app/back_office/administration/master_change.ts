import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { SaveMasterEntry } from '#masters/actions/save_master_entry'
import { differencesOf } from '#masters/actions/write_entries'
import type { CellValue } from '#masters/descriptions'
import { entryById, entryVersion, masterByTable, listReferences } from '#masters/queries/master_entries'
import { fieldsOfMaster, type MasterField, typedValue } from '#masters/rules/master_fields'
import { readEntry } from '#masters/rules/read_entry'
import type { Actor } from '#workflow/contracts/subject'

/** A row of a master as it was typed. */
export interface MasterRowChange {
  master: string
  /** Its number or code; null is a new row. */
  id: string | null
  typed: Record<string, string>
  /** Version of the row that the form showed. */
  seenVersion: string
}

/** Letters that the subject of a change may have. */
const MAX_SUBJECT_LENGTH = 120

/** A row of a master, added or changed: confirmed by a second person only where the administrator says so. */
export const masterChange: ChangeKind<MasterRowChange> = {
  words: 'masters.change',
  needsConfirmation: false,

  async version({ master, id }, trx) {
    return id === null ? '' : entryVersion(await entryById(masterByTable(master), id, trx, true))
  },

  async describe({ master: table, id, typed }, trx) {
    const master = masterByTable(table)
    const before = id === null ? null : await entryById(master, id, trx)
    const fields = fieldsOfMaster(master)
    const references = await listReferences(master, trx)
    const requested = { master, fields, references, before: before?.values ?? null }
    const { values } = readEntry(typed, requested)
    const differences = differencesOf(master, { before, values })
    const key = id ?? master.key.map((name) => values[name] ?? '').join('|')
    const page = `/officer/masters/${table}`
    return {
      subject: `${table}:${key}`.slice(0, MAX_SUBJECT_LENGTH),
      title: {
        key: 'masters.change_of',
        params: { master: { key: `masters.tables.${table}` }, row: key },
      },
      href: id === null ? page : `${page}/rows/${encodeURIComponent(id)}`,
      difference: fields.flatMap((field): Difference[] => {
        const [old, now] = differences[field.name] ?? []
        if (old === undefined || now === undefined) return []
        return [
          { label: labelOf(field), kind: 'text', old: displayText(field, old), new: displayText(field, now) },
        ]
      }),
    }
  },

  apply: save,
}

const displayText = (field: MasterField, value: CellValue) =>
  value === null ? null : typedValue(field, value)

function labelOf({ name, text }: MasterField): SentenceValue {
  if (!text) return { key: `masters.fields.${name}` }
  const params = {
    what: { key: `masters.fields.${text.field}` },
    language: { language: text.locale },
  }
  return { key: 'masters.in_language', params }
}

/** @throws as `SaveMasterEntry` */
async function save(
  { master, id, typed, seenVersion }: MasterRowChange,
  actor: Actor,
  trx: TransactionClientContract
): Promise<void> {
  const editor = { id: actor.id, roleId: actor.role }
  const row = { master: masterByTable(master), id, typed, expectedVersion: seenVersion, editor }
  await new SaveMasterEntry().run(row, trx)
}
