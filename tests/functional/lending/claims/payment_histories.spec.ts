import fc from 'fast-check'
import { test } from '@japa/runner'
import type User from '#auth/models/user'
import { Role } from '#auth/roles'
import { SubmitLinkingStatement } from '#claims/aadhaar_linking/actions/linking_statements'
import { latestStatement } from '#claims/aadhaar_linking/queries/linking_status'
import { CreatePaymentBatch } from '#claims/payments/actions/create_payment_batch'
import { ProposeLateCredit } from '#claims/payments/actions/late_credit'
import { CancelPaymentBatch } from '#claims/payments/actions/payment_batches'
import { undecidedCredit } from '#claims/payments/queries/late_credits'
import { RecountSubjects } from '#workflow/actions/recount_subjects'
import { budgetOf } from '#claims/budget/queries/budget'
import { ProposeReversal } from '#claims/payments/actions/reverse_payment'
import { paidItemOf } from '#claims/payments/queries/reversals'
import { reconcileBooks } from '#claims/payments/queries/reconciliation'
import { FixedClock, getClock, setClock, useSystemClock } from '#kernel/calendar/clock'
import { financialYear } from '#kernel/calendar/periods'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import { ConfirmChange } from '#maker_checker/actions/decide_change'
import ProposedChange from '#maker_checker/models/proposed_change'
import { createUser } from '#database/factories/application_factory'
import { allReports } from '#reports/definitions/catalogue'
import { parseReportRequest } from '#reports/builder/report_request'
import { runReport } from '#reports/builder/run'
import { fixture } from '#tests/fixtures/files/corpus'
import { decisionBy } from '#tests/support/maker_checker'
import {
  type ReturnedPayment,
  answerBatchOf,
  paidLines,
  payableClaim,
  returnedLines,
  sendToBank,
} from '#tests/support/returned_payments'
import { createPayableClaims } from '#tests/support/payable_claims'
import { planVersion, deleteAddedVersions } from '#tests/support/schemes'
import { dialect } from '#tests/support/tags'
import { Decide } from '#workflow/actions/decide'
import { bank, picture } from './linking_statement.js'
import { RECOVERIES, Recoveries, type RecoveryStep } from './recovery_history.js'

/** Before the end of a financial year in which no other test pays: histories continue into the next one. */
const START = plainDate('2035-02-10')
const YEARS = [START, addDays(START, 365)].map((day) => financialYear(day))
const DAYS_BETWEEN_STEPS = 6
const CLAIMS = 3
/** `HISTORIES=100:7` runs 100 shorter histories with seed 7 (the part `histories` of .ci/full). */
const [RUNS, SEED] = (process.env.HISTORIES ?? '').split(':').map(Number)
const [MIN_STEPS, MAX_STEPS] = RUNS ? [10, 24] : [45, 60]
/** Minimum number of times that a run takes each step; shorter histories seldom return recovered money. */
const MIN_TAKEN = RUNS ? 1 : 6
/** Days from a return to the booking of its reversal. */
const DAYS_SINCE_RETURN = 4
const STEPS = [
  'approve',
  'send',
  'takeBack',
  'pay',
  'fail',
  'reverse',
  'queue',
  'creditLate',
  'denyCredit',
] as const

type Step = (typeof STEPS)[number]
type State = 'toBePaid' | 'sent' | 'paid' | 'failed'

/** States in which a step is possible, and the resulting state. */
const PATHS: Record<Exclude<Step, 'approve'>, [from: State[], to: State | null]> = {
  send: [['toBePaid'], 'sent'],
  takeBack: [['toBePaid'], null],
  pay: [['sent'], 'paid'],
  fail: [['sent'], 'failed'],
  reverse: [['paid'], 'failed'],
  queue: [['failed'], 'toBePaid'],
  creditLate: [['failed', 'toBePaid'], 'paid'],
  denyCredit: [['failed', 'toBePaid'], null],
}

/** Expected state of one claim, tracked independently of the portal. */
interface Tracked extends ReturnedPayment {
  state: State
  isReversed: boolean
  /** Whether the last payment failed and the bank may still report it as credited. */
  hasFailed: boolean
  /** Number of its last transmission to the bank. */
  sending: number
  /** First day of the financial year of its last batch. */
  batchYear: string
  /** Set-off from its payment at the bank, in paise. */
  setOff: number
}

/** History of claims with independently computed sums. */
class History {
  readonly claims: Tracked[] = []
  readonly paid = new Map<string, number>()
  readonly reversed = new Map<string, number>()

