import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import { ExportPayments, ImportPayments } from '#claims/payments/actions/scheduled_payments'
import { payableClaims } from '#claims/payments/queries/payable_claims'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import db from '@adonisjs/lucid/services/db'
import { createUser } from '#database/factories/application_factory'
import { masters } from '#masters/queries/masters'
import { type BookGaps, bookGaps } from '#tests/support/books'
import { createPayableClaims } from '#tests/support/payable_claims'
import { downloadedFile } from '#tests/support/payment_file'
import { Decide } from '#workflow/actions/decide'
import { TEST_PASSWORD, createOfficer, signInAs } from '#tests/support/users'
import { command, filesIn, inPaymentFolder, paymentFolder } from '#tests/support/payment_commands'
import { runCommand } from '#tests/support/run_command'
import { dialect, FULL } from '#tests/support/tags'

const HEADER = 'Corporations Remarks,Amount,Status,Return Code,Return Reason,UTR,Credit Date'

/** Pays the claims that earlier tests left waiting. */
const payOffWaiting = () => inPaymentFolder((directory) => new ExportPayments().run({ directory }))

let before: BookGaps

/** Whether the tests have left the books as reconciled as before. */
const booksReconcile = async () => isDeepStrictEqual(await bookGaps(), before)

async function answerOf(claims: Claim[], failed: number[] = []) {
  const lines = claims.map(({ id }) =>
    failed.includes(id)
      ? `${id},4321.50,Return,53,Account inoperative,,`
      : `${id},4321.50,Success,,,UTR${id},${getClock().today()}`
  )
  const path = join(await paymentFolder(), 'answer.csv')
  await writeFile(path, [HEADER, ...lines].join('\r\n'))
  return path
}

async function sentBatch(claims: Claim[]) {
  const ids = claims.map(({ id }) => id)
  const { batch } = await new CreatePaymentBatch().run({ claimIds: ids, actor: null })
  await new DownloadPaymentBatch().run({ batchId: batch.id, actor: null })
  await PaymentBatch.query().where('id', batch.id).update({ exported_at: '2026-01-01 00:00:00' })
  return batch
}

