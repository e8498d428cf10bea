import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { inForce } from '#core/calendar/in_force'
import type { PlainDate } from '#core/calendar/plain_date'
import Document, { type SubjectType } from '#documents/models/document'
import DocumentSlot, { type SlotLoanType } from '#documents/models/document_slot'

/**
 * The documents a loan type asks of who submits on a day, in the order of the form; '2D' for each
 * director.
 */
export async function slotsFor(
  loanType: SlotLoanType,
  onDate: PlainDate,
  client?: TransactionClientContract
): Promise<DocumentSlot[]> {
  const rows = await DocumentSlot.query({ client })
    .where({ loanType })
    .orderBy('srNo')
    .orderBy('id')
  return inForce(rows, onDate, ({ slot }) => slot)
}

/**
 * The required slots that are empty for this subject: what is missing before submission.
 *
 * @param onDate the day of first submission (DECISIONS 5)
 */
export async function missingSlots(
  loanType: SlotLoanType,
  subjectType: SubjectType,
  subjectId: number,
  onDate: PlainDate,
  client?: TransactionClientContract
): Promise<DocumentSlot[]> {
  const filled = await Document.query({ client })
    .where({ subjectType, subjectId })
    .whereNotNull('currentVersionId')
    .select('slot')
  const slots = new Set(filled.map((document) => document.slot))
  const all = await slotsFor(loanType, onDate, client)
  return all.filter((slot) => slot.isRequired && !slots.has(slot.slot))
}
