import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { findPersonalNumber } from '#kernel/formats/personal_numbers'
import AuditSampleItem from '#audits/models/audit_sample_item'
import { independenceOf } from '#audits/queries/independence'

/**
 * An item, locked.
 *
 * @throws NotFound
 */
export async function lockItem(
  trx: TransactionClientContract,
  id: number
): Promise<AuditSampleItem> {
  const item = await AuditSampleItem.query({ client: trx }).where('id', id).forUpdate().first()
  if (!item) throw new NotFound()
  return item
}

/** Somebody went on with it meanwhile: the page that was sent is an old one. */
export const itemConflict = () => new Refusal('audits.samples.moved_on', {}, { status: 409 })

/** @throws Refusal where the auditor took a step of the file and should leave it to another */
export async function refuseInvolvedAuditor(
  trx: TransactionClientContract,
  auditor: { id: number },
  item: AuditSampleItem
): Promise<{ own: boolean }> {
  const independence = await independenceOf(trx, auditor.id, item)
  if (independence === 'refused') {
    throw new Refusal('audits.samples.involved.refused', {}, { status: 403 })
  }
  return { own: independence === 'own' }
}

/** @throws Refusal for a text that seems to hold a personal number */
export function refusePersonalNumbers(text: string | null, field: string): void {
  if (text && findPersonalNumber(text)) {
    throw new Refusal('audits.samples.no_number', {}, { field })
  }
}
