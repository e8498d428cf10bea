import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  type InstalmentRecord,
  instalmentState,
  pastDueOf,
} from '#claims/days_past_due/rules/past_due'
import { instalmentFacts } from '#claims/statements/rules/instalment_facts'
import { loanNarrations } from '#claims/statements/rules/narrations'
import { recogniseInstalments } from '#claims/statements/rules/recognise'
import { addDays, addMonthsClamped, type PlainDate, plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { readStatement } from '#tests/support/statements/layouts'

const NORMS = { sma1FromDay: 31, sma2FromDay: 61, npaFromDay: 91 }
const FIRST = plainDate('2026-01-05')
const ACCOUNT_NO = '30012345678'
const EMI = 10_500
const OPENING = 5_00_000
const references = {
  accountNumber: ACCOUNT_NO,
  mandateReference: null,
  confirmed: [],
  lender: { name: 'State Bank of India', code: 'SBIN' },
}

type Fate = { kind: 'paid' | 'bounced' | 'missed'; days: number }
type Row = { on: PlainDate; narration: string; rupees: number }

const anyFate = fc.record({
  kind: fc.constantFrom<Fate['kind']>('paid', 'paid', 'paid', 'bounced', 'missed'),
  days: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 22 })),
})

/** Lines that a borrower omits: from the beginning, from the end, some in between, or all returns. */
const anyLoss = fc.oneof(
  fc.record({ kind: fc.constantFrom('head', 'tail'), part: fc.double({ min: 0, max: 1 }) }),
  fc.record({ kind: fc.constant('some'), part: fc.double({ min: 0, max: 0.2 }) }),
  fc.record({ kind: fc.constantFrom('returns', 'none'), part: fc.constant(0) })
)

const anyCase = fc.record({
  fates: fc.array(anyFate, { minLength: 1, maxLength: 10 }),
  losses: fc.array(anyLoss, { minLength: 1, maxLength: 2 }),
  hasOpening: fc.boolean(),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
})

const dueDays = (fates: readonly Fate[]) => fates.map((_, at) => addMonthsClamped(FIRST, at))

/** The lines of the account from which the loan is paid, including other payments. */
function rowsOf(fates: readonly Fate[]): Row[] {
  const own = dueDays(fates).flatMap((dueOn, at): Row[] => {
    const { kind, days } = fates[at]
    if (kind === 'missed') return []
    if (kind === 'paid') {
      const narration = `SI LOAN EMI ${ACCOUNT_NO}`
      return [{ on: addDays(dueOn, days), narration, rupees: -EMI }]
    }
    return [
      { on: dueOn, narration: `NACH ${ACCOUNT_NO} ${at}`, rupees: -EMI },
      { on: addDays(dueOn, 1), narration: `NACH RETURN ${ACCOUNT_NO} ${at}`, rupees: EMI },
    ]
  })
  const others = Array.from({ length: 80 }, (_, at): Row => ({
    on: addDays(FIRST, at * 5 - 40),
    narration: 'MSEDCL BILL',
    rupees: -900 - at,
  }))
  return [...own, ...others].toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
}

/** The file as the bank produces it: each balance follows from the previous one. */
function linesOf(rows: readonly Row[]) {
  let balance = OPENING
  return rows.map(({ on, narration, rupees }) => {
    balance += rupees
    const [debit, credit] = rupees < 0 ? [-rupees, null] : [null, rupees]
    const amounts = [debit, credit, balance].map((one) => one?.toFixed(2) ?? '')
    return [on.split('-').toReversed().join('-'), narration, ...amounts]
  })
}

function applyLosses(
  lines: string[][],
  losses: readonly { kind: string; part: number }[],
  seed: number
) {
  let state = seed
  const chance = () => (state = (state * 48271) % 2147483647) / 2147483647
  return losses.reduce((left, { kind, part }) => {
    const count = Math.floor(left.length * part)
    if (kind === 'head') return left.slice(count)
    if (kind === 'tail') return left.slice(0, left.length - count)
    if (kind === 'returns') return left.filter(([, narration]) => !narration.includes('RETURN'))
    return kind === 'some' ? left.filter(() => chance() >= part) : left
  }, lines)
}

