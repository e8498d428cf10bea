import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import type { Finding } from '#claims/statements/rules/findings'
import { readStatement } from '#tests/support/statements/layouts'
import { recogniseInstalments } from '#claims/statements/rules/recognise'

/** References of the loan in these tests. */
const ownLoan = { isOwn: (text: string) => text.includes('LOAN EMI'), mayBeOwn: () => true }
const HEADING = ['Date', 'Particulars', 'Debit', 'Credit', 'Balance']
const EMI = 10_500

/** Returns a schedule with due dates on 5 January, February and March 2026. */
const scheduleOf = (...rupees: number[]) =>
  rupees.map((emi, index) => ({
    scheduleRowId: index + 1,
    trancheNo: 1,
    dueOn: plainDate(`2026-0${index + 1}-05`),
    emiPaise: paise(emi * 100),
    isSettled: false,
  }))

/**
 * Date, narration and rupees of each line, negative for incoming amounts. The balances follow from them, or from the
 * actual amounts if the rupees are misread.
 */
type Line = [day: string, narration: string, rupees: number, actual?: number]

/** Returns the findings for instalments of ₹10,500, or of other amounts. */
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

test.group('Instalment in a statement with an uncertain layout', () => {
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

test.group('Instalment paid after the next due date', () => {
  test('matches the one extra payment beside the one that the bank took for the next instalment', ({
    assert,
  }) => {
    const [january, february] = findings([BEFORE, FEBRUARY, ONE_MORE, AFTER])
    assert.deepEqual([short(january), short(february)], ['2026-02-10', '2026-02-05'])
    assert.deepInclude(january, { bouncedOn: [], daysLate: 36 })
  })

  test('does not match it for the next tranche, or if it may have been paid before', ({
    assert,
  }) => {
    const lines = [FEBRUARY, ONE_MORE, AFTER]
    const tranches = scheduleOf(EMI, EMI).map((one, at) => ({ ...one, trancheNo: at + 1 }))
    assert.equal(short(findings([BEFORE, ...lines], tranches)[0]), 'later')
    const [january, february] = findings([['20/01/2026', 'ATM WDL', 500], ...lines])
    assert.deepEqual([short(january), short(february)], ['later', '2026-02-05'])
  })

  test('does not share the only payment of the next instalment', ({ assert }) => {
    const [january, ...others] = scheduleOf(EMI, EMI)
    const claimed = [{ ...january, isSettled: true }, ...others]
    const found = findings([BEFORE, ['05/02/2026', 'UPI LOAN EMI', EMI], AFTER], claimed)
    assert.deepEqual(found.map(short), ['not_found', '2026-02-05'])
  })

  test('does not match it if the previous instalment is not paid either', ({ assert }) => {
    const both: Line[] = [
      ['05/03/2026', 'SI LOAN EMI', EMI],
      ['10/03/2026', 'UPI LOAN EMI', EMI],
    ]
    const all = findings([BEFORE, ...both, AFTER])
    assert.deepEqual(all.map(short), ['later', 'later', '2026-03-05'])
  })

  test('does not match it if its amount differs', ({ assert }) => {
    const [january] = findings([BEFORE, FEBRUARY, ONE_MORE, AFTER], scheduleOf(10_000, EMI, EMI))
    assert.equal(short(january), 'not_found')
  })

  test('does not match it if it or the payment of the next instalment may still be returned', ({
    assert,
  }) => {
    const clearing: Line = ['05/02/2026', 'NACH-DR-LOAN EMI', EMI]
    const fresh = findings([BEFORE, clearing, ['05/02/2026', 'UPI LOAN EMI', EMI]])
    assert.deepEqual(fresh.slice(0, 2).map(short), ['later', 'too_fresh'])
    const cheque = findings([BEFORE, FEBRUARY, ['10/02/2026', 'CHQ LOAN EMI', EMI], AFTER])
    assert.deepEqual(cheque.slice(0, 2).map(short), ['later', '2026-02-05'])
  })
})

test.group('Payment on time after an uncertain instalment', () => {
  const paid: Line = ['05/02/2026', 'UPI LOAN EMI', EMI]
  const after = (...january: Line[]) => findings([BEFORE, ...january, paid, AFTER]).map(short)
  const own = (day: string): Line => [day, 'UPI LOAN EMI', EMI]

  test('belongs to its own instalment if the person only has to choose the payment of the other one', ({
    assert,
  }) => {
    const [january, february] = after(own('05/01/2026'), own('06/01/2026'))
    assert.deepEqual([january, february], ['several', '2026-02-05'])
  })

  test('may belong to the other instalment if any of the payments may have been returned', ({
    assert,
  }) => {
    const back: Line = ['07/01/2026', 'NEFT CR', -EMI]
    const [january, february] = after(own('05/01/2026'), own('06/01/2026'), back)
    assert.deepEqual([january, february], ['uncertain', 'earlier_unpaid'])
  })

  test('belongs to its own instalment if the other one has one payment on time', ({ assert }) => {
    const unnamed = (day: string): Line => [day, 'UPI/1234/PAYMENT', EMI]
    assert.deepEqual(after(own('10/01/2026')).slice(0, 2), ['2026-01-10', '2026-02-05'])
    /** Without a number of the loan it may be for another purpose. */
    assert.deepEqual(after(unnamed('10/01/2026')).slice(0, 2), ['narration', 'earlier_unpaid'])
  })

  test('belongs to its own instalment if the other one has a part, and no full payment may be for it', ({
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

  test('may belong to the other instalment if only the days before the statement make that one doubtful', ({
    assert,
  }) => {
    const lines: Line[] = [own('20/02/2026'), own('05/03/2026'), AFTER]
    const begins = (day: string) => findings([[day, 'ATM WDL', 500], ...lines]).map(short)
    /** A person who always pays one month late has the same lines. */
    assert.deepEqual(begins('20/01/2026'), ['outside', 'earlier_unpaid', 'earlier_unpaid'])
    assert.deepEqual(begins('20/12/2025'), ['not_found', 'earlier_unpaid', 'earlier_unpaid'])
  })
})

test('a payment is certain if a misread line has the same date, but not if it has another date', ({
  assert,
}) => {
  const paid: Line = ['05/01/2026', 'SI LOAN EMI', EMI]
  const findingOn = (day: string) =>
    short(findings([BEFORE, paid, [day, 'SI LOAN EMI', EMI, EMI + 100], AFTER])[0])
  assert.deepEqual([findingOn('05/01/2026'), findingOn('06/01/2026')], ['2026-01-05', 'uncertain'])
})

test('a payment is not certain if another one of the same date may have been returned', ({
  assert,
}) => {
  const paid: Line = ['05/01/2026', 'SI LOAN EMI', EMI]
  const back: Line = ['05/01/2026', 'ECS RTN', 600, 500]
  assert.equal(short(findings([BEFORE, paid, back, paid, AFTER])[0]), 'uncertain')
})
