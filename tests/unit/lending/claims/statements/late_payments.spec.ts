import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import type { Finding } from '#claims/statements/rules/findings'
import { readStatement } from '#tests/support/statements/layouts'
import { recogniseInstalments } from '#claims/statements/rules/recognise'

/** Of the loan in these tests. */
const ownLoan = { isOwn: (text: string) => text.includes('LOAN EMI'), mayBeOwn: () => true }
const HEADING = ['Date', 'Particulars', 'Debit', 'Credit', 'Balance']
const EMI = 10_500

/** Due on the fifth of January, February and March 2026. */
const scheduleOf = (...rupees: number[]) =>
  rupees.map((emi, index) => ({
    scheduleRowId: index + 1,
    trancheNo: 1,
    dueOn: plainDate(`2026-0${index + 1}-05`),
    emiPaise: paise(emi * 100),
    isSettled: false,
  }))

/**
 * Day, narration and rupees of each line, negative for what comes in. The balances follow from them, or from what
 * they are where the rupees are misread.
 */
type Line = [day: string, narration: string, rupees: number, actual?: number]

/** What is said of each instalment of ₹10,500, or of others. */
function findings(
  lines: readonly Line[],
  schedule = scheduleOf(EMI, EMI, EMI),
  isCertain = true
): Finding[] {
  let balance = 90_000
  const rows = lines.map(([day, narration, rupees, actual = rupees]) => {
    balance -= actual
    const amount = `${Math.abs(rupees)}.00`
    return [day, narration, rupees < 0 ? '' : amount, rupees < 0 ? amount : '', `${balance}.00`]
  })
  const read = readStatement([HEADING, ...rows].map((cells, at) => ({ line: at + 1, cells })))
  if (!read.ok) throw new Error(read.error)
  const statement = { ...read.statement, isCertain }
  return recogniseInstalments(statement, schedule, ownLoan).map(({ finding }) => finding)
}

const short = (finding: Finding) =>
  finding.kind === 'recognised'
    ? finding.paidOn
    : finding.kind === 'choose'
      ? finding.why
      : finding.kind

const BEFORE: Line = ['20/12/2025', 'ATM WDL', 500]
const AFTER: Line = ['20/04/2026', 'ATM WDL', 500]
const FEBRUARY: Line = ['05/02/2026', 'SI LOAN EMI', EMI]
const ONE_MORE: Line = ['10/02/2026', 'UPI LOAN EMI', EMI]

test.group('An instalment in a statement of which the layout is not certain', () => {
  test('is at most possible, with the same line', ({ assert }) => {
    const [certain, possible] = [true, false].map(
      (isCertain) => findings([BEFORE, FEBRUARY, AFTER], scheduleOf(EMI, EMI), isCertain)[1]
    )
    assert.equal(certain.kind, 'recognised')
    assert.containsSubset(possible, { kind: 'choose', why: 'layout' })
    assert.property(possible, 'payments')
    if ('payments' in possible && 'payments' in certain)
      assert.deepEqual(possible.payments, certain.payments)
  })
})

test.group('An instalment that is paid after the next one is due', () => {
  test('has the one payment more that was made beside what the bank took for the next', ({
    assert,
  }) => {
    const [january, february] = findings([BEFORE, FEBRUARY, ONE_MORE, AFTER])
    assert.deepEqual([short(january), short(february)], ['2026-02-10', '2026-02-05'])
    assert.deepInclude(january, { bouncedOn: [], daysLate: 36 })
  })

  test('does not have it of the next tranche, nor where it may have been paid before', ({
    assert,
  }) => {
    const lines = [FEBRUARY, ONE_MORE, AFTER]
    const tranches = scheduleOf(EMI, EMI).map((one, at) => ({ ...one, trancheNo: at + 1 }))
    assert.equal(short(findings([BEFORE, ...lines], tranches)[0]), 'later')
    const [january, february] = findings([['20/01/2026', 'ATM WDL', 500], ...lines])
    assert.deepEqual([short(january), short(february)], ['later', '2026-02-05'])
  })

  test('does not share the only payment of the next one', ({ assert }) => {
    const [january, ...others] = scheduleOf(EMI, EMI)
    const claimed = [{ ...january, isSettled: true }, ...others]
    const found = findings([BEFORE, ['05/02/2026', 'UPI LOAN EMI', EMI], AFTER], claimed)
    assert.deepEqual(found.map(short), ['not_found', '2026-02-05'])
  })

  test('does not have it where the one before is not paid either', ({ assert }) => {
    const both: Line[] = [
      ['05/03/2026', 'SI LOAN EMI', EMI],
      ['10/03/2026', 'UPI LOAN EMI', EMI],
    ]
    const all = findings([BEFORE, ...both, AFTER])
    assert.deepEqual(all.map(short), ['later', 'later', '2026-03-05'])
  })

  test('does not have it where its amount is another', ({ assert }) => {
    const [january] = findings([BEFORE, FEBRUARY, ONE_MORE, AFTER], scheduleOf(10_000, EMI, EMI))
    assert.equal(short(january), 'not_found')
  })

  test('does not have it where the next one may come back, or it may itself', ({ assert }) => {
    const clearing: Line = ['05/02/2026', 'NACH-DR-LOAN EMI', EMI]
    const fresh = findings([BEFORE, clearing, ['05/02/2026', 'UPI LOAN EMI', EMI]])
    assert.deepEqual(fresh.slice(0, 2).map(short), ['later', 'too_fresh'])
    const cheque = findings([BEFORE, FEBRUARY, ['10/02/2026', 'CHQ LOAN EMI', EMI], AFTER])
    assert.deepEqual(cheque.slice(0, 2).map(short), ['later', '2026-02-05'])
  })
})

