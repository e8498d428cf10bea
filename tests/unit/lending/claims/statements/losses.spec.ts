import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import type { ExpectedInstalment, Finding } from '#claims/statements/rules/findings'
import { readStatement } from '#tests/support/statements/layouts'
import { recogniseInstalments } from '#claims/statements/rules/recognise'
import { paymentsOf } from '#claims/statements/rules/returns'

/** References of the loan in these tests. */
const ownLoan = { isOwn: (text: string) => text.includes('LOAN EMI'), mayBeOwn: () => true }

const HEADING = ['Date', 'Particulars', 'Debit', 'Credit', 'Balance']

/** Instalments of ₹2,125 due on the fifth of each month from June on. */
const SCHEDULE: ExpectedInstalment[] = ['2026-06-05', '2026-07-05'].map((dueOn, index) => ({
  scheduleRowId: index + 1,
  trancheNo: 1,
  dueOn: plainDate(dueOn),
  emiPaise: paise(2_125_00),
  isSettled: false,
}))

const linesOf = (rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

/** Returns the finding for the first instalment. */
function june(rows: string[][], { above = [] as string[][], schedule = SCHEDULE } = {}): Finding {
  const read = readStatement(linesOf([...above, HEADING, ...rows]))
  if (!read.ok) throw new Error(read.error)
  return recogniseInstalments(read.statement, schedule, ownLoan)[0].finding
}

const OPENING = ['01-06-2026', 'OPENING BALANCE', '', '', '10,000.00']
const SALARY = ['02-06-2026', 'NEFT CR SALARY', '', '5,000.00', '15,000.00']
const PAID = ['05-06-2026', 'NACH-DR-LOAN EMI', '2,125.00', '', '12,875.00']
const RETURN = ['08-06-2026', 'ACH RETURN INSUFFICIENT FUNDS', '', '2,125.00', '15,000.00']
const LATER = ['18-06-2026', 'ATM WDL', '500.00', '', '14,500.00']
const LATER_WITHOUT_RETURN = ['18-06-2026', 'ATM WDL', '500.00', '', '12,375.00']

test.group('Account statement with missing data', () => {
  test('proposes a payment with all of its lines', ({ assert }) => {
    const finding = june([OPENING, SALARY, PAID, LATER_WITHOUT_RETURN])
    assert.deepInclude(finding, { kind: 'recognised', paidOn: '2026-06-05' })
  })

  test('does not propose a payment that an undated line reversed', ({ assert }) => {
    assert.equal(june([OPENING, SALARY, PAID, RETURN.with(0, ''), LATER]).kind, 'bounced')
    /** Newest first: the line above has a later date. */
    const turned = june([LATER, RETURN.with(0, ''), PAID, SALARY])
    assert.equal(turned.kind, 'bounced')
  })

  for (const [what, lost] of [
    ['is missing', []],
    ['has an invalid date', [RETURN.with(0, '31-06-2026')]],
    ['has an asterisk in the amount', [RETURN.with(3, '2,125.00*')]],
    ['has an error value as the amount', [RETURN.with(3, '#VALUE!')]],
  ] as const) {
    test(`does not propose a payment whose reversing line ${what}`, ({ assert }) => {
      const finding = june([OPENING, SALARY, PAID, ...lost, LATER])
      assert.include(finding, { kind: 'choose', why: 'uncertain' })
    })
  }

  test('does not propose a payment if its return at the end is lost, by its text or its form', ({
    assert,
  }) => {
    const tail = ['17-06-2026', 'ATM WDL', '100.00', '', '12,775.00']
    for (const lost of [
      ['', 'ACH RETURN INSUFFICIENT FUNDS', '', '', ''],
      ['31-06-2026', 'ADJUSTMENT', '', '2,125.00', '14,900.00'],
    ]) {
      const finding = june([OPENING, SALARY, PAID, tail, lost])
      assert.include(finding, { kind: 'choose', why: 'uncertain' }, lost[1])
      assert.equal(june([OPENING, SALARY, PAID, tail]).kind, 'recognised')
    }
    for (const beside of [
      ['', 'Total', '2,225.00', '', ''],
      ['', 'Overdraft limit', '2,225.00', '', ''],
      ['', 'Sums of both columns', '2,225.00', '5,000.00', '12,775.00'],
      ['Limit', 'Overdraft', '2,225.00', '', ''],
    ]) {
      assert.equal(june([OPENING, SALARY, PAID, tail, beside]).kind, 'recognised', beside[1])
    }
  })

  test('requires a decision on a payment without its own date', ({ assert }) => {
    const finding = june([OPENING, SALARY, PAID.with(0, ''), LATER_WITHOUT_RETURN])
    assert.notEqual(finding.kind, 'recognised')
  })

  test('requires a decision on a payment before which that of the instalment may be missing', ({
    assert,
  }) => {
    /** The payment of 5 June is missing, and July is paid early. */
    const early = ['26-06-2026', 'UPI LOAN EMI', '2,125.00', '', '10,250.00']
    const before = ['10-06-2026', 'ATM WDL', '500.00', '', '12,375.00']
    const finding = june([OPENING, SALARY, before, early])
    assert.include(finding, { kind: 'choose', why: 'uncertain' })
  })

  test('distinguishes a misread digit of an amount from a missing line', ({ assert }) => {
    const misread = ['07-06-2026', 'ATM WDL', '600.00', '', '12,375.00']
    const next = ['18-06-2026', 'POS', '50.00', '', '12,325.00']
    assert.equal(june([OPENING, SALARY, PAID, misread, next]).kind, 'recognised')
    /** A line may be missing between two pages. */
    const page = [['', 'Page 1', '', '', ''], HEADING]
    const torn = june([OPENING, SALARY, PAID, ...page, misread, next])
    assert.include(torn, { kind: 'choose', why: 'uncertain' })
  })

  for (const [what, earlier, printed, balance, after] of [
    ['two digits differ', [], '500.00', '12,225.00', '12,175.00'],
    ['the number of digits differs', [], '500.00', '7,775.00', '7,725.00'],
    [
      'an earlier payment explains the difference',
      [['04-06-2026', 'UPI', '100.00', '']],
      '600.00',
      '12,275.00',
      '12,225.00',
    ],
  ] as const) {
    test(`treats an amount that contradicts the balance as a missing line: ${what}`, ({
      assert,
    }) => {
      const misread = ['07-06-2026', 'ATM WDL', printed, '', balance]
      const next = ['18-06-2026', 'POS', '50.00', '', after]
      const before = earlier.map((row) => [...row, '14,900.00'])
      const paid = earlier.length > 0 ? PAID.with(4, '12,775.00') : PAID
      const finding = june([OPENING, SALARY, ...before, paid, misread, next])
      assert.include(finding, { kind: 'choose', why: 'uncertain' })
    })
  }

  test('distinguishes it for a payment and a deposit printed with too small an amount', ({
    assert,
  }) => {
    for (const [debit, credit, balance, after] of [
      ['100.00', '', '12,275.00', '12,325.00'],
      ['', '100.00', '13,475.00', '13,525.00'],
    ]) {
      const misread = ['07-06-2026', 'NEFT', debit, credit, balance]
      const next = ['18-06-2026', 'INT', '', '50.00', after]
      assert.equal(june([OPENING, SALARY, PAID, misread, next]).kind, 'recognised', balance)
    }
  })
})

test.group('Line that reverses a payment', () => {
  const fatesOf = (...rows: string[][]) => {
    const read = readStatement(linesOf([HEADING, OPENING, SALARY, ...rows]))
    if (!read.ok) throw new Error(read.error)
    return paymentsOf(read.statement, ownLoan).map(({ fate }) => fate)
  }
  const NEXT_DAY = ['06-06-2026', 'NACH-DR-LOAN EMI', '2,125.00', '', '10,750.00']
  const BACK = RETURN.with(4, '12,875.00')

  test('applies to the last payment of the same day', ({ assert }) => {
    assert.deepEqual(fatesOf(PAID, NEXT_DAY.with(0, PAID[0]), BACK), ['stayed', 'came_back'])
  })

  test('leaves open to which of two days it applies', ({ assert }) => {
    assert.deepEqual(fatesOf(PAID, NEXT_DAY, BACK), ['uncertain', 'uncertain'])
  })
})

test.group('Minus in an account statement', () => {
  for (const amount of ['-2,125.00', '(2,125.00)', '2,125.00-', '2,125.00 Cr']) {
    test(`on one payment, as ${amount}, marks a returned payment`, ({ assert }) => {
      const back = ['08-06-2026', 'ACH RETURN INSUFFICIENT FUNDS', amount, '', '15,000.00']
      assert.equal(june([OPENING, SALARY, PAID, back, LATER]).kind, 'bounced')
    })
  }

  test('on every payment is the notation of the bank', ({ assert }) => {
    const paid = ['05-06-2026', 'NACH-DR-LOAN EMI', '-2,125.00', '', '7,875.00']
    const salary = ['06-06-2026', 'NEFT CR SALARY', '', '5,000.00', '12,875.00']
    const later = ['18-06-2026', 'ATM WDL', '-500.00', '', '12,375.00']
    assert.equal(june([OPENING, paid, salary, later]).kind, 'recognised')
  })

  test('on every payment is ambiguous if the balances do not show the direction', ({ assert }) => {
    const rows = [PAID, LATER_WITHOUT_RETURN].map((row) => row.with(2, `-${row[2]}`))
    assert.notEqual(june([OPENING, ...rows]).kind, 'recognised')
  })

  test('or another doubtful line about a return makes the payments before it uncertain', ({
    assert,
  }) => {
    /** By its column a second payment, with a misread amount. */
    const back = ['08-06-2026', 'ACH RETURN INSUFFICIENT FUNDS', '2,725.00', '', '10,150.00']
    const read = readStatement(linesOf([HEADING, OPENING, SALARY, PAID, back]))
    if (!read.ok) throw new Error(read.error)
    const fatesOf = () =>
      paymentsOf(read.statement, ownLoan).map(({ entry, fate }) => [entry.on, fate])
    assert.deepEqual(fatesOf()[0], ['2026-06-05', 'stayed'])
    read.statement.entries[2].isDoubtful = true
    assert.deepEqual(fatesOf()[0], ['2026-06-05', 'uncertain'])
  })
})

test.group('Period of an account statement', () => {
  const above = [['Statement from 01-06-2026 to 30-06-2026']]
  const rows = [OPENING, SALARY, PAID]

  test('extends only as far as its entries, whatever its stated period', ({ assert }) => {
    assert.include(june(rows, { above }), { kind: 'choose', why: 'too_fresh' })
    const [, july] = SCHEDULE
    assert.equal(june(rows, { above, schedule: [july] }).kind, 'outside')
  })
})

test.group('Instalments of another loan', () => {
  const another = (one: ExpectedInstalment) => ({
    ...one,
    scheduleRowId: one.scheduleRowId + 10,
    trancheNo: 1000,
    isOfOtherLoan: true,
  })

  test('leave open for which of the two a payment was', ({ assert }) => {
    const schedule = [...SCHEDULE, ...SCHEDULE.map(another)]
    const finding = june([OPENING, SALARY, PAID, LATER_WITHOUT_RETURN], { schedule })
    assert.include(finding, { kind: 'choose', why: 'two_instalments' })
  })

  test('are never paid together with one of this loan', ({ assert }) => {
    const smaller = SCHEDULE.map((one) => ({ ...another(one), emiPaise: paise(1_000_00) }))
    const both = PAID.with(2, '3,125.00').with(4, '11,875.00')
    const later = LATER_WITHOUT_RETURN.with(4, '11,375.00')
    const finding = june([OPENING, SALARY, both, later], { schedule: [...SCHEDULE, ...smaller] })
    assert.equal(finding.kind, 'other_amount')
  })
})
