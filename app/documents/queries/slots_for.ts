import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import Document, { type SubjectType } from '#documents/models/document'
import DocumentSlot, { type SlotLoanType } from '#documents/models/document_slot'

/** The documents a loan type asks for, in the order of the form; '2D' for each director. */
export async function slotsFor(
  loanType: SlotLoanType,
  client?: TransactionClientContract
): Promise<DocumentSlot[]> {
  return DocumentSlot.query({ client }).where({ loanType }).orderBy('srNo').orderBy('id')
}

/** The required slots that are empty for this subject: what is missing before submission. */
export async function missingSlots(
  loanType: SlotLoanType,
  subjectType: SubjectType,
  subjectId: number,
  client?: TransactionClientContract
): Promise<DocumentSlot[]> {
  const filled = await Document.query({ client })
    .where({ subjectType, subjectId })
    .whereNotNull('currentVersionId')
    .select('slot')
  const slots = new Set(filled.map((document) => document.slot))
  const all = await slotsFor(loanType, client)
  return all.filter((slot) => slot.isRequired && !slots.has(slot.slot))
}
