import { financialYear } from '#kernel/calendar/periods'
import { maxDate } from '#kernel/calendar/plain_date'
import { IN_STORE } from '#kernel/vault/aadhaar_store'
import { beneficiaryColumns } from '#claims/payments/queries/payable_claims'
import { BatchChecksum } from '#claims/payments/rules/batch_checksum'
import { localName, masters } from '#masters/queries/masters'
import {
  amountOf,
  dayOf,
  insertRows,
  type OldRow,
  sum,
  textOf,
} from '#administration/portfolio/actions/old_rows'
import type { Tranche, Writing } from '#administration/portfolio/actions/write_files'
import { letterOfSanction, oldInstant } from '#administration/portfolio/rules/old_loans'

/** A claim with what was paid of it. */
export interface PaidClaim {
  uuid: string
  tranche: Pick<Tranche, 'file' | 'sanction'>
  payment: OldRow | null
}

/**
 * Past payments in batches of their own, one of each financial year in this portion: answered, of no debit account,
 * so that the books of the accounts of today do not look for their debits. A line without Aadhaar number has none.
 */
export async function writePayments(
  claims: readonly PaidClaim[],
  ids: Map<string, number>,
  { importId, now, today, trx }: Writing
) {
  const paid = claims.filter((claim) => claim.payment !== null)
  const years = Map.groupBy(paid, ({ payment }) => financialYear(dayOf(payment!, 'paid_on')).code)
  for (const [year, ofYear] of years) {
    const checksum = new BatchChecksum()
    const lines = ofYear.map(({ uuid, tranche: { file, sanction }, payment }) => {
      const { person } = file
      const letters = file.letters.map((letter) => ({
        number: String(letter.values.letter_no),
        issuedOn: dayOf(letter, 'issued_on'),
        validTill: dayOf(letter, 'valid_till'),
      }))
      const line = {
        claimId: ids.get(uuid)!,
        beneficiaryName: person.name,
        loiNumber: letterOfSanction(letters, dayOf(sanction, 'sanctioned_on')).number,
        aadhaarReference: person.aadhaar?.aadhaar_reference ?? null,
        aadhaarCipher: IN_STORE,
        aadhaarLast4: person.aadhaar?.aadhaar_last4 ?? '',
        amountPaise: amountOf(payment!, 'amount'),
        headCode: null,
        taluka: '',
        district: localName(masters().district(Number(file.row.values.district)), 'en'),
        mobile: person.mobile,
        email: null,
        pincode: textOf(person.row.values.pincode, 6),
      }
      checksum.add({ ...line, aadhaarDigest: person.aadhaar?.aadhaar_digest ?? '' })
      return line
    })
    const days = ofYear.map(({ payment }) => dayOf(payment!, 'paid_on'))
    const batchOn = maxDate(days[0], ...days)
    const at = oldInstant(batchOn, today)
    const [batchId] = await trx
      .insertQuery()
      .table('payment_batches')
      .insert({
        number: `OLD-${importId}-${ofYear[0].payment!.id}-${year}`,
        batch_on: batchOn,
        debit_account: '',
        status: 'answered',
        items_count: lines.length,
        total_paise: sum(lines.map(({ amountPaise }) => amountPaise)),
        checksum: checksum.hex(),
        first_downloaded_at: at,
        answered_at: at,
        created_at: now,
      })
    const items = lines.map((line, no) => {
      const { payment } = ofYear[no]
      const { bank_reference: reference } = payment!.values
      return {
        batch_id: Number(batchId),
        sr_no: no + 1,
        claim_id: line.claimId,
        live_claim_id: line.claimId,
        ...beneficiaryColumns(line),
        result: 'paid',
        bank_reference: reference === null ? null : textOf(reference, 64),
        credited_on: dayOf(payment!, 'paid_on'),
      }
    })
    await insertRows('payment_batch_items', items, trx)
  }
}