/** The records of each instalment that the portal creates after reading the file. */
function recordsOf(fates: readonly Fate[], lines: string[][], hasOpening: boolean) {
  const none = fates.map((): InstalmentRecord[] => [])
  const opening = ['', 'OPENING BALANCE', '', '', OPENING.toFixed(2)]
  const file = [['Date', 'Particulars', 'Debit', 'Credit', 'Balance'], opening, ...lines]
  const read = readStatement(
    file
      .filter((cells) => hasOpening || cells !== opening)
      .map((cells, at) => ({ line: at + 1, cells }))
  )
  if (!read.ok) return none
  const statement = { ...read.statement, isCertain: true }
  const schedule = dueDays(fates).map((dueOn, at) => ({
    scheduleRowId: at,
    trancheNo: 1,
    dueOn,
    emiPaise: paise(EMI * 100),
    isSettled: false,
  }))
  const narrations = loanNarrations(references, statement.above)
  const found = recogniseInstalments(statement, schedule, narrations)
  for (const fact of instalmentFacts(statement, found, { isHolder: true, references })) {
    none[fact.scheduleRowId].push({ source: 'statement', status: fact.status, on: fact.on })
  }
  return none
}

const anyRecords = fc.array(
  fc.record({
    source: fc.constantFrom<InstalmentRecord['source']>('statement', 'claim', 'district', 'bank'),
    status: fc.constantFrom<InstalmentRecord['status']>('paid', 'overdue'),
    on: fc.integer({ min: -5, max: 60 }).map((days) => addDays(FIRST, days)),
    isLeftOut: fc.boolean(),
  }),
  { maxLength: 6 }
)

test.group('Statements with omissions by a borrower', () => {
  test('omitted lines never make a loan better than unknown', ({ assert }) => {
    const seen = new Map<string, number>()
    for (const one of fc.sample(anyCase, { numRuns: 1500, seed: 42 })) {
      const { fates, losses, hasOpening, seed } = one
      const lines = applyLosses(linesOf(rowsOf(fates)), losses, seed)
      const records = recordsOf(fates, lines, hasOpening)
      const instalments = dueDays(fates).map((dueOn, at) => ({ dueOn, records: records[at] }))
      for (const [at, { kind }] of fates.entries()) {
        for (const { status } of records[at]) {
          seen.set(`${kind} ${status}`, (seen.get(`${kind} ${status}`) ?? 0) + 1)
          if (status === 'paid') assert.equal(kind, 'paid', JSON.stringify({ at, ...one }))
        }
      }
      const [{ state }] = pastDueOf(
        [{ instalments, reports: [] }],
        addMonthsClamped(FIRST, fates.length),
        NORMS
      )
      seen.set(state, (seen.get(state) ?? 0) + 1)
      if (state === 'regular') assert.isTrue(fates.every(({ kind }) => kind === 'paid'))
    }
    for (const key of ['paid paid', 'bounced overdue', 'unknown', 'overdue']) {
      assert.isAbove(seen.get(key) ?? 0, 100, key)
    }
    for (const key of ['missed overdue', 'regular']) assert.isAbove(seen.get(key) ?? 0, 10, key)
  })

  test('omitted statements never make an instalment paid', ({ assert }) => {
    const asOf = addDays(FIRST, 70)
    for (const records of fc.sample(anyRecords, { numRuns: 5000, seed: 43 })) {
      const stateOf = (some: readonly InstalmentRecord[]) =>
        instalmentState({ dueOn: FIRST, records: some }, asOf)
      const shown = records.filter(({ source, isLeftOut }) => source !== 'statement' || !isLeftOut)
      if (stateOf(shown) === 'paid') assert.equal(stateOf(records), 'paid', JSON.stringify(records))
    }
  })
})
