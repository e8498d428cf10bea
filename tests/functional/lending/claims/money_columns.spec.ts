import { test } from '@japa/runner'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import PaymentBatch from '#claims/models/payment_batch'
import { claimFilters } from '#claims/claim/queries/claim_list_filters'
import { claimListState, exportedClaims } from '#claims/claim/queries/list_claims'
import { applicantClaims } from '#claims/claim/queries/own_claims'
import { batchResults, reconciliationTotals } from '#claims/payments/queries/payment_views'
import { reconcileBooks } from '#claims/payments/queries/reconciliation'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { seedDemo } from '#database/demo/seed_demo'
import { loanProgress } from '#loans/contracts/loan_facts'
import { masters } from '#masters/queries/masters'
import { inTransaction } from '#kernel/database/transaction'
import { releaseAllHeld } from '#tests/support/held_files'
import { dialect } from '#tests/support/tags'

type Row = Record<string, any>

const TABLES = ['claims', 'claim_rows', 'schedule_rows', 'disbursements', 'payment_batch_items']

/** Returns the last id of each table before the demonstration: the rows up to it are of other tests. */
async function lastIds(): Promise<number[]> {
  const last = TABLES.map((table) => db.from(table).max('id as id').first())
  return (await Promise.all(last)).map((row) => Number(row?.id ?? 0))
}

