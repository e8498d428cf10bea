import corporation from '#kernel/settings/corporation'
import { financialYear } from '#kernel/calendar/periods'
import { addDays, addMonthsClamped, plainDate, type PlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { padNumber } from '#kernel/numbering/next_number'
import { Role } from '#auth/roles'
import { beneficiaryColumns } from '#claims/payments/queries/payable_claims'
import { BatchChecksum } from '#claims/payments/rules/batch_checksum'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { masters } from '#masters/queries/masters'
import { addNotice } from '#database/demo/applications'
import type { DemoClaim } from '#database/demo/claims'
import type { Demo } from '#database/demo/context'
import { instant } from '#database/demo/rows'

/** Days before today: the batch that the bank has answered in part, and that response. */
const OPEN_BATCH = 6
const OPEN_ANSWER = 3
/** An NPCI return code: account inoperative. */
const RETURN_CODE = '53'

/** Returns the tenth of the following month, on which refunds of the month before were sent. */
function batchDay(approvedOn: PlainDate): PlainDate {
  return plainDate(`${addMonthsClamped(approvedOn, 1).slice(0, 8)}10`)
}

/** Adds payment batches for every claim that was sent to the bank; the newest is answered in part. */
export function addPaymentBatches(demo: Demo, claims: readonly DemoClaim[]) {
  const { today } = demo
  const sent = claims.filter(({ paymentStatusId }) =>
    [PaymentStatus.sentToBank, PaymentStatus.paid, PaymentStatus.failed].some(
      (id) => id === paymentStatusId
    )
  )
  const byDay = Map.groupBy(sent, ({ approvedOn }) =>
    approvedOn < addDays(today, -75) ? batchDay(approvedOn) : addDays(today, -OPEN_BATCH)
  )
  for (const [day, ofDay] of [...byDay].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    addBatch(demo, day, ofDay)
  }
}

function addBatch(demo: Demo, batchOn: PlainDate, claims: readonly DemoClaim[]) {
  const { rows, random, numbers } = demo
  const by = demo.officer(Role.accounts, 0)
  const year = financialYear(batchOn).code
  const number = `PB-${year}-${padNumber(numbers.next(`payment_batch:${year}`))}`
  const answeredOn = addDays(batchOn, OPEN_BATCH - OPEN_ANSWER)
  const of = (id: number) => claims.filter((claim) => claim.paymentStatusId === id).length
  const [paid, failed] = [of(PaymentStatus.paid), of(PaymentStatus.failed)]
  const isAnswered = paid + failed === claims.length
  const checksum = new BatchChecksum()
  const lines = claims.map((claim) => {
    const { person, districtId } = claim.application
    const line = {
      claimId: claim.id,
      beneficiaryName: person.name,
      loiNumber: claim.loiNumber,
      aadhaarReference: person.aadhaar.aadhaar_reference,
      aadhaarCipher: person.aadhaar.aadhaar_cipher,
      aadhaarLast4: person.aadhaar.aadhaar_last4,
      amountPaise: claim.amountPaise,
      headCode: null,
      taluka: person.taluka?.nameEn ?? '',
      district: masters().district(districtId).nameEn,
      mobile: person.mobile,
      email: person.email,
      pincode: person.pincode,
    }
    checksum.add({ ...line, aadhaarDigest: person.aadhaar.aadhaar_digest })
    return line
  })
  const batchId = rows.add('payment_batches', {
    number,
    batch_on: batchOn,
    debit_account: corporation.debitAccount,
    status: isAnswered ? 'answered' : 'downloaded',
    items_count: claims.length,
    total_paise: claims.reduce((sum, claim) => sum + claim.amountPaise, 0),
    checksum: checksum.hex(),
    created_by: by,
    first_downloaded_at: instant(batchOn, 12),
    answered_at: isAnswered ? instant(answeredOn, 10) : null,
    cancelled_at: null,
    created_at: instant(batchOn, 11),
  })
  claims.forEach((claim, index) => {
    const line = lines[index]
    const isPaid = claim.paymentStatusId === PaymentStatus.paid
    const isFailed = claim.paymentStatusId === PaymentStatus.failed
    const reason = isFailed
      ? (masters().apbsReturnReason(RETURN_CODE)?.descriptionEn ?? null)
      : null
    const reference = isPaid ? `UTR${random.text('0123456789', 12)}` : null
    rows.add('payment_batch_items', {
      batch_id: batchId,
      sr_no: index + 1,
      claim_id: claim.id,
      live_claim_id: isFailed ? null : claim.id,
      ...beneficiaryColumns(line),
      result: isPaid ? 'paid' : isFailed ? 'failed' : 'sent',
      return_code: isFailed ? RETURN_CODE : null,
      return_reason: reason,
      bank_reference: reference,
      credited_on: isPaid ? answeredOn : null,
    })
    const step = (action: string, remarks: string | null, at: string) =>
      rows.add('workflow_decisions', {
        subject_type: 'claim',
        subject_id: claim.id,
        action,
        from_status: claim.statusId,
        to_status: claim.statusId,
        decided_by: by,
        role: Role.accounts,
        reason_id: null,
        remarks,
        data: null,
        created_at: at,
      })
    step('send_to_bank', number, instant(batchOn, 11))
    if (!isPaid && !isFailed) return
    const at = instant(answeredOn, 10)
    const remarks = [reference, isFailed ? RETURN_CODE : null, reason]
    const id = step(isPaid ? 'mark_paid' : 'mark_failed', remarks.filter(Boolean).join(' · '), at)
    const about = {
      applicationNo: claim.application.number,
      amount: formatRupees(paise(claim.amountPaise)),
    }
    if (isPaid) {
      const params = { ...about, date: answeredOn }
      addNotice(demo, claim.application, 'claim_paid', params, `decision:${id}`, at)
    } else {
      addNotice(demo, claim.application, 'claim_failed', { ...about, reason }, `decision:${id}`, at)
    }
  })
  if (paid + failed > 0) {
    rows.add('bank_answers', {
      batch_id: batchId,
      sha256: random.text('0123456789abcdef', 64),
      file_name: `${number}-answer.csv`,
      rows_count: paid + failed,
      paid_count: paid,
      failed_count: failed,
      imported_by: by,
      created_at: instant(answeredOn, 10),
    })
  }
}
