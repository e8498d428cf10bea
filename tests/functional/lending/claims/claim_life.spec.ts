import { isDeepStrictEqual } from 'node:util'
import { test } from '@japa/runner'
import fc from 'fast-check'
import db from '@adonisjs/lucid/services/db'
import { Role, type RoleId } from '#auth/roles'
import { DownloadPaymentBatch } from '#claims/payments/actions/release_payment_batch'
import { CancelPaymentBatch } from '#claims/payments/actions/payment_batches'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { ImportBankAnswer } from '#claims/payments/actions/import_bank_answer'
import { ResubmitClaim } from '#claims/claim/actions/submit_claim'
import Claim from '#claims/models/claim'
import PaymentBatch from '#claims/models/payment_batch'
import PaymentBatchItem from '#claims/models/payment_batch_item'
import { isAdvancingAction } from '#claims/claim/queries/decision_statuses'
import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { FixedClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { inTransaction } from '#kernel/database/transaction'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { createUser } from '#database/factories/application_factory'
import { createLoan, type TestLoan } from '#database/factories/loan_factory'
import { EditLoan } from '#loans/actions/edit_loan'
import { VerifyDisbursement } from '#loans/actions/verify_loan'
import Disbursement from '#loans/models/disbursement'
import { loanOf } from '#loans/queries/loans'
import { masters } from '#masters/queries/masters'
import { type BookGaps, bookGaps } from '#tests/support/books'
import { claimRows, expectedClaimState } from '#tests/support/claims'
import { Decide } from '#workflow/actions/decide'
import type { ActionOf, ActionWithoutInput } from '#workflow/contracts/subject'
import { plainAction } from '#workflow/registry'
import { dialect } from '#tests/support/tags'
import { importFile } from '#tests/support/import_files'

/** One step of a random story; the numbers choose the claim, the amount and the order. */
type Step = { kind: (typeof KINDS)[number]; which: number; amount: number; crashes: boolean }

const KINDS = [
  'submit',
  'submit',
  'onward',
  'onward',
  'onward',
  'onward',
  'return',
  'reject',
  'resubmit',
  'withdraw',
  'edit_loan',
  'verify_loan',
  'batch',
  'batch',
  'cancel_batch',
  'download',
  'answer',
  'answer',
  'requeue',
  'stop',
] as const

const STAGE_ROLES: Record<string, RoleId> = {
  Accounts: Role.accounts,
  Auditor: Role.auditor,
  GM: Role.generalManager,
  MD: Role.managingDirector,
  ToBePaid: Role.accounts,
}

class Crash extends Error {}

/** State of one story: two loans, their claims, and an officer of each stage. */
class Story {
  readonly people = new Map<RoleId, { id: number; role: RoleId }>()
  readonly refusals: string[] = []
  taken = 0

  constructor(
    readonly loans: TestLoan[],
    readonly before: BookGaps
  ) {}

  static async begin() {
    const before = await bookGaps()
    const loans = [
      await createLoan({ emiStartOn: plainDate('2026-01-31'), rateBp: 1500 }),
      await createLoan({ emiStartOn: plainDate('2026-01-15') }),
    ]
    const story = new Story(loans, before)
    for (const role of [...new Set(Object.values(STAGE_ROLES)), Role.administrator]) {
      story.people.set(role, { id: (await createUser(role)).id, role })
    }
    return story
  }

  claims() {
    return Claim.query()
      .whereIn(
        'application_id',
        this.loans.map(({ application }) => application.id)
      )
      .orderBy('id')
  }

  /** Refusals are expected; any other error is a defect. */
  async take(step: Step) {
    try {
      await this.#do(step)
      this.taken += 1
    } catch (error) {
      if (error instanceof Crash) return
      if (!(error instanceof Refusal) && !(error instanceof FieldRefusals)) throw error
      this.refusals.push(error instanceof Refusal ? error.messageKey : error.message)
    }
  }

  async #do({ kind, which, amount, crashes }: Step) {
    const loan = this.loans[which % this.loans.length]
    const claims = await this.claims()
    const claim = claims.length > 0 ? claims[which % claims.length] : null
    switch (kind) {
      case 'submit': {
        const { disbursements } = (await loanOf(loan.application.id))!
        const rows = disbursements[0].rows
        const rowNos = which % 3 === 0 ? [0, 1] : [which % 4]
        await claimRows({ ...loan, rows }, { rowNos })
        return
      }
      case 'onward': {
        const action = claim?.status.owner === 'Accounts' || claim?.status.owner === 'Auditor'
        return this.#decide(claim, action ? 'verify' : 'approve', crashes, amount)
      }
      case 'return':
      case 'reject':
        return this.#decide(claim, kind, crashes)
      case 'requeue':
        return this.#decide(claim, 'requeue_payment', crashes)
      case 'stop':
        return this.#decide(claim, 'stop_payment', crashes)
      case 'withdraw':
        return this.#actAsApplicant(claim, 'withdraw')
      case 'resubmit':
        return this.#resubmit(claim)
      case 'edit_loan':
        return this.#edit(loan, amount)
      case 'verify_loan':
        return new VerifyDisbursement().run({
          disbursementId: loan.disbursement.id,
          actor: this.people.get(Role.accounts)!,
        })
      case 'batch':
        return this.#batch(crashes)
      case 'cancel_batch':
      case 'download':
      case 'answer':
        return this.#changeBatch(kind, which, amount)
    }
  }

  async #decide(claim: Claim | null, action: ActionOf<'claim'>, crashes: boolean, amount = 100) {
    if (!claim) return
    const role = STAGE_ROLES[claim.status.owner] ?? Role.accounts
    const kind = action === 'return' ? 'return' : 'reject'
    const limit = claim.approvedPaise ?? claim.proposedPaise
    const input = {
      subjectType: 'claim' as const,
      subjectId: claim.id,
      ...(isAdvancingAction(action)
        ? { action, input: { approvedPaise: Math.max(1, Math.floor((limit * amount) / 100)) } }
        : { action: plainAction('claim', action) }),
      actor: this.people.get(role)!,
      expectedStatusId: claim.statusId,
      reasonId: masters().claimReasons(kind)[0].id,
      remarks: 'A step of the story',
    }
    await inTransaction(async (trx) => {
      await new Decide().run(input, trx)
      /** The process crashes after everything is written and before the commit. */
      if (crashes) throw new Crash()
    })
  }

  async #actAsApplicant(claim: Claim | null, action: ActionWithoutInput<'claim'>) {
    if (!claim) return
    await new Decide().run({
      subjectType: 'claim',
      subjectId: claim.id,
      action,
      actor: { id: claim.userId, role: Role.applicant },
      expectedStatusId: claim.statusId,
    })
  }

  async #resubmit(claim: Claim | null) {
    if (!claim) return
    await claim.load('rows')
    await new ResubmitClaim().run({
      claim,
      actor: { id: claim.userId, role: Role.applicant },
      ...(await expectedClaimState(claim)),
      form: {
        rows: claim.rows.map(({ scheduleRowId }) => ({ scheduleRowId })),
        paidOn: claim.paidOn,
        paidPaise: paise(claim.paidPaise),
        chargesPaise: paise(claim.chargesPaise),
      },
      files: { proof: null, photo: null, needsPhoto: true },
    })
  }

  async #edit(loan: TestLoan, amount: number) {
    const { tenureMonths, amountPaise, emiStartOn } = await Disbursement.findOrFail(
      loan.disbursement.id
    )
    await new EditLoan().run({
      disbursementId: loan.disbursement.id,
      actor: this.people.get(Role.administrator)!,
      terms: {
        tenureMonths,
        amountPaise: paise(amountPaise),
        emiStartOn,
        rateBp: basisPoints(900 + (amount % 10) * 50),
        emiPaise: paise(15_000_00),
      },
      acknowledged: true,
      remarks: 'A step of the story',
    })
  }

  async #batch(crashes: boolean) {
    const payable = (await this.claims()).filter(
      (claim) => claim.paymentStatusId === PaymentStatus.toBePaid
    )
    await inTransaction(async (trx) => {
      const claimIds = payable.map(({ id }) => id)
      if (claimIds.length === 0) throw new Refusal('claims.messages.nothing_to_pay')
      await new CreatePaymentBatch().run({ claimIds, actor: this.people.get(Role.accounts)! }, trx)
      if (crashes) throw new Crash()
    })
  }

  async #changeBatch(kind: 'cancel_batch' | 'download' | 'answer', which: number, amount: number) {
    const ids = (await this.claims()).map(({ id }) => id)
    const items = await PaymentBatchItem.query().whereIn('claim_id', ids).orderBy('id')
    if (items.length === 0) return
    const batch = await PaymentBatch.findOrFail(items[which % items.length].batchId)
    const actor = this.people.get(Role.accounts)!
    if (kind === 'cancel_batch') return new CancelPaymentBatch().run({ batchId: batch.id, actor })
    if (kind === 'download') {
      await new DownloadPaymentBatch().run({ batchId: batch.id, actor })
      return
    }
    const lines = await PaymentBatchItem.query().where('batch_id', batch.id)
    const text = lines.map(({ claimId }, index) =>
      (index + amount) % 3 === 0 ? `${claimId},Return,53` : `${claimId},Success,`
    )
    const path = await importFile(['Claim,Status,Return Code', ...text].join('\n'))
    await new ImportBankAnswer().run({
      batchId: batch.id,
      path,
      fileName: 'answer.csv',
      mapping: null,
      dryRun: false,
      actor,
    })
  }
}