  readonly recoveries: Recoveries
  #sendings = 0

  constructor(
    private readonly manager: User,
    director: User
  ) {
    this.recoveries = new Recoveries(manager, director)
  }

  /** Takes one of the currently possible steps. */
  async take(choice: number): Promise<Step | RecoveryStep> {
    const paid = this.claims.filter(({ state }) => state === 'paid')
    const possibleSteps: [Step | RecoveryStep, () => Promise<void>][] = [
      ...STEPS.flatMap((step): [Step, () => Promise<void>][] =>
        step === 'approve'
          ? this.claims.length < CLAIMS
            ? [[step, () => this.approve()]]
            : []
          : this.claims
              .filter((one) => this.#canTake(step, one))
              .map((one) => [step, () => this.#step(step, one)])
      ),
      ...this.recoveries.possibleSteps(paid),
    ]
    const [step, run] = possibleSteps[choice % possibleSteps.length]
    await run()
    return step
  }

  #canTake(step: keyof typeof PATHS, one: Tracked): boolean {
    if (!PATHS[step][0].includes(one.state)) return false
    if (step === 'reverse') return this.recoveries.mayReverse(one.claim.id)
    if (step === 'takeBack') return this.recoveries.claimed() < one.claim.approvedPaise!
    if (step === 'denyCredit') return one.hasFailed
    return step !== 'creditLate' || (one.hasFailed && this.recoveries.mayRestore(one.sending))
  }

  async #step(step: keyof typeof PATHS, one: Tracked) {
    await this[step](one)
    const isPaidAlready = step === 'send' && one.state === 'paid'
    if (!isPaidAlready) one.state = PATHS[step][1] ?? one.state
  }

  /** All claims of a history belong to one person: a debt from one claim is set off against another. */
  async approve() {
    const [first] = this.claims
    const made = first ? { ...first } : await payableClaim()
    if (first) [made.claim] = await createPayableClaims(1, { loan: first.loan })
    const none = { isReversed: false, hasFailed: false, sending: 0, batchYear: '', setOff: 0 }
    this.claims.push({ ...made, ...none, state: 'toBePaid' })
  }

  #reserve(one: Tracked) {
    one.sending = this.#sendings += 1
    one.hasFailed = false
    one.setOff = this.recoveries.reserve(one.claim, one.sending)
  }

  async takeBack(one: Tracked) {
    this.#reserve(one)
    const { actor } = one.accounts
    const { batch } = await new CreatePaymentBatch().run({ claimIds: [one.claim.id], actor })
    await new CancelPaymentBatch().run({ batchId: batch.id, actor })
    this.recoveries.settle(one.sending, 'undone')
  }

  async send(one: Tracked) {
    this.#reserve(one)
    await sendToBank(one)
    await one.claim.refresh()
    one.batchYear = financialYear(getClock().today()).start
    if (one.setOff < one.claim.approvedPaise!) return
    one.state = 'paid'
    this.#book(one)
  }

  async pay(one: Tracked) {
    await answerBatchOf(one, this.#paidLines(one))
    this.#book(one)
  }

  #paidLines({ accounts, claim, setOff }: Tracked) {
    const net = { id: claim.id, approvedPaise: claim.approvedPaise! - setOff } as typeof claim
    return paidLines({ accounts, claim: net })
  }

  async creditLate(one: Tracked) {
    const returned = this.recoveries.restore(one.sending)
    await this.#decideCredit(one, true, returned)
    this.#book(one)
    one.hasFailed = false
  }

  denyCredit = (one: Tracked) => this.#decideCredit(one, false, 0)