test.group('payments:export', (group) => {
  dialect(group)
  group.setup(async () => void (before = await bookGaps()))
  group.each.setup(payOffWaiting)

  test('writes one file of all waiting claims, and a second run writes none', async ({
    assert,
  }) => {
    const claims = await createPayableClaims(3)
    const directory = await paymentFolder()
    const first = await runCommand(['payments:export', `--directory=${directory}`])
    assert.equal(first.code, 0, first.output)
    assert.equal(first.summary!.status, 'exported')
    const [batch] = first.summary!.batches
    assert.equal(batch.claims, 3)
    assert.equal(batch.totalPaise, 3 * 4_321_50)
    const stored = await PaymentBatch.findByOrFail('number', batch.number)
    const path = join(directory, batch.number, 'Claim_Payments.xlsx')
    assert.equal(batch.path, path)
    const bytes = await downloadedFile({ batchId: stored.id, actor: null })
    assert.isTrue(bytes.equals(await readFile(path)), 'the bytes of the screen')
    assert.equal((await stat(path)).mode & 0o777, 0o600)

    const second = await runCommand(['payments:export', `--directory=${directory}`])
    assert.equal(second.code, 0, second.output)
    assert.equal(second.summary!.status, 'nothing_waits')
    assert.deepEqual(await filesIn(directory), [join(batch.number, 'Claim_Payments.xlsx')])
    assert.lengthOf(await PaymentBatchItem.query().where('claim_id', claims[0].id), 1)
    assert.isTrue(await booksReconcile())
  }).timeout(60_000)

  test('warns about an amount above ₹2,00,000, on screen and in the command', async ({
    assert,
  }) => {
    const [large] = await createPayableClaims(1, { approvedPaise: 2_00_000_01 })
    await createPayableClaims(1, { approvedPaise: 2_00_000_00 })
    const accounts = await signInAs(await createOfficer(Role.accounts))
    await accounts.stepUp(TEST_PASSWORD)
    const waiting = await accounts.get('/officer/payment-batches/new')
    assert.equal(waiting.props.totals.large, 1)
    const run = await runCommand(['payments:export', `--directory=${await paymentFolder()}`])
    assert.equal(run.code, 0, run.output)
    const [batch] = run.summary!.batches
    assert.deepEqual(batch.large, [{ claimId: large.id, amountPaise: 2_00_000_01 }])
    assert.include(run.output, `${large.id} (₹2,00,000.01)`)
    const { id } = await PaymentBatch.findByOrFail('number', batch.number)
    const page = await accounts.get(`/officer/payment-batches/${id}`)
    assert.deepEqual(page.props.batch.large, [large.id])
  }).timeout(60_000)

  test('prints a clear reason for a failure', async ({ assert }) => {
    const none = await runCommand(['payments:export', '--directory=/dev/null/nowhere'])
    await createPayableClaims(1)
    const unwritable = await runCommand(['payments:export', '--directory=/dev/null/nowhere'])
    assert.equal(none.code, 1, 'a wrong folder is detected before anything waits for it')
    assert.equal(unwritable.code, 1)
    assert.equal(unwritable.summary!.status, 'failed')
    assert.match(unwritable.summary!.reason, /nowhere|ENOTDIR/)
    const again = await runCommand(['payments:export', `--directory=${await paymentFolder()}`])
    assert.equal(again.summary!.batches[0].claims, 1, 'nothing moved until there was a folder')
  }).timeout(60_000)

  test('ends before any change when the folder cannot be created', async ({ assert }) => {
    const [claim] = await createPayableClaims(1)
    for (const directory of ['/proc/none', '/proc/none/deeper']) {
      const { code, output, summary } = await runCommand([
        'payments:export',
        `--directory=${directory}`,
      ])
      assert.equal(code, 1)
      assert.match(summary!.reason, /ENOENT.*\/proc\/none/)
      assert.lengthOf(output.trim().split('\n'), 2)
    }
    assert.equal((await Claim.findOrFail(claim.id)).paymentStatusId, PaymentStatus.toBePaid)
  })

  test('leaves out a claim that cannot be paid, names it and reflects it in the exit code', async ({
    assert,
  }) => {
    const [poor] = await createPayableClaims(1)
    const claims = await createPayableClaims(2)
    const application = await poor.related('application').query().firstOrFail()
    const blank = { aadhaar_reference: null, aadhaar_last4: null, aadhaar_digest: null }
    await db.from('profiles').where('id', application.profileId).update(blank)
    const run = await runCommand(['payments:export', `--directory=${await paymentFolder()}`])
    assert.equal(run.code, 2, run.output)
    assert.deepEqual(run.summary!.leftOut, [{ id: poor.id, why: 'no_aadhaar' }])
    assert.equal(run.summary!.batches[0].claims, claims.length)
    await poor.refresh()
    assert.equal(poor.paymentStatusId, PaymentStatus.toBePaid)
    const only = await runCommand(['payments:export', `--directory=${await paymentFolder()}`])
    assert.equal(only.code, 1)
    assert.match(only.summary!.reason, new RegExp(`Claim ${poor.id} cannot be paid`))
    const accounts = await createUser(Role.accounts)
    await new Decide().run({
      subjectType: 'claim',
      subjectId: poor.id,
      action: 'stop_payment',
      actor: { id: accounts.id, role: accounts.roleId },
      reasonId: masters().claimReasons('reject')[0].id,
    })
    assert.isTrue(await booksReconcile())
  }).timeout(60_000)

  test('run 50 times at once creates one batch and one file', async ({ assert }) => {
    await createPayableClaims(4)
    const directory = await paymentFolder()
    const before = await PaymentBatch.query().count('* as n').pojo<{ n: number }>()
    await Promise.all(Array.from({ length: 50 }, () => new ExportPayments().run({ directory })))
    const after = await PaymentBatch.query().count('* as n').pojo<{ n: number }>()
    assert.equal(Number(after[0].n) - Number(before[0].n), 1)
    assert.lengthOf(await filesIn(directory), 1)
    assert.isTrue(await booksReconcile())
  }).timeout(120_000)

  test('killed at any step and run again puts every claim in one batch and writes one file for each', async ({
    assert,
  }) => {
    const run = async (killAt: number) => {
      const claims = await createPayableClaims(3)
      const directory = await paymentFolder()
      const killed = await command(['payments:export', `--directory=${directory}`], killAt)
      const atRest = await booksReconcile()
      await new ExportPayments().run({ directory })
      const ids = claims.map(({ id }) => id)
      const items = await PaymentBatchItem.query().whereIn('claim_id', ids)
      assert.lengthOf(items, 3, `step ${killAt}: each claim once`)
      assert.isTrue(atRest, `step ${killAt}: the books reconcile after the kill`)
      assert.isTrue(await booksReconcile(), `step ${killAt}: the books reconcile`)
      assert.lengthOf(await payableClaims({}), 0)
      const [batchId] = [...new Set(items.map((item) => item.batchId))]
      const { number } = await PaymentBatch.findOrFail(batchId)
      const whole = (await filesIn(directory)).filter((name) => !name.endsWith('.part'))
      assert.deepEqual(whole, [join(number, 'Claim_Payments.xlsx')], `step ${killAt}`)
      return killed
    }
    const { steps, tellingSteps, code } = await run(0)
    assert.equal(code, 0)
    assert.isAbove(steps, 20)
    assert.isAtLeast(tellingSteps.length, 11)
    for (const killAt of tellingSteps) {
      const killed = await run(killAt)
      assert.isNull(killed.code, `killed at ${killAt}`)
    }
  })
    .tags([FULL], 'append')
    .timeout(600_000)
})