/** Checks the invariants at the end of every story. */
async function assertBooks(story: Story) {
  const after = await bookGaps()
  if (!isDeepStrictEqual(after, story.before)) {
    throw new Error(`the books do not tie: ${JSON.stringify([story.before, after])}`)
  }
  for (const claim of await story.claims()) {
    const isApproved = claim.status.owner === 'ToBePaid'
    const isNotDue = claim.paymentStatusId === PaymentStatus.notDue
    if (isApproved === isNotDue) throw new Error(`claim ${claim.id} is in two states`)
    if (claim.approvedPaise !== null && claim.approvedPaise > claim.proposedPaise) {
      throw new Error(`claim ${claim.id} is approved above its refund`)
    }
  }
  const twice = await db
    .from('claim_rows')
    .whereNotNull('live_schedule_row_id')
    .groupBy('schedule_row_id')
    .havingRaw('count(*) > 1')
    .select('schedule_row_id')
  if (twice.length > 0) throw new Error('a row is claimed twice')
  const paidTwice = await db
    .from('payment_batch_items')
    .where('result', 'paid')
    .groupBy('claim_id')
    .havingRaw('count(*) > 1')
    .select('claim_id')
  if (paidTwice.length > 0) throw new Error('a claim is paid twice')
  await assertCounters()
}

