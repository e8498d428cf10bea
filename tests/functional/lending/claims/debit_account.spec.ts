import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import i18nManager from '@adonisjs/i18n/services/main'
import type { ApiClient } from '@japa/api-client'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { ImportStatement } from '#claims/debit_account/actions/import_statement'
import { MatchLine } from '#claims/debit_account/actions/match_line'
import { renderCertificate } from '#claims/debit_account/pdf/certificate'
import { certificateOf } from '#claims/debit_account/queries/account_pages'
import type { BankLine, BankStatement } from '#claims/debit_account/rules/bank_statement'
import type { MonthFigures } from '#claims/debit_account/rules/reconcile_month'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import RecoveryDemand from '#claims/models/recovery_demand'
import RecoveryEntry from '#claims/models/recovery_entry'
import corporation from '#kernel/settings/corporation'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, plainDate } from '#kernel/calendar/plain_date'
import { Refusal } from '#kernel/exceptions/refusal'
import { createUser } from '#database/factories/application_factory'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import { decisionBy } from '#tests/support/maker_checker'
import { pageProps } from '#tests/support/page_props'
import { type ReturnedPayment, payableClaim, returnByBank } from '#tests/support/returned_payments'
import { type StatementFormat, statementFile } from '#tests/support/statements/debit_account'
import { dialect } from '#tests/support/tags'
import { createOfficer, requestAs } from '#tests/support/users'
import { importFile } from '#tests/support/import_files'

const PATH = '/officer/payment-batches/account'
const FIRST = plainDate('2030-04-01')
const LAST = plainDate('2030-04-30')
const OPENING = 5_00_00_000_00
const REASON = 'Refunded twice, as the debit account shows'

const booking = (day: PlainDate, paise: number, narration: string): BankLine => ({
  day,
  valueDay: day,
  paise,
  reference: null,
  bankReference: null,
  narration,
  returnReason: null,
})

/** A statement of the test account from one date to another. */
const statement = (
  from: PlainDate,
  till: PlainDate,
  lines: BankLine[],
  openingPaise = OPENING
): BankStatement => ({
  account: corporation.debitAccount,
  currency: 'INR',
  openingPaise,
  from,
  closingPaise: lines.reduce((sum, { paise }) => sum + paise, openingPaise),
  till,
  lines,
})

const send = async (
  client: ApiClient,
  person: User,
  one: BankStatement,
  {
    format = 'mt940',
    dryRun = false,
    isOwnAccount = false,
  }: { format?: StatementFormat; dryRun?: boolean; isOwnAccount?: boolean } = {}
) =>
  requestAs(client, person, 'post', PATH)
    .fields({ dryRun: String(dryRun), isOwnAccount: String(isOwnAccount) })
    .file('file', await statementFile(one, format), { filename: `statement.${format}` })

const countStored = async () => {
  const [statements] = await db.from('debit_statements').count('* as rows')
  const [files] = await db.from('stored_files').count('* as rows')
  return [Number(statements.rows), Number(files.rows)]
}

const lineIn = async (narration: string) =>
  db.from('debit_lines').where('narration', narration).orderBy('id', 'desc').firstOrFail()

/** Creates a batch of one claim that the bank returned: debited, and credited back. */
async function returnedBatch() {
  const one = await payableClaim()
  await returnByBank(one, '64')
  const item = await PaymentBatchItem.findByOrFail('claimId', one.claim.id)
  return { one, item, batch: await PaymentBatch.findOrFail(item.batchId) }
}

const match = (client: ApiClient, { accounts }: ReturnedPayment, lineId: number, typed: object) =>
  requestAs(client, accounts, 'post', `${PATH}/lines/${lineId}/match`).json(typed)

/** Records money received on a demand, by reference. */
async function receipts(by: number, item: PaymentBatchItem, received: Record<string, number>) {
  const claim = await Claim.findOrFail(item.claimId)
  const { id: demandId } = await RecoveryDemand.create({
    itemId: item.id,
    claimId: claim.id,
    userId: claim.userId,
    districtId: claim.districtId,
    state: 'in_instalments',
    proposedPaise: 5_000_00,
    reason: REASON,
    proposedOn: FIRST,
    proposedBy: by,
  })
  for (const [reference, amountPaise] of Object.entries(received)) {
    await RecoveryEntry.create({
      demandId,
      kind: 'receipt',
      state: 'booked',
      amountPaise,
      reference,
    })
  }
}

