import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { Role } from '#auth/roles'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import { CancelPaymentBatch } from '#claims/payments/actions/payment_batches'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import BankAnswer from '#claims/models/bank_answer'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { paymentColumns } from '#claims/payments/spreadsheets/bank_files'
import { batchItems, reconciliationTotals } from '#claims/payments/queries/payment_views'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { isAadhaar } from '#kernel/formats/identifiers'
import { createUser } from '#database/factories/application_factory'
import { isOnSqlite } from '#tests/support/databases/place'
import { createPayableClaims } from '#tests/support/payable_claims'
import { downloadedFile } from '#tests/support/payment_file'
import { createOfficer, requestAs } from '#tests/support/users'
import { Decide } from '#workflow/actions/decide'
import { dialect } from '#tests/support/tags'
import { openedBook } from '#tests/support/downloads'
import { importFile } from '#tests/support/import_files'

async function accounts() {
  const user = await createUser(Role.accounts)
  return { id: user.id, role: user.roleId }
}

const idsOf = (claims: Claim[]) => claims.map((claim) => claim.id)

async function refusalOf(work: Promise<unknown>): Promise<Refusal | null> {
  try {
    await work
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function checkReconciliation() {
  const { approved, toBePaid, sent, paid, failed } = await reconciliationTotals()
  const parts = [toBePaid, sent, paid, failed]
  return {
    claims: parts.reduce((sum, cell) => sum + cell.claims, 0) === approved.claims,
    amount: parts.reduce((sum, cell) => sum + cell.amountPaise, 0) === approved.amountPaise,
  }
}

const ZIP_DIRECTORY_ENTRY = Buffer.from([0x50, 0x4b, 1, 2])

/** Returns the modification times in the directory of a zip archive, as instants with a precision of two seconds. */
function timesOfParts(archive: Buffer): number[] {
  const times: number[] = []
  let at = archive.indexOf(ZIP_DIRECTORY_ENTRY)
  for (; at >= 0; at = archive.indexOf(ZIP_DIRECTORY_ENTRY, at + 1)) {
    const [time, date] = [archive.readUInt16LE(at + 12), archive.readUInt16LE(at + 14)]
    const day = [1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31] as const
    times.push(Date.UTC(...day, time >> 11, (time >> 5) & 63, (time & 31) * 2))
  }
  return times
}

const RECONCILED = { claims: true, amount: true }

const answerFile = (lines: string[]) => importFile(lines.join('\r\n'))

const importOf = (
  batchId: number,
  path: string,
  dryRun: boolean,
  actor: Awaited<ReturnType<typeof accounts>>
) =>
  new ImportBankAnswer().run({
    batchId,
    path,
    fileName: 'answer.csv',
    mapping: null,
    dryRun,
    actor,
  })

test.group('Payment batch', (group) => {
  dialect(group)
  test('uses the data that changed while it waited for the claims', async ({ assert }) => {
    const [claim] = await createPayableClaims(1)
    const other = await db.transaction()
    await other.from('claims').where('id', claim.id).select('id').forUpdate()
    const email = `changed${claim.id}@example.org`
    await other.from('users').where('id', claim.userId).update({ email })
    const made = new CreatePaymentBatch().run({ claimIds: [claim.id], actor: null })
    await wait(500)
    await other.commit()
    const { batch } = await made
    const [item] = await db.from('payment_batch_items').where('batch_id', batch.id)
    assert.equal(item.email, email)
  }).skip(isOnSqlite, 'one connection: nobody waits')

  test('includes each claim once: of two over the same claims one is created, the other names the first', async ({
    assert,
  }) => {
    const claims = await createPayableClaims(5)
    const actor = await accounts()
    const results = await Promise.all(
      [1, 2].map(async () => {
        const refusal = await refusalOf(
          new CreatePaymentBatch().run({ claimIds: idsOf(claims), actor })
        )
        return refusal
      })
    )
    const refused = results.filter((refusal) => refusal !== null)
    assert.lengthOf(refused, 1)
    assert.equal(refused[0].messageKey, 'claims.messages.in_other_batch')
    const items = await PaymentBatchItem.query().whereIn('claim_id', idsOf(claims))
    assert.lengthOf(items, 5)
    const batch = await PaymentBatch.findOrFail(items[0].batchId)
    assert.equal(refused[0].params.batch, batch.number)
    assert.equal(batch.totalPaise, 5 * 4_321_50)
    assert.deepEqual(await checkReconciliation(), RECONCILED)
  })

  test('is the bank’s file: sheet, columns and every rule of section 9.1', async ({ assert }) => {
    const claims = await createPayableClaims(2)
    const actor = await accounts()
    const { batch } = await new CreatePaymentBatch().run({ claimIds: idsOf(claims), actor })
    const bytes = await downloadedFile({ batchId: batch.id, actor })
    const again = await downloadedFile({ batchId: batch.id, actor })
    assert.isTrue(bytes.equals(again), 'the same bytes each time')
    const times = new Set(timesOfParts(bytes))
    assert.lengthOf(times, 1, 'the time of the batch, not of the download, in every part')
    assert.closeTo([...times][0], batch.createdAt.toMillis(), 2_000)

    const book = await openedBook(bytes)
    assert.deepEqual(
      book.worksheets.map((sheet) => sheet.name),
      ['Claim_Payment']
    )
    const sheet = book.worksheets[0]
    const header = (sheet.getRow(1).values as string[]).slice(1)
    assert.deepEqual(header, paymentColumns())
    const row = sheet.getRow(2)
    const cell = (name: string) => row.getCell(paymentColumns().indexOf(name) + 1).value
    assert.equal(cell('Sr. No.'), 1)
    assert.equal(cell('Amount'), 4321.5)
    assert.equal(cell('Corporations Remarks'), String(claims[0].id))
    assert.equal(cell('Beneficiary Name'), 'Savita Ramesh Jadhav')
    assert.isTrue(isAadhaar(String(cell('Beneficiary Aadhaar Number'))))
    assert.isString(cell('Beneficiary Aadhaar Number'))
    assert.isString(cell('Mobile No.'))
    assert.isString(cell('Zip'))
    assert.match(String(cell('Payment Date')), /^\d{2}-[A-Z][a-z]{2}-\d{4}$/)
    assert.equal(cell('Payment Product Code'), 'ABPS')
    assert.equal(cell('Remitter_Bank_Code'), 'ICICI')
    assert.oneOf(cell('Destination Bank IIN'), ['', null])
    assert.equal(sheet.rowCount, 3)
  })

  test('can be cancelled before its first download, not after', async ({ assert }) => {
    const claims = await createPayableClaims(3)
    const actor = await accounts()
    const { batch } = await new CreatePaymentBatch().run({ claimIds: idsOf(claims), actor })
    await new CancelPaymentBatch().run({ batchId: batch.id, actor })
    const free = await Claim.query().whereIn('id', idsOf(claims))
    assert.isTrue(free.every((claim) => claim.paymentStatusId === PaymentStatus.toBePaid))
    assert.deepEqual(await checkReconciliation(), RECONCILED)

    const { batch: second } = await new CreatePaymentBatch().run({ claimIds: idsOf(claims), actor })
    await new DownloadPaymentBatch().run({ batchId: second.id, actor })
    const refusal = await refusalOf(new CancelPaymentBatch().run({ batchId: second.id, actor }))
    assert.equal(refusal?.messageKey, 'claims.messages.batch_not_cancellable')
  })
})

test.group('Response of the bank', (group) => {
  dialect(group)
  async function sentBatch(count: number) {
    const claims = await createPayableClaims(count)
    const actor = await accounts()
    const { batch } = await new CreatePaymentBatch().run({ claimIds: idsOf(claims), actor })
    await new DownloadPaymentBatch().run({ batchId: batch.id, actor })
    return { claims, actor, batch }
  }

  const HEADER = 'Corporations Remarks,Amount,Status,Return Code,Return Reason,UTR,Credit Date'

  test('marks success paid and a return failed; a dry run writes nothing; the same file counts once', async ({
    assert,
  }) => {
    const { claims, actor, batch } = await sentBatch(3)
    const path = await answerFile([
      HEADER,
      `${claims[0].id},4321.50,Success,,,UTR1,${getClock().today()}`,
      `${claims[1].id},"4,321.50",Return,01,"Account closed, see branch",,`,
    ])
    const dry = await importOf(batch.id, path, true, actor)
    assert.include(dry, { rows: 2, paid: 1, failed: 1, unanswered: 1 })
    assert.isEmpty(dry.errors)
    const untouched = await PaymentBatchItem.query().where('batch_id', batch.id)
    assert.isTrue(untouched.every((item) => item.result === 'sent'))

    const results = await Promise.all(
      [1, 2, 3].map(() => refusalOf(importOf(batch.id, path, false, actor)))
    )
    const refused = results.filter((refusal) => refusal !== null)
    assert.lengthOf(refused, 2)
    assert.isTrue(refused.every(({ messageKey }) => messageKey === 'claims.messages.answer_known'))
    const [paid, failed, open] = await Claim.query().whereIn('id', idsOf(claims)).orderBy('id')
    assert.equal(paid.paymentStatusId, PaymentStatus.paid)
    assert.equal(failed.paymentStatusId, PaymentStatus.failed)
    assert.equal(open.paymentStatusId, PaymentStatus.sentToBank)
    assert.deepEqual(await checkReconciliation(), RECONCILED)
    /** '01' and '1' are the same code in the master. */
    const lines = await batchItems(batch.id, 1, 'en')
    assert.equal(lines[1].returnCode, '1')
    assert.equal(lines[1].reason, 'Account closed')
    await PaymentBatchItem.query().where('claim_id', claims[1].id).update({ return_code: '01' })
    assert.equal((await batchItems(batch.id, 1, 'en'))[1].reason, 'Account closed')
  })

  test('with an invalid row is refused as a unit, and the report names each', async ({
    assert,
  }) => {
    const { claims, actor, batch } = await sentBatch(2)
    const path = await answerFile([
      HEADER,
      `${claims[0].id},1.00,Success,,,UTR1,`,
      `99999999,4321.50,Success,,,UTR2,`,
      `${claims[1].id},4321.50,Perhaps,,,,`,
      `,4321.50,Success,,,,`,
    ])
    const report = await importOf(batch.id, path, true, actor)
    assert.deepEqual(
      report.errors.map(({ line, problem }) => `${line} ${problem}`),
      ['2 amount_differs', '3 not_in_batch', '4 status_unknown', '5 claim_missing']
    )
    assert.deepEqual(await importOf(batch.id, path, false, actor), report)
    const lines = await PaymentBatchItem.query().where('batch_id', batch.id)
    assert.isTrue(lines.every(({ result }) => result === 'sent'))
  })

  test('with a contradictory row is refused on screen until the officer decides on it with remarks', async ({
    assert,
    client,
  }) => {
    const { claims, batch } = await sentBatch(1)
    const officer = await createOfficer(Role.accounts)
    const [{ id }] = claims
    const path = await answerFile([HEADER, `${id},4321.50,Processed,64,Aadhaar not mapped,,`])
    const send = (decision: Record<string, string>) =>
      requestAs(client, officer, 'post', `/officer/payment-batches/${batch.id}/answers`)
        .file('file', path)
        .fields({ dryRun: 'false', ...decision })
    const refused = await send({})
    assert.containsSubset(refused.inertiaProps.report.errors, [
      {
        line: 2,
        claimId: id,
        problem: 'success_with_code',
        words: [{ field: 'returnCode', text: '64' }],
        choices: ['paid', 'failed', 'sent'],
      },
    ])
    assert.equal((await Claim.findOrFail(id)).paymentStatusId, PaymentStatus.sentToBank)
    const decide = (result: string) =>
      send({
        'decisions[0][line]': '2',
        'decisions[0][claimId]': String(id),
        'decisions[0][result]': result,
        'decisions[0][remarks]': 'Confirmed by the bank',
      })
    await decide('sent')
    assert.equal((await Claim.findOrFail(id)).paymentStatusId, PaymentStatus.sentToBank)
    /** The same file decides the remaining rows. */
    await decide('failed')
    assert.equal((await Claim.findOrFail(id)).paymentStatusId, PaymentStatus.failed)
    const about = { subject_type: 'payment_batch', subject_id: batch.id }
    const kept = await db
      .from('audit_entries')
      .where({ ...about, action: 'bank_answer.row_decided' })
      .orderBy('id')
    assert.deepEqual(
      kept.map(({ data }) => {
        const { problem, result, remarks, row } = typeof data === 'string' ? JSON.parse(data) : data
        return [problem, result, remarks, row.returnCode]
      }),
      ['sent', 'failed'].map((result) => [
        'success_with_code',
        result,
        'Confirmed by the bank',
        '64',
      ])
    )
    const decision = { subject_type: 'claim', subject_id: id, action: 'mark_failed' }
    const step = await db.from('workflow_decisions').where(decision).firstOrFail()
    assert.include(step.remarks, 'Confirmed by the bank')
    assert.deepEqual(await checkReconciliation(), RECONCILED)
  })

  test('with more contradictory rows than fit on a page shows each page, and accepts the decisions on all at once', async ({
    assert,
    client,
  }) => {
    const { batch } = await sentBatch(1)
    const officer = await createOfficer(Role.accounts)
    const ids = Array.from({ length: 450 }, (_, at) => 90_000_000 + at)
    const path = await answerFile([HEADER, ...ids.map((id) => `${id},4321.50,Success,,,UTR${id},`)])
    const send = (fields: Record<string, string>) =>
      requestAs(client, officer, 'post', `/officer/payment-batches/${batch.id}/answers`)
        .file('file', path)
        .fields(fields)
    const { report } = (await send({ dryRun: 'true', errorPage: '3' })).inertiaProps
    assert.deepEqual(report.errorPages, { page: 3, perPage: 200, total: 450 })
    assert.deepEqual(
      report.errors.map(({ claimId }: { claimId: number }) => claimId),
      ids.slice(400)
    )
    const decisions = ids.map((claimId, at) => ({
      line: at + 2,
      claimId,
      result: 'sent',
      remarks: 'Not ours',
    }))
    await send({ dryRun: 'false', decisions: JSON.stringify(decisions) })
    const answer = await BankAnswer.findByOrFail('batchId', batch.id)
    assert.equal(answer.leftCount, 450)
  })

  test('with a date before the batch or in the future is refused, row by row', async ({
    assert,
  }) => {
    const { claims, actor, batch } = await sentBatch(4)
    const today = getClock().today()
    const credited = [addDays(batch.batchOn, -1), '2099-01-01', addDays(today, 1), today]
    const path = await answerFile([
      HEADER,
      ...claims.map(({ id }, index) => `${id},4321.50,Success,,,UTR${index},${credited[index]}`),
    ])
    const report = await importOf(batch.id, path, true, actor)
    assert.deepEqual(
      report.errors.map(({ line, problem }) => `${line} ${problem}`),
      ['2 date_before_batch', '3 date_in_future', '4 date_in_future']
    )
    assert.deepEqual(await importOf(batch.id, path, false, actor), report)
  })

  test('with a failed payment makes the claim payable again, in another batch', async ({
    assert,
  }) => {
    const { claims, actor, batch } = await sentBatch(1)
    const path = await answerFile([
      HEADER,
      `${claims[0].id},4321.50,Return,64,Aadhaar not seeded,,`,
    ])
    await importOf(batch.id, path, false, actor)
    const failed = await Claim.findOrFail(claims[0].id)
    await new Decide().run({
      subjectType: 'claim',
      subjectId: failed.id,
      action: 'requeue_payment',
      actor,
      expectedStatusId: failed.statusId,
      remarks: 'Seeded now',
    })
    const { batch: second } = await new CreatePaymentBatch().run({ claimIds: [failed.id], actor })
    assert.notEqual(second.id, batch.id)
    assert.equal((await PaymentBatch.findOrFail(batch.id)).status, 'answered')
    assert.deepEqual(await checkReconciliation(), RECONCILED)
  })
})