/** Checks that every counter of claims equals the number of claims in its cell; held ones are not counted. */
async function assertCounters() {
  const key = (row: Record<string, unknown>) =>
    ['district_id', 'loan_type', 'status_id', 'payment_status_id'].map((n) => row[n]).join(':')
  const counted = await db
    .from('claims')
    .whereNotIn('application_id', db.from('applications').where('is_held', true).select('id'))
    .groupBy('district_id', 'loan_type', 'status_id', 'payment_status_id')
    .select('district_id', 'loan_type', 'status_id', 'payment_status_id')
    .count('* as subjects')
    .select(db.raw('sum(coalesce(approved_paise, proposed_paise)) as amount'))
  const counters = await db.from('workflow_counters').where('subject_type', 'claim')
  const expected = new Map(counted.map((row) => [key(row), row]))
  for (const counter of counters) {
    const row = expected.get(key(counter))
    const isTrue =
      Number(counter.subjects) === Number(row?.subjects ?? 0) &&
      Number(counter.amount_paise) === Number(row?.amount ?? 0)
    if (!isTrue) throw new Error(`counter ${key(counter)} is not true`)
  }
}

test.group('Life cycle of claims', (group) => {
  dialect(group)
  group.each.setup(() => {
    setClock(new FixedClock(plainDate('2026-03-20')))
    return () => useSystemClock()
  })

  test('the books reconcile and every claim is in one state, whatever the order of events', async ({
    assert,
  }) => {
    const step = fc.record({
      kind: fc.constantFrom(...KINDS),
      which: fc.nat({ max: 1000 }),
      amount: fc.integer({ min: 50, max: 100 }),
      crashes: fc.boolean().map((yes) => yes),
    })
    const stories = fc.array(step, { minLength: 40, maxLength: 90 })
    let taken = 0
    await fc.assert(
      fc.asyncProperty(stories, async (steps) => {
        const story = await Story.begin()
        for (const one of steps) {
          await story.take({ ...one, crashes: one.crashes && one.which % 5 === 0 })
        }
        await assertBooks(story)
        taken += story.taken
      }),
      { numRuns: 12, seed: 20_261_121, endOnFailure: true }
    )
    assert.isAbove(taken, 150)
    const paid = await db.from('claims').where('payment_status_id', PaymentStatus.paid)
    assert.isNotEmpty(paid, 'some claims were paid')
  }).timeout(300_000)
})