test.group('payments:import', (group) => {
  dialect(group)
  group.setup(async () => void (before = await bookGaps()))
  group.each.setup(payOffWaiting)

  test('imports the response once and prints the result', async ({ assert }) => {
    const claims = await createPayableClaims(3)
    const batch = await sentBatch(claims)
    const path = await answerOf(claims.slice(0, 2), [claims[1].id])
    const args = ['payments:import', `--file=${path}`, `--batch=${batch.number}`]
    const dry = await runCommand([...args, '--dry-run'])
    assert.include(dry.summary!, { status: 'checked', paid: 1, failed: 1, unanswered: 1 })
    assert.equal((await Claim.findOrFail(claims[0].id)).paymentStatusId, PaymentStatus.sentToBank)

    /** A scheduler reads the exit code of the process. */
    const first = await command(args)
    assert.equal(first.code, 2, first.output)
    assert.include(first.summary!, { status: 'imported', paid: 1, failed: 1, unanswered: 1 })
    const second = await runCommand(args)
    assert.equal(second.code, 0)
    assert.equal(second.summary!.status, 'known')
    const rest = await runCommand([
      'payments:import',
      `--file=${await answerOf(claims.slice(2))}`,
      `--batch=${batch.number}`,
      '--columns=claim=1,amount=2,status=3',
    ])
    assert.equal(rest.code, 0, rest.output)
    assert.isTrue(await booksReconcile())
  }).timeout(120_000)

  test('refuses a file with an invalid row as a unit and names the rows, and refuses an unknown batch', async ({
    assert,
  }) => {
    const claims = await createPayableClaims(1)
    const batch = await sentBatch(claims)
    const path = await answerOf([...claims, { id: 99_999_999 } as Claim])
    const run = await runCommand(['payments:import', `--file=${path}`, `--batch=${batch.number}`])
    assert.equal(run.code, 1)
    assert.deepEqual(run.summary!.errors, [
      { line: 3, claimId: 99_999_999, problem: 'not_in_batch' },
    ])
    assert.equal(run.summary!.reason, 'Line 3, claim 99999999: not in this batch')
    assert.equal((await Claim.findOrFail(claims[0].id)).paymentStatusId, PaymentStatus.sentToBank)
    const unknown = await runCommand([
      'payments:import',
      `--file=${path}`,
      '--batch=PB-0000-000000',
    ])
    assert.equal(unknown.code, 1)
    assert.match(unknown.summary!.reason, /no payment batch/)
  }).timeout(60_000)

  test('run 50 times at once with the same file has one effect', async ({ assert }) => {
    const claims = await createPayableClaims(4)
    const batch = await sentBatch(claims)
    const path = await answerOf(claims, [claims[0].id])
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        new ImportPayments().run({
          path,
          batchNumber: batch.number,
          columns: null,
          dryRun: false,
        })
      )
    )
    assert.lengthOf(
      all.filter(({ status }) => status === 'imported'),
      1
    )
    const steps = await db
      .from('workflow_decisions')
      .where('subject_type', 'claim')
      .whereIn('action', ['mark_paid', 'mark_failed'])
      .whereIn(
        'subject_id',
        claims.map(({ id }) => id)
      )
    assert.lengthOf(steps, 4)
    assert.isTrue(await booksReconcile())
  }).timeout(120_000)

  test('killed at any step and run again loses and duplicates nothing', async ({ assert }) => {
    const run = async (killAt: number) => {
      const claims = await createPayableClaims(2)
      const batch = await sentBatch(claims)
      const path = await answerOf(claims, [claims[1].id])
      const args = ['payments:import', `--file=${path}`, `--batch=${batch.number}`]
      const killed = await command(args, killAt)
      assert.isTrue(await booksReconcile(), `step ${killAt}: the books reconcile after the kill`)
      await new ImportPayments().run({
        path,
        batchNumber: batch.number,
        columns: null,
        dryRun: false,
      })
      const [paid, failed] = await Claim.query()
        .whereIn(
          'id',
          claims.map(({ id }) => id)
        )
        .orderBy('id')
      assert.equal(paid.paymentStatusId, PaymentStatus.paid, `step ${killAt}`)
      assert.equal(failed.paymentStatusId, PaymentStatus.failed, `step ${killAt}`)
      const told = await db
        .from('notices')
        .whereIn('dedupe_key', [
          `payment:${batch.id}:${paid.id}:paid:${paid.userId}:notice`,
          `payment:${batch.id}:${failed.id}:failed:${failed.userId}:notice`,
        ])
      assert.lengthOf(told, 2, `step ${killAt}: reported once`)
      assert.isTrue(await booksReconcile(), `step ${killAt}: the books reconcile`)
      return killed
    }
    const { steps, tellingSteps, code } = await run(0)
    assert.equal(code, 0)
    assert.isAbove(steps, 20)
    assert.isAtLeast(tellingSteps.length, 2)
    for (const killAt of tellingSteps) {
      assert.isNull((await run(killAt)).code, `killed at ${killAt}`)
    }
  })
    .tags([FULL], 'append')
    .timeout(600_000)
})