  /** Reports another credit of the failed payment in a response, which two persons decide on. */
  async #decideCredit(one: Tracked, isCredited: boolean, returned: number) {
    const { claim, accounts } = one
    const reference = `UTR-${(this.#sendings += 1)}`
    const lines = this.#paidLines(one).replace(`UTR${claim.id}`, reference)
    await answerBatchOf(one, lines)
    await new ProposeLateCredit().run({
      claimId: claim.id,
      person: accounts,
      isCredited,
      reference,
      creditedOn: getClock().today(),
      returnReference: returned > 0 ? `BACK-${reference}` : null,
      remarks: 'Statement of the bank',
    })
    const item = await undecidedCredit(claim.id)
    const change = await ProposedChange.findByOrFail('openKey', `late_credit:${item!.id}`)
    await new ConfirmChange().run(decisionBy(change, this.manager))
    await claim.refresh()
  }

  #book(one: Tracked) {
    this.recoveries.settle(one.sending, 'booked')
    this.#add(this.paid, one.batchYear, one)
  }

  async fail(one: Tracked) {
    await answerBatchOf(one, returnedLines(one, '1'))
    this.recoveries.settle(one.sending, 'undone')
    one.isReversed = false
    one.hasFailed = true
  }

  async reverse(one: Tracked) {
    const item = (await paidItemOf(one.claim.id))!
    const returnedOn = addDays(getClock().today(), -DAYS_SINCE_RETURN)
    await new ProposeReversal().run({
      claimId: one.claim.id,
      person: one.accounts,
      reference: `RET-${item.id}`,
      returnedOn,
      returnCode: '64',
      remarks: 'Letter of the bank',
      evidence: { bytes: await fixture('two_pages.pdf'), clientName: 'letter.pdf' },
    })
    const change = await ProposedChange.findByOrFail('openKey', `payment_reversal:${item.id}`)
    await new ConfirmChange().run(decisionBy(change, this.manager))
    await one.claim.refresh()
    this.recoveries.withdraw(one.claim.id)
    this.recoveries.settle(one.sending, 'undone')
    this.#add(this.reversed, financialYear(returnedOn).start, one)
    one.isReversed = true
  }

  async queue(one: Tracked) {
    if (one.isReversed) await this.#correctAccount(one)
    await new Decide().run({
      subjectType: 'claim',
      subjectId: one.claim.id,
      action: 'requeue_payment',
      actor: one.accounts.actor,
      remarks: 'Corrected',
    })
    await one.claim.refresh()
  }

  async #correctAccount({ owner }: Tracked) {
    const newest = await latestStatement(owner.id)
    await new SubmitLinkingStatement().run({
      actor: { id: owner.id, role: Role.applicant },
      bankId: bank().id,
      shownOn: getClock().today(),
      picture: { bytes: await picture(), clientName: 'status.jpg' },
      expectedVersion: String(newest?.id ?? 0),
    })
  }

  #add(sums: Map<string, number>, year: string, { claim }: Tracked) {
    sums.set(year, (sums.get(year) ?? 0) + claim.approvedPaise!)
  }

  inState = (state: State) =>
    this.claims
      .filter((one) => one.state === state)
      .reduce((sum, { claim }) => sum + claim.approvedPaise!, 0)
}

const sumOf = (sums: Map<string, number>) => [...sums.values()].reduce((all, one) => all + one, 0)

/** Returns the books in paise: parts of the approved amount, and payments. */
async function books() {
  const { lines, payments, recoveries } = await reconcileBooks()
  const { kept, recovered, outstanding, writtenOff } = recoveries
  return {
    ...Object.fromEntries(lines.map(({ part, claims }) => [part, claims.amountPaise])),
    ...Object.fromEntries(
      lines.map(({ part, claims, counters }) => [
        `${part} gap`,
        counters.amountPaise - claims.amountPaise,
      ])
    ),
    everPaid: payments.everPaid.amountPaise,
    paidNow: payments.paidNow.amountPaise,
    reversed: payments.reversed.amountPaise,
    kept,
    recovered,
    outstanding,
    writtenOff,
  }
}

/** Returns the figures of the budget and the payment reports for both years, in paise. */
async function figures() {
  const range = { from: YEARS[0].start, to: YEARS[1].end }
  const sums = async (id: number) => {
    const definition = allReports.find((report) => report.id === id)!
    const request = parseReportRequest(definition, range, { districts: null })
    return (await runReport(request, { page: 1, perPage: 1 })).sums
  }
  const [byMonth, batches, recoveries] = [await sums(37), await sums(36), await sums(51)]
  const years = await Promise.all(YEARS.map((year) => budgetOf(year, 'en')))
  return {
    paidOfMonths: byMonth.paidAmount ?? 0,
    reversedOfMonths: byMonth.reversedAmount ?? 0,
    paidNowOfBatches: batches.paidCount ?? 0,
    reversedOfBatches: batches.reversedCount ?? 0,
    recoveredOfDemands: recoveries.recoveredAmount ?? 0,
    outstandingOfDemands: recoveries.outstandingAmount ?? 0,
    recoveredOfYears: years.reduce((all, { total }) => all + total.recoveredPaise, 0),
    ...Object.fromEntries(
      years.flatMap(({ total }, at) => [
        [`paid of year ${at}`, total.paidPaise],
        [`reversed of year ${at}`, total.reversedPaise],
        [`at bank of year ${at}`, total.sentPaise],
      ])
    ),
  }
}

