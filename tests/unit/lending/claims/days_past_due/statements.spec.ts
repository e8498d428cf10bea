import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  type Instalment,
  type InstalmentRecord,
  daysPastDue,
  pastDueOf,
} from '#claims/days_past_due/rules/past_due'
import type { Statement, StatementEntry } from '#claims/statements/rules/entries'
import { instalmentFacts } from '#claims/statements/rules/instalment_facts'
import { loanNarrations } from '#claims/statements/rules/narrations'
import { recogniseInstalments } from '#claims/statements/rules/recognise'
import { type PlainDate, addDays, addMonthsClamped, plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { pastDueDayByDay, statementDayByDay } from '#tests/support/past_due_day_by_day'

const NORMS = { sma1FromDay: 31, sma2FromDay: 61, npaFromDay: 91 }
const FIRST = plainDate('2026-01-05')
const EMI = paise(10_500_00)
const ACCOUNT_NO = '30012345678'
const REFERENCES = {
  accountNumber: ACCOUNT_NO,
  mandateReference: null,
  confirmed: [],
  lender: { name: 'State Bank of India', code: 'SBIN' },
}

/** Outcome of an instalment: taken by the bank a number of days after it was due, taken and returned, or not paid. */
type Fate = { kind: 'paid'; days: number } | { kind: 'bounced' | 'missed' }

const anyFate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }).map((days) => ({ kind: 'paid', days })) },
  { weight: 1, arbitrary: fc.constant({ kind: 'bounced' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'missed' as const }) }
) as fc.Arbitrary<Fate>

/**
 * Period that the account statement covers, in days after the first due date, and whether the account belongs to the
 * applicant.
 */
const anyStatement = fc.record({
  from: fc.integer({ min: -20, max: 200 }),
  length: fc.integer({ min: 10, max: 300 }),
  isHolder: fc.boolean(),
  isCertain: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  gapAt: fc.option(fc.integer({ min: 0, max: 300 }), { freq: 4 }),
})

const anyLoan = fc.record({
  fates: fc.array(anyFate, { minLength: 1, maxLength: 12 }),
  statements: fc.array(anyStatement, { maxLength: 2 }),
  asOf: fc.integer({ min: 0, max: 480 }),
})

const dueDays = (fates: readonly Fate[]) => fates.map((_, at) => addMonthsClamped(FIRST, at))

/** Creates a debit, or a credit for a negative amount. */
const entry = (on: PlainDate, narration: string, amount: number): StatementEntry => ({
  line: 0,
  lastLine: 0,
  on,
  isDateInherited: false,
  narration,
  amountPaise: paise(Math.abs(amount)),
  direction: amount > 0 ? 'debit' : 'credit',
  balancePaise: null,
  isDoubtful: false,
  hasGapAfter: false,
})

/** The lines of the account, some of which a statement shows. */
function linesOf(fates: readonly Fate[]): StatementEntry[] {
  const instalments = dueDays(fates).flatMap((dueOn, at) => {
    const fate = fates[at]
    const narration = `SI LOAN EMI ${ACCOUNT_NO} ${String(at).padStart(2, '0')}`
    if (fate.kind === 'paid') return [entry(addDays(dueOn, fate.days), narration, EMI)]
    if (fate.kind === 'missed') return []
    return [
      entry(dueOn, `NACH ${ACCOUNT_NO} ${at}`, EMI),
      entry(addDays(dueOn, 1), `NACH RETURN ${ACCOUNT_NO} ${at}`, -EMI),
    ]
  })
  const others = Array.from({ length: 70 }, (_, at) =>
    entry(addDays(FIRST, at * 9 - 40), 'MSEDCL BILL', 900_00)
  )
  return [...instalments, ...others].toSorted((a, b) => (a.on < b.on ? -1 : 1))
}

function statementOf(
  lines: readonly StatementEntry[],
  shown: { from: number; length: number; isCertain: boolean; gapAt: number | null },
  account: Statement['account'] = 'savings'
): Statement | null {
  const [from, till] = [addDays(FIRST, shown.from), addDays(FIRST, shown.from + shown.length)]
  const entries = lines
    .filter(({ on }) => on >= from && on <= till)
    .map((one, at) => ({ ...one, line: at + 1, lastLine: at + 1 }))
  const last = entries.at(-1)
  if (!last) return null
  const gapOn = shown.gapAt === null ? null : addDays(FIRST, shown.gapAt)
  return {
    layout: 'test',
    isCertain: shown.isCertain,
    account,
    above: account === 'loan' ? [`Loan account ${ACCOUNT_NO}`] : [],
    from,
    till,
    lastOn: last.on,
    gaps: gapOn ? [{ from: gapOn, till: gapOn }] : [],
    entries,
  }
}

