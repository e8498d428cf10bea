import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import type { BankLine } from '#claims/debit_account/rules/bank_statement'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import RecoveryDemand from '#claims/models/recovery_demand'
import { reconcileBooks } from '#claims/payments/queries/reconciliation'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { type PlainDate, plainDate } from '#kernel/calendar/plain_date'
import corporation from '#kernel/settings/corporation'
import ProposedChange from '#maker_checker/models/proposed_change'
import { fixture } from '#tests/fixtures/files/corpus'
import { bookGaps } from '#tests/support/books'
import { decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { createPayableClaims } from '#tests/support/payable_claims'
import { type ReturnedPayment, payByBank, payableClaim } from '#tests/support/returned_payments'
import { mt940Of } from '#tests/support/statements/debit_account'
import { dialect } from '#tests/support/tags'
import { TEST_PASSWORD, createOfficer, requestAs } from '#tests/support/users'
import { requeue, state } from './linking_statement.js'

/** Days of a month in which no other test pays. */
const day = (number: number) => plainDate(`2032-08-${String(number).padStart(2, '0')}`)
const OPENING = 9_00_00_000_00
const AMOUNT = 4_321_50
const ORDERED = 3_001_00
const ACCOUNT = '/officer/payment-batches/account'
const STATEMENTS = ['debit_certificates', 'debit_matches', 'debit_lines', 'debit_statements']

const on = (date: PlainDate) => setClock(new FixedClock(date))

const confirm = (client: ApiClient, person: User, change: ProposedChange) =>
  requestAs(client, person, 'post', `/officer/confirmations/${change.id}/confirmation`).json({
    version: decisionBy(change, person).expectedVersion,
    password: TEST_PASSWORD,
  })

const changeOf = (openKey: string) => ProposedChange.findByOrFail('openKey', openKey)

async function lastBatch({ claim }: ReturnedPayment) {
  const item = await PaymentBatchItem.query()
    .where('claimId', claim.id)
    .orderBy('id', 'desc')
    .firstOrFail()
  return PaymentBatch.findOrFail(item.batchId)
}

async function deleteStatements() {
  for (const table of STATEMENTS) await db.from(table).delete()
  await db.from('sequences').where('name', 'like', 'debit_statement:%').delete()
}

test.group('Money that returns', (group) => {
  dialect(group)
  group.each.setup(async () => {
    await deleteStatements()
    return async () => {
      useSystemClock()
      await deleteStatements()
    }
  })

  test('is handled by accounts and auditor: a late return paid again, a wrong refund recovered, the month certified', async ({
    client,
    assert,
  }) => {
    const gaps = await bookGaps()
    const books = await reconcileBooks()
    const lines: BankLine[] = []
    const addLine = (date: PlainDate, paise: number, narration: string) =>
      lines.push({
        day: date,
        valueDay: date,
        paise,
        narration,
        reference: null,
        bankReference: null,
        returnReason: null,
      })
    const paidBy = async (one: ReturnedPayment) => {
      const batch = await lastBatch(one)
      addLine(getClock().today(), batch.setOffPaise - batch.totalPaise, `APBS ${batch.number}`)
    }
    on(day(2))
    const auditor = await createOfficer(Role.auditor)
    const gm = await createOfficer(Role.generalManager)
    const [late, wrong] = [await payableClaim(), await payableClaim()]
    for (const one of [late, wrong]) {
      await payByBank(one)
      await paidBy(one)
    }
    const { accounts } = wrong

    on(day(5))
    await requestAs(client, late.accounts, 'post', `${late.office}/reversal`)
      .fields({ reference: 'RET-320805', returnedOn: day(5), returnCode: '64', remarks: 'Letter' })
      .file('evidence', await fixture('two_pages.pdf'), { filename: 'letter.pdf' })
    const first = await PaymentBatchItem.findByOrFail('claimId', late.claim.id)
    await confirm(client, gm, await changeOf(`payment_reversal:${first.id}`))
    addLine(day(5), AMOUNT, 'APBS RETURN RET-320805')
    assert.equal((await late.claim.refresh()).paymentStatusId, PaymentStatus.failed)
    await requeue(client, late)
    assert.equal((await late.claim.refresh()).paymentStatusId, PaymentStatus.failed)
    await state(client, late.owner, { shownOn: day(5) })
    await requeue(client, late)
    on(day(9))
    await payByBank(late)
    await paidBy(late)
    assert.equal(late.claim.paymentStatusId, PaymentStatus.paid)

    on(day(10))
    await requestAs(client, auditor, 'post', `${wrong.office}/recovery`)
      .fields({ reason: 'The instalment was refunded twice', password: TEST_PASSWORD })
      .file('evidence', await fixture('two_pages.pdf'), { filename: 'audit.pdf' })
    const { id } = await RecoveryDemand.findByOrFail('claimId', wrong.claim.id)
    const step = (person: User, fields: object) =>
      requestAs(client, person, 'post', `/officer/recoveries/${id}/steps`).form(fields)
    await step(auditor, { step: 'notice' })
    await requestAs(client, wrong.owner, 'post', `${wrong.home}/recovery`).form({ answer: 'Yes' })
    await requestAs(client, gm, 'post', `/officer/recoveries/${id}/orders`).form({
      password: TEST_PASSWORD,
      step: 'order',
      amount: '3001.00',
      text: 'The answer admits it',
    })
    await step(accounts, { step: 'instalments', instalments: 4 })
    for (const at of [1, 2, 3]) {
      on(day(10 + at))
      const reference = `UTR32081${at}${id}`
      await step(accounts, { step: 'receipt', amount: '600', receivedOn: day(10 + at), reference })
      /** The third receipt has not reached the account by the end of the month. */
      if (at < 3) addLine(day(10 + at), 600_00, `NEFT ${reference}`)
    }
    await step(accounts, { step: 'set_off' })
    on(day(20))
    const [claim] = await createPayableClaims(1, { loan: wrong.loan })
    const rest = ORDERED - 3 * 600_00
    const net = Object.assign(claim, { approvedPaise: AMOUNT - rest })
    await payByBank({ ...wrong, claim: net })
    await paidBy({ ...wrong, claim })
    const demand = await RecoveryDemand.findOrFail(id)
    assert.deepEqual([demand.state, demand.outstandingPaise], ['recovered', 0])
    addLine(day(31), -11_80, 'CHARGES INCL GST')

    on(plainDate('2032-09-01'))
    const statement = {
      account: corporation.debitAccount,
      currency: 'INR',
      openingPaise: OPENING,
      from: day(1),
      closingPaise: lines.reduce((sum, { paise }) => sum + paise, OPENING),
      till: day(31),
      lines,
    }
    const imported = await requestAs(client, accounts, 'post', ACCOUNT)
      .fields({ dryRun: 'false', isOwnAccount: 'false' })
      .file('file', Buffer.from(mt940Of(statement)), { filename: 'august.sta' })
    imported.assertFlashMissing('inputErrorsBag')
    const openPage = async (person: User, path: string) => requestAs(client, person, 'get', path)
    const open = pageProps(
      await openPage(accounts, `${ACCOUNT}/lines`),
      'lending/claims/debit_lines'
    )
    assert.deepEqual(
      open.lines.map(({ narration, proposal }) => [narration, proposal?.kind]),
      [['CHARGES INCL GST', 'charge']],
      'all but the charge is matched by its reference'
    )
    const missing = { demandId: id, amountPaise: 600_00, receivedOn: day(13), ageDays: 19 }
    assert.containsSubset(open.receipts, [missing])
    assert.lengthOf(open.receipts, 1)
    const [charge] = open.lines
    await requestAs(client, accounts, 'post', `${ACCOUNT}/lines/${charge.id}/match`).json({
      kind: 'charge',
    })

    const month = `${ACCOUNT}/certificates/2032-08`
    const page = pageProps(await openPage(auditor, month), 'lending/claims/debit_certificate')
    const { closingPaise } = statement
    assert.containsSubset(page.figures, {
      bankPaise: closingPaise,
      bookPaise: closingPaise,
      differencePaise: 0,
      outstanding: [],
      awaited: [],
      unmatched: [],
    })
    assert.lengthOf(page.figures.receipts!, 1)
    await requestAs(client, auditor, 'post', month).json({ sha256: page.sha256 })
    assert.isNull(await ProposedChange.findBy('openKey', 'debit_certificate:2032-08'))
    await requestAs(client, accounts, 'post', month).json({ sha256: page.sha256 })
    await confirm(client, gm, await changeOf('debit_certificate:2032-08'))
    const paper = await openPage(auditor, `${month}/file?lang=mr`)
    assert.equal(paper.header('content-type'), 'application/pdf')

    const after = await reconcileBooks()
    const increaseOf = (name: 'everPaid' | 'paidNow' | 'reversed') =>
      after.payments[name].amountPaise - books.payments[name].amountPaise
    assert.deepEqual(
      [increaseOf('everPaid'), increaseOf('paidNow'), increaseOf('reversed')],
      [4 * AMOUNT, 3 * AMOUNT, AMOUNT]
    )
    const { kept, recovered, outstanding } = after.recoveries
    assert.deepEqual(
      [
        kept - books.recoveries.kept,
        recovered - books.recoveries.recovered,
        outstanding - books.recoveries.outstanding,
      ],
      [3 * AMOUNT - ORDERED, ORDERED, 0]
    )
    assert.deepEqual(await bookGaps(), gaps)
  }).timeout(60_000)
})