/** Returns the rows of the books with higher ids than the given ones, to be added up independently. */
async function readBooks(after: number[] = []) {
  const [claims, claimRows, scheduleRows, disbursements, items] = await Promise.all(
    TABLES.map((table, place): Promise<Row[]> =>
      db
        .from(table)
        .where('id', '>', after[place] ?? 0)
        .orderBy('id')
    )
  )
  return { claims, claimRows, scheduleRows, disbursements, items }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const ownerOf = (claim: Row) => masters().claimStatus(Number(claim.status_id)).owner
const isPaid = (claim: Row) => Number(claim.payment_status_id) === PaymentStatus.paid
const isApproved = (claim: Row) => ownerOf(claim) === 'ToBePaid'
const isRejected = (claim: Row) => ownerOf(claim) === 'Rejected'

test.group('Amounts paid, approved, claimed and refunded', (group) => {
  dialect(group)
  let before: number[]
  group.each.setup(async () => {
    before = await lastIds()
    const end = await testUtils.db().wrapInGlobalTransaction()
    await inTransaction((trx) =>
      seedDemo({ applicants: 160, seed: 11, passwordHash: 'not a hash' }, trx)
    )
    return end
  })

  test('of the disbursals add up to the amounts paid and claimed, and each is the share of its claims', async ({
    assert,
  }) => {
    const books = await readBooks(before)
    const ids = books.disbursements.map(({ id }) => Number(id))
    const totals = await loanProgress().claimTotals(ids, db.connection())
    const of = (name: 'emiPaidPaise' | 'claimedPaise' | 'paidPaise') =>
      sum(ids.map((id) => totals.get(id)?.[name] ?? 0))

    const paid = books.claims.filter(isPaid)
    assert.isAbove(paid.length, 20)
    assert.isAbove(
      paid.filter((claim) => claim.approved_paise < claim.proposed_paise).length,
      0,
      'some were lowered'
    )
    assert.equal(of('paidPaise'), sum(paid.map((claim) => Number(claim.approved_paise))))
    const standing = books.claims.filter((claim) => !isRejected(claim))
    assert.equal(of('claimedPaise'), sum(standing.map((claim) => Number(claim.interest_paise))))

    const tranche = new Map(books.scheduleRows.map((row) => [row.id, Number(row.disbursement_id)]))
    for (const id of ids) {
      const rows = books.claimRows.filter((row) => tranche.get(row.schedule_row_id) === id)
      const claimOf = (row: Row) => books.claims.find((claim) => claim.id === row.claim_id)!
      const counted = rows.filter((row) => !isRejected(claimOf(row)))
      assert.equal(totals.get(id)!.emiPaidPaise, sum(counted.map((row) => Number(row.emi_paise))))
      /** Each claim of the demonstration is of one tranche, which has the complete amount. */
      const claims = new Set(counted.map(claimOf).filter(isPaid))
      const refunded = sum([...claims].map((claim) => Number(claim.approved_paise)))
      assert.equal(totals.get(id)!.paidPaise, refunded, `disbursal ${id}`)
    }
  })

  test('of a claim over two tranches are shared between them', async ({ assert }) => {
    const books = await readBooks()
    const claim = books.claims.find(
      (one) => isPaid(one) && books.claimRows.filter((row) => row.claim_id === one.id).length === 3
    )!
    const rows = books.claimRows.filter((row) => row.claim_id === claim.id)
    const [first] = rows
    const scheduleRow = books.scheduleRows.find(({ id }) => id === first.schedule_row_id)!
    const other = books.disbursements.find(({ id }) => id !== scheduleRow.disbursement_id)!
    const before = await loanProgress().claimTotals(
      [other.id, scheduleRow.disbursement_id],
      db.connection()
    )
    await db
      .from('schedule_rows')
      .where('id', first.schedule_row_id)
      .update({ disbursement_id: other.id, row_no: 999 })
    const whole = sum(rows.map((row) => Number(row.proposed_paise)))
    const approved = Math.floor(whole / 2) - 1
    await db.from('claims').where('id', claim.id).update({ approved_paise: approved })
    const after = await loanProgress().claimTotals(
      [other.id, scheduleRow.disbursement_id],
      db.connection()
    )
    const change = (id: number) => after.get(id)!.paidPaise - before.get(id)!.paidPaise
    const share = Math.floor((approved * Number(first.proposed_paise)) / whole)
    assert.include([share, share + 1], change(other.id))
    assert.equal(
      change(other.id) + change(scheduleRow.disbursement_id),
      approved - Number(claim.approved_paise)
    )
  })

  test('of the reconciliation, the batches and the lists are the same', async ({ assert }) => {
    await releaseAllHeld()
    const books = await readBooks()
    const approved = books.claims.filter(isApproved)
    const amountOf = (claims: Row[]) => sum(claims.map((claim) => Number(claim.approved_paise)))
    const three = await reconcileBooks()
    assert.isTrue(three.ties)
    const totals = await reconciliationTotals()
    assert.equal(totals.approved.amountPaise, amountOf(approved))
    assert.equal(totals.paid.amountPaise, amountOf(books.claims.filter(isPaid)))

    const results = await Promise.all((await PaymentBatch.all()).map(({ id }) => batchResults(id)))
    const lines = (result: string) => books.items.filter((item) => item.result === result)
    for (const result of ['paid', 'failed', 'sent'] as const) {
      assert.equal(
        sum(results.map((one) => one[result].amountPaise)),
        sum(lines(result).map((item) => Number(item.amount_paise))),
        result
      )
    }
    assert.equal(sum(results.map((one) => one.paid.amountPaise)), totals.paid.amountPaise)

    const listed = []
    const filters = claimFilters({}, { districts: null })
    for await (const row of exportedClaims(filters, claimListState({}), 'en')) listed.push(row)
    assert.lengthOf(listed, books.claims.length)
    const byId = new Map(books.claims.map((claim) => [Number(claim.id), claim]))
    for (const row of listed) {
      const claim = byId.get(row.id)!
      assert.equal(row.paidPaise, Number(claim.paid_paise))
      assert.equal(row.interestPaise, Number(claim.interest_paise))
      assert.equal(row.approvedPaise ?? 0, Number(claim.approved_paise ?? 0))
    }
  })

  test('that the MD has not approved yet are not shown to the applicant as approved', async ({
    assert,
  }) => {
    const books = await readBooks()
    for (const { application_id: id } of books.claims.slice(-40)) {
      const claims = await applicantClaims(await Application.findOrFail(id), 'en')
      for (const line of claims) {
        const claim = books.claims.find((one) => Number(one.id) === line.id)!
        assert.equal(line.approvedPaise, isApproved(claim) ? Number(claim.approved_paise) : null)
      }
    }
  })
})