/**
 * Ways to pay an instalment or not, with the instalments covered: `next` includes the one after it, `all` every one
 * after it.
 */
const WAYS = {
  onTime: 'own',
  early: 'own',
  unnamedParts: 'own',
  unnamedEarly: 'own',
  double: 'next',
  more: 'next',
  closed: 'all',
  unnamedClosed: 'all',
  movedAway: 'all',
  bounced: 'none',
  missed: 'none',
} as const
type Way = keyof typeof WAYS
const WAY_WEIGHTS: Partial<Record<Way, number>> = { onTime: 8, missed: 3, bounced: 2 }

const anyPaidLoan = fc.record({
  ways: fc.array(
    fc.oneof(
      ...(Object.keys(WAYS) as Way[]).map((way) => ({
        weight: WAY_WEIGHTS[way] ?? 1,
        arbitrary: fc.constant(way),
      }))
    ),
    { minLength: 2, maxLength: 12 }
  ),
  isPaidFromElsewhereTo: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 3 }),
  account: fc.constantFrom<Statement['account']>('savings', 'loan'),
  statement: anyStatement,
})

/**
 * Returns the lines of each way of payment in the person's account, and the unpaid instalments. Nobody pays ahead while
 * an older instalment is unpaid: such a payment is for the older one.
 */
function booksOf(ways: readonly Way[], firstSeen: number) {
  const unpaid = new Set<number>()
  const lines: StatementEntry[] = []
  let ahead = 0
  ways.forEach((asked, at) => {
    if (ahead-- > 0) return
    const isForOlder = /early|double|more/i.test(asked) && unpaid.size > 0
    const way = isForOlder ? 'onTime' : asked
    ahead = { own: 0, next: 1, all: Infinity, none: 0 }[WAYS[way]]
    if (WAYS[way] === 'none') unpaid.add(at)
    if (at < firstSeen) return
    const dueOn = addMonthsClamped(FIRST, at)
    const add = (days: number, narration: string, amount: number) =>
      lines.push(entry(addDays(dueOn, days), narration, amount))
    const [own, unnamed] = [`SI LOAN EMI ${ACCOUNT_NO}`, 'UPI SBI LOAN']
    if (way === 'onTime' || way === 'double') add(0, own, EMI)
    if (way === 'early') add(-13, `UPI LOAN ${ACCOUNT_NO}`, EMI)
    if (way === 'unnamedEarly') add(-13, unnamed, EMI)
    if (way === 'double') add(0, own, EMI)
    if (way === 'more') add(0, own, EMI * 2)
    if (way === 'closed') add(-13, `LOAN CLOSURE ${ACCOUNT_NO}`, 4_00_000_00)
    if (way === 'unnamedClosed') add(-13, unnamed, 4_00_000_00)
    if (way === 'unnamedParts') for (const part of [5_250_00, 5_251_00]) add(1, unnamed, part)
    if (way !== 'bounced') return
    add(0, `NACH ${ACCOUNT_NO} ${at}`, EMI)
    add(1, `NACH RETURN ${ACCOUNT_NO} ${at}`, -EMI)
  })
  const others = Array.from({ length: 140 }, (_, at) =>
    entry(addDays(FIRST, at * 4 - 40), 'MSEDCL BILL', 900_00)
  )
  return { unpaid, lines: [...lines, ...others].toSorted((a, b) => (a.on < b.on ? -1 : 1)) }
}

const turned = (one: StatementEntry): StatementEntry => ({
  ...one,
  direction: one.direction === 'debit' ? 'credit' : 'debit',
})

