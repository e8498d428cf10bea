import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { paise, type Paise } from '#kernel/money/paise'
import type { ClaimForm } from '#claims/actions/claim_input'
import type Claim from '#claims/models/claim'
import ClaimRow from '#claims/models/claim_row'
import type { ClaimItem } from '#claims/rules/claim_items'

/** What of a claim is a value, and no paper. */
export type ValueItem = Exclude<ClaimItem, { kind: 'paper' }>

/** The form of a claim as it stands, with one value changed; and what stands there now, as a day or in paise. */
export async function changedForm(
  claim: Claim,
  item: ValueItem,
  value: PlainDate | Paise,
  trx: TransactionClientContract
): Promise<{ form: ClaimForm; before: PlainDate | Paise }> {
  const rows = await ClaimRow.query({ client: trx }).where('claimId', claim.id).orderBy('id')
  const form: ClaimForm = {
    rows: rows.map(({ scheduleRowId, paidOn, narration, isRecognised }) => ({
      scheduleRowId,
      paidOn,
      reading: narration === null ? null : { narration, isRecognised },
    })),
    paidOn: claim.paidOn,
    paidPaise: paise(claim.paidPaise),
    chargesPaise: paise(claim.chargesPaise),
  }
  if (item.kind === 'day') {
    const row = form.rows.find(({ scheduleRowId }) => scheduleRowId === item.scheduleRowId)!
    const before = row.paidOn!
    Object.assign(row, { paidOn: value, reading: null })
    if (form.rows.length === 1) form.paidOn = value as PlainDate
    return { form, before }
  }
  const name = item.field === 'charges' ? 'chargesPaise' : 'paidPaise'
  const before = form[name]
  form[name] = value as Paise
  return { form, before }
}
