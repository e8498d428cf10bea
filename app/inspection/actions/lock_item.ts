import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound, Refusal } from '#core/exceptions/refusal'
import { personalNumberIn } from '#core/formats/personal_numbers'
import AuditSampleItem from '#inspection/models/audit_sample_item'
import type { ItemState } from '#inspection/rules/sample'

/**
 * An item, locked, where it still stands where the person saw it.
 *
 * @throws NotFound; Refusal where somebody went on with it meanwhile
 */
export async function lockItem(
  trx: TransactionClientContract,
  id: number,
  state: ItemState
): Promise<AuditSampleItem> {
  const item = await AuditSampleItem.query({ client: trx }).where('id', id).forUpdate().first()
  if (!item) throw new NotFound()
  if (item.state !== state) throw new Refusal('inspection.samples.moved_on', {}, { status: 409 })
  return item
}

/** @throws Refusal for a text that seems to hold a personal number */
export function refuseNumbers(text: string | null, field: string): void {
  if (text && personalNumberIn(text)) {
    throw new Refusal('inspection.samples.no_number', {}, { field })
  }
}