test.group('Days past due by statements', () => {
  test('never count a paid instalment as overdue, even if paid ahead, in parts or from elsewhere', ({
    assert,
  }) => {
    const seen = new Map<string, number>()
    for (const one of fc.sample(anyPaidLoan, { numRuns: 5000, seed: 41 })) {
      const { account, statement: shown } = one
      const isOfLoan = account === 'loan'
      /** All payments go to the account of the loan. */
      const ways = one.ways.map((way) => (isOfLoan && way === 'movedAway' ? 'onTime' : way))
      const books = booksOf(ways, isOfLoan ? 0 : (one.isPaidFromElsewhereTo ?? 0))
      const gapOn = shown.gapAt === null ? null : addDays(FIRST, shown.gapAt)
      const own = books.lines.filter(
        ({ on, narration }) => on !== gapOn && (!isOfLoan || narration !== 'MSEDCL BILL')
      )
      const end = entry(addDays(FIRST, shown.from + shown.length), 'MSEDCL BILL', 900_00)
      const lines = isOfLoan ? [...own.map(turned), { ...end, narration: 'INTEREST DUE' }] : own
      const statement = statementOf(lines, shown, account)
      if (!statement) continue
      const schedule = ways.map((_, at) => ({
        scheduleRowId: at,
        trancheNo: 1,
        dueOn: addMonthsClamped(FIRST, at),
        emiPaise: EMI,
        isSettled: false,
      }))
      const narrations = loanNarrations(REFERENCES, statement.above)
      const found = recogniseInstalments(statement, schedule, narrations)
      const references = REFERENCES
      for (const { scheduleRowId, status } of instalmentFacts(statement, found, {
        isHolder: true,
        references,
      })) {
        seen.set(`${account} ${status}`, (seen.get(`${account} ${status}`) ?? 0) + 1)
        if (status === 'overdue')
          assert.isTrue(books.unpaid.has(scheduleRowId), JSON.stringify({ scheduleRowId, ...one }))
      }
    }
    for (const key of ['savings overdue', 'savings paid', 'loan overdue', 'loan paid'])
      assert.isAbove(seen.get(key) ?? 0, 100, key)
  })

  test('match a computation day by day for 5,000 generated loans', ({ assert }) => {
    const examples = fc.sample(anyLoan, { numRuns: 5000, seed: 40 })
    const seen = new Map<string, number>()
    for (const { fates, statements, asOf: days } of examples) {
      const asOf = addDays(FIRST, days)
      const due = dueDays(fates)
      const lines = linesOf(fates)
      const schedule = due.map((dueOn, at) => ({
        scheduleRowId: at,
        trancheNo: 1,
        dueOn,
        emiPaise: EMI,
        isSettled: false,
      }))
      const read = statements.flatMap((one) => {
        const statement = statementOf(lines, one)
        return statement ? [{ ...one, statement }] : []
      })
      const records = due.map((): InstalmentRecord[] => [])
      for (const { statement, isHolder } of read) {
        const found = recogniseInstalments(
          statement,
          schedule,
          loanNarrations(REFERENCES, statement.above)
        )
        const facts = instalmentFacts(statement, found, { isHolder, references: REFERENCES })
        for (const { scheduleRowId, status, on } of facts) {
          records[scheduleRowId].push({ source: 'statement', status, on })
        }
      }
      const instalments: Instalment[] = due.map((dueOn, at) => ({ dueOn, records: records[at] }))
      const [found] = pastDueOf([{ instalments, reports: [] }], asOf, NORMS)
      const again = due.map((dueOn, at) => ({
        dueOn,
        records: read.flatMap(({ statement, isHolder }) =>
          statementDayByDay(
            {
              from: statement.from,
              isHolder,
              isCertain: statement.isCertain,
              lacks: statement.gaps.map(({ from }) => from),
              lines: statement.entries.map(({ on, direction, narration }) => ({
                on,
                isIn: direction === 'credit',
                isOfLoan: narration.includes(ACCOUNT_NO),
                mayReturn: narration.startsWith('NACH'),
              })),
            },
            due,
            at
          )
        ),
      }))
      const [expected] = pastDueDayByDay([{ instalments: again, reports: [] }], asOf)
      const { oldestDueOn, ...rest } = found
      assert.deepEqual(
        { days: daysPastDue(oldestDueOn, asOf), ...rest },
        expected as never,
        JSON.stringify({ fates, statements, asOf })
      )
      const key = `${found.state} ${found.bucket}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    assert.includeMembers(
      [...seen.keys()],
      [
        'unknown none',
        'regular none',
        'overdue sma0',
        'overdue sma1',
        'overdue sma2',
        'overdue over',
      ]
    )
  })
})