/** Deletes all statements: each test starts with an empty account. */
async function deleteStatements() {
  for (const table of ['debit_certificates', 'debit_matches', 'debit_lines', 'debit_statements'])
    await db.from(table).delete()
  await db.from('sequences').where('name', 'like', 'debit_statement:%').delete()
  const demands = db.from('recovery_demands').where('reason', REASON).select('id')
  await db.from('recovery_entries').whereIn('demand_id', demands).delete()
  await db.from('recovery_demands').where('reason', REASON).delete()
}

test.group('Debit account', (group) => {
  dialect(group)
  group.each.setup(async () => {
    setClock(new FixedClock(FIRST))
    await deleteStatements()
    return async () => {
      useSystemClock()
      await deleteStatements()
    }
  })

  test('is reconciled from the import of a statement to the certificate of its month', async ({
    client,
    assert,
  }) => {
    const { one, item, batch } = await returnedBatch()
    const { accounts } = one
    await receipts(accounts.id, item, { 'RC-1': 900_17, 'RC-2': 901_00, 'UTR-55501': 902_00 })
    setClock(new FixedClock(plainDate('2030-05-06')))
    const lines = [
      booking(addDays(FIRST, 1), -batch.totalPaise, `APBS ${batch.number}`),
      booking(addDays(FIRST, 3), item.amountPaise, 'RETURN OF A PAYMENT'),
      booking(addDays(FIRST, 4), -11_80, 'CHARGES INCL GST'),
      booking(addDays(FIRST, 5), 900_17, 'CASH BY A CITIZEN'),
      booking(addDays(FIRST, 6), 700_13, 'UNKNOWN'),
      booking(addDays(FIRST, 7), 902_00, 'NEFT UTR55501'),
    ]
    const april = statement(FIRST, LAST, lines)
    const before = await countStored()
    const preview = await send(client, accounts, april, { dryRun: true })
    const { report } = pageProps(preview, 'lending/claims/debit_account')
    assert.containsSubset(report, {
      lines: 6,
      matched: 2,
      proposed: 3,
      unmatched: 1,
      openingPaise: OPENING,
      closingPaise: april.closingPaise,
    })
    assert.deepEqual(await countStored(), before, 'nothing is saved by the dry run')
    ;(await send(client, accounts, april)).assertFlashMissing('inputErrorsBag')

    const page = await requestAs(client, accounts, 'get', `${PATH}/lines`)
    const open = pageProps(page, 'lending/claims/debit_lines')
    assert.deepEqual(
      open.lines.map(({ proposal, ageDays }) => [
        proposal?.kind ?? null,
        proposal?.reference ?? null,
        ageDays,
      ]),
      [
        ['return', null, 32],
        ['charge', null, 31],
        ['recovery', 'RC-1', 30],
        [null, null, 29],
      ]
    )
    const [back, charge, recovery, unknown] = open.lines
    /** Returned payments of other tests may have the same amount. */
    const own = { kind: back.proposal!.kind, itemId: item.id }
    ;(await match(client, one, back.id, own)).assertFlashMissing('inputErrorsBag')
    await match(client, one, charge.id, { kind: 'charge' })
    for (const typed of [{}, { reference: 'RC-0' }, { reference: 'RC-2' }]) {
      const wrong = await match(client, one, recovery.id, { kind: 'recovery', ...typed })
      assert.property(wrong.flashMessage('inputErrorsBag'), 'reference')
    }
    await match(client, one, recovery.id, { kind: 'recovery', reference: 'RC-1' })
    await match(client, one, unknown.id, { kind: 'other', remarks: 'By mistake' })
    await requestAs(client, accounts, 'delete', `${PATH}/lines/${unknown.id}/match`)
    const batchPage = await requestAs(
      client,
      accounts,
      'get',
      `/officer/payment-batches/${batch.id}`
    )
    assert.deepEqual(
      pageProps(batchPage, 'lending/claims/payment_batch').bookings.map((line) => line.paise),
      [-batch.totalPaise, item.amountPaise]
    )

    const month = `${PATH}/certificates/2030-04`
    const seen = pageProps(
      await requestAs(client, accounts, 'get', month),
      'lending/claims/debit_certificate'
    )
    assert.containsSubset(seen.figures, {
      bankPaise: april.closingPaise,
      bookPaise: OPENING - batch.totalPaise + item.amountPaise - 11_80 + 900_17 + 902_00,
      unmatched: [{ paise: 700_13, ageDays: 23 }],
      differencePaise: 0,
    })
    assert.isArray(seen.figures.receipts, 'also where there are none')
    await requestAs(client, accounts, 'post', month).json({ sha256: 'f'.repeat(64) })
    assert.isNull(await ProposedChange.findBy('openKey', 'debit_certificate:2030-04'))
    await requestAs(client, accounts, 'post', month).json({ sha256: seen.sha256 })
    const change = await ProposedChange.findByOrFail('openKey', 'debit_certificate:2030-04')
    await assert.rejects(() => new ConfirmChange().run(decisionBy(change, accounts)))
    const manager = await createUser(Role.generalManager, { districtId: null })
    await new ConfirmChange().run(decisionBy(change, manager))
    const certificate = await db.from('debit_certificates').where('month', '2030-04').firstOrFail()
    assert.deepEqual(
      [certificate.sha256, certificate.prepared_by, certificate.confirmed_by],
      [seen.sha256, accounts.id, manager.id]
    )
    assert.include(JSON.stringify(change.decrypted.difference), 'figures.receipts')
    const paper = (await certificateOf(FIRST))!
    const drawsReceipts = (figures: MonthFigures) => {
      const keys: string[] = []
      const words = Object.create(i18nManager.locale('en'), {
        t: { value: (key: string) => `${keys.push(key)}` },
      })
      renderCertificate({ ...paper, figures }, 'en', words)
      return keys.includes('claims.debit_account.figures.receipts')
    }
    const { receipts: _none, ...issuedBefore } = paper.figures
    assert.isTrue(drawsReceipts(paper.figures))
    assert.isFalse(drawsReceipts(issuedBefore), 'they were not searched for then')
    for (const language of ['en', 'mr']) {
      const paper = await requestAs(client, accounts, 'get', `${month}/file?lang=${language}`)
      assert.equal(paper.header('content-type'), 'application/pdf')
    }
    await requestAs(client, accounts, 'delete', `${PATH}/lines/${charge.id}/match`)
    assert.lengthOf(
      await db.from('debit_matches').where('line_id', charge.id),
      1,
      'it is certified'
    )
  })

  test('refuses a statement with a gap, of another account, or for a second time', async ({
    client,
    assert,
  }) => {
    const accounts = await createOfficer(Role.accounts)
    setClock(new FixedClock(plainDate('2030-07-06')))
    const april = statement(FIRST, LAST, [booking(FIRST, -500_00, 'FIRST')])
    for (const format of ['camt053', 'camt053'] as const)
      await send(client, accounts, april, { format })
    assert.equal((await countStored())[0], 1)
    const refusedFor = async (one: BankStatement, format: StatementFormat = 'mt940') => {
      const before = await countStored()
      const answer = await send(client, accounts, one, { format })
      assert.deepEqual(await countStored(), before)
      return String(answer.flashMessage('inputErrorsBag')?.file)
    }
    const { closingPaise } = april
    const late = statement(addDays(LAST, 4), addDays(LAST, 9), [], closingPaise)
    assert.include(await refusedFor(late), '01-May-2030 to 03-May-2030')
    const next = addDays(LAST, 1)
    assert.include(await refusedFor(statement(next, next, [], 7_00)), '₹7')
    assert.include(await refusedFor(statement(FIRST, next, [], closingPaise)), '30-Apr-2030')
    const other = { ...statement(next, next, [], closingPaise), account: '99998888777' }
    assert.include(await refusedFor(other), '8777')
    const may = statement(
      next,
      plainDate('2030-05-31'),
      [booking(next, -1_00, 'MAY')],
      closingPaise
    )
    for (const format of ['csv', 'xlsx'] as const)
      assert.include(await refusedFor({ ...may, account: '99998888777' }, format), '8777')
    const unnamed = { ...may, account: null }
    for (const format of ['mt940', 'camt053'] as const)
      assert.include(await refusedFor(unnamed, format), 'does not state its account')
    const preview = await send(client, accounts, unnamed, { format: 'csv', dryRun: true })
    assert.isNull(pageProps(preview, 'lending/claims/debit_account').report!.account)
    const unsaid = await send(client, accounts, unnamed, { format: 'csv' })
    assert.include(String(unsaid.flashMessage('inputErrorsBag')?.isOwnAccount), 'confirm')
    const said = await send(client, accounts, unnamed, { format: 'csv', isOwnAccount: true })
    said.assertFlashMissing('inputErrorsBag')
    const row = await db.from('debit_statements').orderBy('number', 'desc').firstOrFail()
    assert.equal(Number(row.number), 2)
    const half = plainDate('2030-06-15')
    await send(client, accounts, statement(plainDate('2030-06-01'), half, [], may.closingPaise))
    const page = await requestAs(client, accounts, 'get', `${PATH}/certificates/2030-06`)
    assert.equal(page.status(), 404, 'a month without all its days has no certificate')
  }).timeout(60_000)

  test('imports a statement while one of its receipts is matched manually', async ({
    client,
    assert,
  }) => {
    const { one, item } = await returnedBatch()
    await receipts(one.accounts.id, item, { 'UTR-66601': 903_00 })
    setClock(new FixedClock(plainDate('2030-05-06')))
    const april = statement(FIRST, LAST, [booking(FIRST, 903_00, 'BY CHEQUE')])
    await send(client, one.accounts, april)
    const { id } = await lineIn('BY CHEQUE')
    const may = addDays(LAST, 1)
    const named = booking(may, 903_00, 'NEFT UTR66601')
    const match = { line_id: id, kind: 'recovery', reference: 'UTR-66601' }
    let sent: ReturnType<typeof send> | undefined
    await db.transaction(async (trx) => {
      await trx.table('debit_matches').insert({ ...match, matched_at: '2030-05-06 00:00:00' })
      sent = send(client, one.accounts, statement(may, may, [named], april.closingPaise))
      /** With several connections, the import is waiting for this match by then. */
      await wait(500)
    })
    ;(await sent!).assertFlashMissing('inputErrorsBag')
    const line = await lineIn('NEFT UTR66601')
    assert.isNull(await db.from('debit_matches').where('line_id', line.id).first())
  })

  test('imports and matches a statement once when it is sent several times at once', async ({
    assert,
  }) => {
    const { one, batch } = await returnedBatch()
    setClock(new FixedClock(plainDate('2030-05-06')))
    const lines = [1, 2].map((at) => booking(FIRST, -batch.totalPaise, `SAME AMOUNT ${at}`))
    const importOf = async (statement: BankStatement) => {
      const path = await importFile(await statementFile(statement, 'mt940'))
      const period = { from: null, till: null }
      const { accounts: person } = one
      return new ImportStatement().run({ path, clientName: 'a.sta', period, dryRun: false, person })
    }
    const outcomes = async (count: number, work: (at: number) => Promise<unknown>) => {
      const all = await Promise.allSettled(Array.from({ length: count }, (_, at) => work(at)))
      const failures = all.flatMap((result) => (result.status === 'rejected' ? result.reason : []))
      assert.isTrue(failures.every((reason) => reason instanceof Refusal))
      return count - failures.length
    }
    const april = statement(FIRST, LAST, lines)
    const imported = await outcomes(8, () => importOf(april))
    assert.equal(imported, 1)
    assert.equal((await countStored())[0], 1)
    const next = addDays(LAST, 1)
    const following = await outcomes(8, (at) =>
      importOf(statement(next, next, [booking(next, at + 1, `${at}`)], april.closingPaise))
    )
    assert.equal(following, 1, 'one of several different files is accepted')
    const ids = [
      Number((await lineIn('SAME AMOUNT 1')).id),
      Number((await lineIn('SAME AMOUNT 2')).id),
    ]
    const place = { kind: 'batch', batchId: batch.id, itemId: null } as const
    const matched = await outcomes(8, (at) =>
      new MatchLine().run({
        ...place,
        lineId: ids[at % 2],
        reference: null,
        remarks: null,
        person: one.accounts,
      })
    )
    assert.equal(matched, 1, 'a batch is debited once')
  }).timeout(60_000)
})
