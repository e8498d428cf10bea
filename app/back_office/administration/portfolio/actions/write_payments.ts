import { maxDate } from '#kernel/calendar/plain_date'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import { IN_STORE } from '#kernel/vault/aadhaar_store'
import { beneficiaryColumns } from '#claims/payments/queries/payable_claims'
import { BatchChecksum } from '#claims/payments/rules/batch_checksum'
import { localName, masters } from '#masters/queries/masters'
import {
  amountOf,
  dayOf,
  idsByValue,
  insertRows,
  type OldRow,
  sum,
  textOf,
} from '#administration/portfolio/actions/old_rows'
import {
  lettersOf,
  type Tranche,
  type WriteContext,
} from '#administration/portfolio/actions/write_files'
import { sentOn } from '#administration/portfolio/rules/checked_loans'
import { letterOfSanction, oldInstant } from '#administration/portfolio/rules/old_loans'

/** A claim with its payments. */
export interface PaidClaim {
  uuid: string
  tranche: Pick<Tranche, 'file' | 'sanction'>
  /** In the order of their sent dates. */
  payments: readonly OldRow[]
}

interface Payment extends PaidClaim {
  payment: OldRow
}

/**
 * Writes past payments in batches of their own, one for each day of the import. They are answered and have no debit
 * account, so that today's reconciliation does not expect their debits. A line without an Aadhaar number has none; one
 * with a return code failed, and its claim waits for another payment.
 */
export async function writePayments(
  claims: readonly PaidClaim[],
  ids: Map<string, number>,
  { importId, now, today, trx }: WriteContext
) {
  const paid = claims.flatMap((claim) =>
    claim.payments.map((payment): Payment => ({ ...claim, payment }))
  )
  const batches = [...Map.groupBy(paid, ({ payment }) => sentOn(payment.values))].map(
    ([batchOn, ofDay]) => {
      const number = `OLD-${importId}-${batchOn}`
      return { batchOn, ofDay, number, lines: ofDay.map((claim) => lineOf(claim, ids)) }
    }
  )
  const numbers = batches.map(({ number }) => number)
  const existing = await batchesByNumber(numbers, trx)
  const rows = batches.map(({ batchOn, ofDay, number, lines }) => {
    const before = existing.get(number)
    const checksum = new BatchChecksum(before?.checksum)
    for (const { aadhaarDigest, ...line } of lines) checksum.add({ ...line, aadhaarDigest })
    const answeredOn = ofDay.map(({ payment }) => dayOf(payment, 'paid_on'))
    const answeredAt = oldInstant(maxDate(batchOn, ...answeredOn), today)
    return {
      number,
      batch_on: batchOn,
      debit_account: '',
      status: 'answered',
      items_count: (before?.count ?? 0) + lines.length,
      total_paise: (before?.total ?? 0) + sum(lines.map(({ amountPaise }) => amountPaise)),
      checksum: checksum.hex(),
      first_downloaded_at: oldInstant(batchOn, today),
      answered_at: before && before.answeredAt > answeredAt ? before.answeredAt : answeredAt,
      created_at: now,
    }
  })
  const isNew = ({ number }: { number: string }) => !existing.has(number)
  await insertRows('payment_batches', rows.filter(isNew), trx)
  for (const { number, created_at: _, ...row } of rows.filter((one) => !isNew(one))) {
    await trx.from('payment_batches').where({ number }).update(row)
  }
  const batchIds = await idsByValue('payment_batches', 'number', numbers, trx)
  const items = batches.flatMap(({ number, ofDay, lines }) =>
    lines.map((line, at) => {
      const no = (existing.get(number)?.count ?? 0) + at
      return itemRow(ofDay[at].payment, line, { batchId: batchIds.get(number)!, no })
    })
  )
  await insertRows('payment_batch_items', items, trx)
}

/** Returns batches begun by earlier batches of the import. */
async function batchesByNumber(numbers: readonly string[], trx: WriteContext['trx']) {
  const rows = await trx
    .from('payment_batches')
    .whereIn('number', [...numbers])
    .select('*')
  return new Map(
    rows.map((row) => [
      String(row.number),
      {
        count: Number(row.items_count),
        total: Number(row.total_paise),
        checksum: String(row.checksum),
        answeredAt: sqlInstant(instantOf(row.answered_at)),
      },
    ])
  )
}

function lineOf({ uuid, tranche: { file, sanction }, payment }: Payment, ids: Map<string, number>) {
  const { person } = file
  return {
    claimId: ids.get(uuid)!,
    beneficiaryName: person.name,
    loiNumber: letterOfSanction(lettersOf(file), dayOf(sanction, 'sanctioned_on')).number,
    aadhaarReference: person.aadhaar?.aadhaar_reference ?? null,
    aadhaarCipher: IN_STORE,
    aadhaarLast4: person.aadhaar?.aadhaar_last4 ?? '',
    aadhaarDigest: person.aadhaar?.aadhaar_digest ?? '',
    amountPaise: amountOf(payment, 'amount'),
    headCode: null,
    taluka: textOf(person.row.values.taluka, 80),
    district: localName(masters().district(Number(file.row.values.district)), 'en'),
    mobile: person.mobile,
    email: null,
    pincode: textOf(person.row.values.pincode, 6),
  }
}

function itemRow(
  payment: OldRow,
  line: ReturnType<typeof lineOf>,
  { batchId, no }: { batchId: number; no: number }
) {
  const { bank_reference: reference, return_code: code } = payment.values
  const isPaid = !code
  const reason = isPaid ? null : (masters().apbsReturnReason(String(code))?.descriptionEn ?? null)
  return {
    batch_id: batchId,
    sr_no: no + 1,
    claim_id: line.claimId,
    live_claim_id: isPaid ? line.claimId : null,
    ...beneficiaryColumns(line),
    result: isPaid ? 'paid' : 'failed',
    return_code: isPaid ? null : textOf(code, 8),
    return_reason: reason,
    bank_reference: reference === null ? null : textOf(reference, 64),
    credited_on: isPaid ? dayOf(payment, 'paid_on') : null,
  }
}