test.group('A payment on time after an instalment that is not certain', () => {
  const paid: Line = ['05/02/2026', 'UPI LOAN EMI', EMI]
  const after = (...january: Line[]) => findings([BEFORE, ...january, paid, AFTER]).map(short)
  const own = (day: string): Line => [day, 'UPI LOAN EMI', EMI]

  test('is its own where the person only has to say which of several the other was', ({
    assert,
  }) => {
    const [january, february] = after(own('05/01/2026'), own('06/01/2026'))
    assert.deepEqual([january, february], ['several', '2026-02-05'])
  })

  test('may be that of the other where of all payments it is not sure that they stayed', ({
    assert,
  }) => {
    const back: Line = ['07/01/2026', 'NEFT CR', -EMI]
    const [january, february] = after(own('05/01/2026'), own('06/01/2026'), back)
    assert.deepEqual([january, february], ['uncertain', 'earlier_unpaid'])
  })

  test('is its own where the other has one payment that was on time', ({ assert }) => {
    const unnamed = (day: string): Line => [day, 'UPI/1234/PAYMENT', EMI]
    assert.deepEqual(after(own('10/01/2026')).slice(0, 2), ['2026-01-10', '2026-02-05'])
    /** Without a number of the loan it may be for something else. */
    assert.deepEqual(after(unnamed('10/01/2026')).slice(0, 2), ['narration', 'earlier_unpaid'])
  })

  test('is its own where the other has a part, and no whole payment may be meant for it', ({
    assert,
  }) => {
    const part = (day: string, rupees: number): Line => [day, 'UPI LOAN EMI', rupees]
    const first = part('05/01/2026', 6_000)
    assert.deepEqual(after(first).slice(0, 2), ['other_amount', '2026-02-05'])
    const more = after(first, part('12/01/2026', 11_000))
    assert.deepEqual(more.slice(0, 2), ['other_amount', 'earlier_unpaid'])
    const march = findings([BEFORE, part('05/02/2026', 6_000), own('05/03/2026'), AFTER])
    assert.deepEqual(march.map(short), ['not_found', 'other_amount', 'earlier_unpaid'])
  })

  test('is its own where nothing but days before the statement makes the other doubtful', ({
    assert,
  }) => {
    const lines: Line[] = [own('20/02/2026'), own('05/03/2026'), AFTER]
    const begins = (day: string) => findings([[day, 'ATM WDL', 500], ...lines]).map(short)
    /** Somebody who always pays a month late has the same lines. */
    assert.deepEqual(begins('20/01/2026'), ['outside', 'earlier_unpaid', 'earlier_unpaid'])
    assert.deepEqual(begins('20/12/2025'), ['not_found', 'earlier_unpaid', 'earlier_unpaid'])
  })
})

test('A payment is certain though another line of its day is misread, not one of another day', ({
  assert,
}) => {
  const paid: Line = ['05/01/2026', 'SI LOAN EMI', EMI]
  const said = (day: string) =>
    short(findings([BEFORE, paid, [day, 'SI LOAN EMI', EMI, EMI + 100], AFTER])[0])
  assert.deepEqual([said('05/01/2026'), said('06/01/2026')], ['2026-01-05', 'uncertain'])
})

test('A payment is not certain where another one of its day may have come back', ({ assert }) => {
  const paid: Line = ['05/01/2026', 'SI LOAN EMI', EMI]
  const back: Line = ['05/01/2026', 'ECS RTN', 600, 500]
  assert.equal(short(findings([BEFORE, paid, back, paid, AFTER])[0]), 'uncertain')
})