type Sums = Record<string, number>

const since = (before: Sums, now: Sums): Sums =>
  Object.fromEntries(Object.entries(now).map(([name, value]) => [name, value - before[name]]))

/** Returns the differences between the counters of the MIS and the published figures and the actual counts. */
async function miscounted() {
  const { wrong, wrongWaits, wrongFinished } = await new RecountSubjects().run('claim')
  return { wrong, wrongWaits, wrongFinished }
}

test.group('Random histories of payments', (group) => {
  dialect(group)
  group.each.teardown(async () => {
    useSystemClock()
    await deleteAddedVersions()
  })

  test('keep every identity of the books at all times, and every figure on its day', async ({
    assert,
  }) => {
    const manager = await createUser(Role.generalManager, { districtId: null })
    const choices = fc.array(fc.nat({ max: 999 }), {
      minLength: MIN_STEPS,
      maxLength: MAX_STEPS,
    })
    const director = await createUser(Role.managingDirector, { districtId: null })
    const miscountedBefore = await miscounted()
    const stepCounts: Partial<Record<Step | RecoveryStep, number>> = {}
    let latest: [Sums, Sums] | null = null
    await fc.assert(
      fc.asyncProperty(choices, async (story) => {
        setClock(new FixedClock(START))
        await deleteAddedVersions()
        await planVersion(null, START, { recovery_write_off_rupees: '100000' })
        const [booksBefore, figuresBefore] = latest ?? [await books(), await figures()]
        latest = null
        let booksNow = booksBefore
        const history = new History(manager, director)
        for (const choice of story) {
          const name = await history.take(choice)
          stepCounts[name] = (stepCounts[name] ?? 0) + 1
          booksNow = await books()
          const { toBePaid, sent, paid, failed, approved, ...rest } = since(booksBefore, booksNow)
          assert.deepEqual(
            { toBePaid, sent, paid, failed },
            {
              toBePaid: history.inState('toBePaid'),
              sent: history.inState('sent'),
              paid: history.inState('paid'),
              failed: history.inState('failed'),
            }
          )
          const { demanded, ...recoveries } = history.recoveries.sums()
          assert.equal(approved, toBePaid + sent + paid + failed)
          assert.deepEqual(rest, {
            ...Object.fromEntries(Object.keys(rest).map((gap) => [gap, 0])),
            everPaid: sumOf(history.paid),
            paidNow: history.inState('paid'),
            reversed: sumOf(history.reversed),
            kept: history.inState('paid') - demanded,
            ...recoveries,
          })
          assert.equal(rest.everPaid, rest.paidNow + rest.reversed)
          const { kept, recovered, outstanding, writtenOff } = rest
          assert.equal(rest.paidNow, kept + recovered + outstanding + writtenOff)
          for (const [term, value] of Object.entries(rest)) assert.isAtLeast(value, 0, term)
          setClock(new FixedClock(addDays(getClock().today(), DAYS_BETWEEN_STEPS)))
        }
        const figuresNow = await figures()
        const found = since(figuresBefore, figuresNow)
        const { recovered, outstanding } = history.recoveries.sums()
        assert.containsSubset(found, {
          paidOfMonths: sumOf(history.paid),
          reversedOfMonths: sumOf(history.reversed),
          recoveredOfDemands: recovered,
          outstandingOfDemands: outstanding,
          recoveredOfYears: recovered,
          ...Object.fromEntries(
            YEARS.flatMap(({ start }, at) => [
              [`paid of year ${at}`, history.paid.get(start) ?? 0],
              [`reversed of year ${at}`, history.reversed.get(start) ?? 0],
            ])
          ),
        })
        assert.deepEqual(await miscounted(), miscountedBefore)
        assert.equal(
          found.paidNowOfBatches,
          history.claims.filter(({ state }) => state === 'paid').length
        )
        /** No other test writes here: each history starts where the previous one ended. */
        latest = [booksNow, figuresNow]
      }),
      { numRuns: RUNS || 12, seed: SEED || 20_350_210, endOnFailure: true }
    )
    for (const name of [...STEPS, ...RECOVERIES])
      assert.isAtLeast(stepCounts[name] ?? 0, MIN_TAKEN, name)
  }).timeout(RUNS ? 3_000_000 : 300_000)
})
