import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { refuseStaleRemoval, refuseStaleVersion } from '#kernel/http/expected_version'
import {
  type MasterEditor,
  incrementMastersVersion,
  markEdited,
} from '#masters/actions/write_entries'
import type { LoiSignatory } from '#masters/queries/master_lists'
import { lockSignatories, signatoriesVersion } from '#masters/queries/dated_lists'
import { type SignatoryWords, signatoryWords } from '#masters/rules/local_names'
import { rowKey } from '#masters/seed/master_file'
import { loiSignatories } from '#masters/seed/tables_of_lending'

/** The entered signatory. */
export interface TypedSignatory {
  roleId: number
  words: SignatoryWords
  /** Uuid of the image of the signature. */
  signature: string | null
}

/** A signatory who is planned, changed before the start, or, without entered values, withdrawn. */
export interface SignatoryChange {
  from: PlainDate
  /** Start of the planned signatory who is replaced. */
  replaces: PlainDate | null
  typed: TypedSignatory | null
  /** Version of the list that the page showed. */
  expectedVersion: string
}

const MESSAGE_KEYS = 'administration.signatories.messages'

const fieldRefusal = (name: string) => new Refusal(`${MESSAGE_KEYS}.${name}`, {}, { field: 'from' })

/** Plans who signs letters from a given day, or changes or withdraws a signatory whose start has not come. */
export class SaveSignatory {
  /** @throws Refusal when the list has changed meanwhile, or the day is past, taken or already has letters */
  async run(
    change: SignatoryChange,
    editor: MasterEditor,
    trx: TransactionClientContract
  ): Promise<void> {
    const { from, replaces, typed, expectedVersion } = change
    const rows = await lockSignatories(trx)
    const refuse = typed === null ? refuseStaleRemoval : refuseStaleVersion
    refuse(expectedVersion, signatoriesVersion(rows))
    const replaced = rows.find(({ effectiveFrom }) => effectiveFrom === replaces)
    if (replaces !== null && (!replaced || replaces <= getClock().today())) {
      throw new Refusal(`${MESSAGE_KEYS}.begun`)
    }
    if (typed !== null) await this.#refuseDay(change, rows, trx)
    await incrementMastersVersion(trx)
    const { table } = loiSignatories
    if (replaced) await trx.from(table).where('id', replaced.id).delete()
    if (typed !== null) {
      await trx.table(table).insert({
        role_id: typed.roleId,
        effective_from: from,
        words: JSON.stringify(typed.words),
        signature: typed.signature,
      })
    }
    const days = [from, ...(replaces === null ? [] : [replaces])]
    const keys = days.map((day) => rowKey(loiSignatories, { effective_from: day }))
    await markEdited(table, keys, editor, trx)
    const old = replaced ? auditData(replaced.effectiveFrom, toTypedSignatory(replaced)) : null
    await recordAudit({
      action: typed === null ? 'signatory.withdrawn' : 'signatory.saved',
      actor: editor,
      data: { old, new: typed && auditData(from, typed) },
      trx,
    })
  }

  async #refuseDay(
    { from, replaces }: SignatoryChange,
    rows: readonly LoiSignatory[],
    trx: TransactionClientContract
  ) {
    const today = getClock().today()
    if (from < today) throw fieldRefusal('before_today')
    if (from !== replaces && rows.some(({ effectiveFrom }) => effectiveFrom === from)) {
      throw fieldRefusal('day_taken')
    }
    if (from > today) return
    /** All letters of one day have the same signatory. */
    const [letter] = await trx.from('lois').where('issued_on', today).limit(1).select('id')
    if (letter) throw fieldRefusal('letters_today')
  }
}

/** Converts a row to form values. */
export const toTypedSignatory = ({ roleId, words, signature }: LoiSignatory): TypedSignatory => ({
  roleId,
  words: signatoryWords(words) ?? { name: {}, title: {} },
  signature,
})

const auditData = (from: PlainDate, { roleId, words, signature }: TypedSignatory) => ({
  effective_from: from,
  role_id: roleId,
  name: words.name,
  title: words.title,
  signature,
})
