import { test } from '@japa/runner'
import { paise } from '#kernel/money/paise'
import { plainDate } from '#kernel/calendar/plain_date'
import { statementAmount, statementDay } from '#claims/statements/rules/entries'
import { pdfLines, readStatement } from '#tests/support/statements/layouts'
import { recogniseInstalments } from '#claims/statements/rules/recognise'

const HEADING = ['Date', 'Particulars', 'Debit', 'Credit', 'Balance']
const linesOf = (...rows: string[][]) =>
  [HEADING, ...rows].map((cells, index) => ({ line: index + 1, cells }))

/** Instalments of ₹10,500 due on the fifth of each month from January on. */
const schedule = ['2026-01-05', '2026-02-05', '2026-03-05'].map((dueOn, index) => ({
  scheduleRowId: index + 1,
  trancheNo: 1,
  dueOn: plainDate(dueOn),
  emiPaise: paise(10_500_00),
  isSettled: false,
}))

/** The same loan in two tranches, the second with this instalment. */
const twoTranches = (secondPaise: number) => [
  ...schedule,
  ...schedule.map((one) => ({
    ...one,
    scheduleRowId: one.scheduleRowId + 10,
    trancheNo: 2,
    emiPaise: paise(secondPaise),
  })),
]

const findingsOf = (...rows: string[][]) => findingsFor(schedule, ...rows)

function findingsFor(expected: typeof schedule, ...rows: string[][]) {
  const read = readStatement(linesOf(...rows))
  if (!read.ok) throw new Error(read.error)
  return recogniseInstalments(read.statement, expected, ownLoan).map(({ finding }) => finding)
}

/** References of the loan in these tests. */
const ownLoan = { isOwn: (text: string) => text.includes('LOAN EMI'), mayBeOwn: () => true }

const OPENING = ['01/01/2026', 'Opening balance', '', '', '50,000.00']
const JANUARY = ['05/01/2026', 'SI LOAN EMI 1', '10,500.00', '', '39,500.00']

test.group('Account statement', () => {
  test('is read in every notation of amounts and dates that banks use', ({ assert }) => {
    const amounts = [
      '1,23,456.00',
      '5000.00 (Dr)',
      '4,50,000.00Dr',
      '1200.50-',
      '(300.00)',
      '₹ 5,000',
    ]
    assert.deepEqual(
      amounts.map((one) => statementAmount(one)),
      [
        { paise: paise(1_23_456_00), mark: null, isMinus: false },
        { paise: paise(5000_00), mark: 'debit', isMinus: false },
        { paise: paise(4_50_000_00), mark: 'debit', isMinus: false },
        { paise: paise(1200_50), mark: null, isMinus: true },
        { paise: paise(300_00), mark: null, isMinus: true },
        { paise: paise(5000_00), mark: null, isMinus: false },
      ]
    )
    assert.isNull(statementAmount('-'))
    assert.containsSubset(statementAmount('1,200.50 INR'), { paise: 120_050 })
    assert.equal(statementAmount('12,34'), 'unreadable')
    for (const day of [
      '05/01/2026',
      '05-01-26',
      '5 Jan 2026',
      '05-Jan-26',
      '2026-01-05',
      '2026/01/05',
      'January05, 2026',
      '०५/०१/२०२६',
    ]) {
      assert.equal(statementDay(day), '2026-01-05', day)
    }
    for (const rest of [
      ' 10:22:11',
      ', 10:22 am',
      'T10:22',
      ' (06/01/2026)',
      '(06/01/2026)',
      '  (06/01/2026)',
    ]) {
      assert.equal(statementDay(`05/01/2026${rest}`), '2026-01-05', rest)
    }
    assert.isNull(statementDay('Page 5/1'))
    assert.isNull(statementDay('05/01/2026 to 31/01/2026'))
  })

  test('has debit balances if marked so, or with a minus without a mark', ({ assert }) => {
    const cells = [
      '100.00',
      '100.00 Cr',
      '-100.00 Cr',
      '100.00 Dr',
      '-100.00',
      '(100.00)',
      '1#0.00',
    ]
    const rows = cells.map((balance, index) => [
      '05/01/2026',
      'UPI',
      `${index + 1}.00`,
      '',
      balance,
    ])
    const read = readStatement(linesOf(...rows))
    if (!read.ok) return assert.fail(read.error)
    assert.deepEqual(
      read.statement.entries.map(({ balancePaise }) => balancePaise),
      [100_00, 100_00, 100_00, -100_00, -100_00, -100_00, null]
    )
  })

  test('has the titles of its heading without the lines close above it', ({ assert }) => {
    const at = (text: string, x: number, y: number) => ({ text, x, y, width: 40, height: 10 })
    const titles = ['Txn Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance']
    const heading = titles.map((title, index) => at(title, index * 100, 0))
    const page = [at('Branch', 0, 24), at('Kothrud', 0, 12), ...heading]
    assert.deepEqual(
      pdfLines([page]).map(({ cells }) => cells),
      [['Branch'], ['Kothrud'], titles, ['']]
    )
  })

  test('joins words that are close to each other', ({ assert }) => {
    const at = (text: string, x: number, width: number) => ({ text, x, y: 0, width, height: 10 })
    const page = [at('Value', 100, 30), at('Da', 133, 10), at('te', 143, 10), at('Debit', 300, 30)]
    assert.deepEqual(pdfLines([page])[0].cells, ['Value Date', 'Debit'])
  })

  test('belongs to a loan by the text above it or by the interest charged in it', ({ assert }) => {
    const accountOf = (above: string, narration = 'ECS') => {
      const rows = [[above], HEADING, ['05/01/2026', narration, '', '10,500.00', '']]
      const read = readStatement(rows.map((cells, index) => ({ line: index + 1, cells })))
      if (!read.ok) throw new Error(read.error)
      return read.statement.account
    }
    for (const words of ['Loan Account No. 1', 'Term Loan', 'Statement of Loan', 'कर्ज खाते']) {
      assert.equal(accountOf(words), 'loan', words)
    }
    for (const words of ['Int. charged', 'Interest debited', 'Int coll', 'Loan disbursal']) {
      assert.equal(accountOf('Account 1', words), 'loan', words)
    }
    assert.equal(accountOf('Savings account'), 'savings')
  })

  test('is refused without a heading, and without entries below it', ({ assert }) => {
    assert.deepEqual(readStatement(linesOf()), { ok: false, error: 'no_entries' })
    const lines = [{ line: 1, cells: JANUARY }]
    assert.deepEqual(readStatement(lines), { ok: false, error: 'no_heading' })
  })

  test('has no entry for a line with an unreadable amount', ({ assert }) => {
    const unreadable = ['06/01/2026', 'UPI/1234/GROCER', '1O,5OO', '', '29,000.00']
    const read = readStatement(linesOf(OPENING, JANUARY, unreadable))
    if (!read.ok) return assert.fail(read.error)
    assert.deepEqual(
      read.statement.entries.map(({ amountPaise }) => amountPaise),
      [paise(10_500_00)]
    )
  })

  test('has a minus for a payment if nothing else indicates the direction', ({ assert }) => {
    const read = readStatement(
      [
        ['Date', 'Tran Id', 'Remarks', 'Amount', 'Balance'],
        ['05/01/2026', 'S1', 'OPENING', '50,000.00 Cr', '50,000.00'],
        ['06/01/2026', 'S2', 'SI LOAN EMI', '-10,500.00', '39,500.00'],
        ['07/01/2026', 'S3', 'ECS RTN', '-10,500.00 Dr', '50,000.00'],
      ].map((cells, index) => ({ line: index + 1, cells }))
    )
    if (!read.ok) throw new Error(read.error)
    assert.deepEqual(
      read.statement.entries.map(({ direction }) => direction),
      ['credit', 'debit', 'credit']
    )
  })

  test('does not propose a line that does not add up', ({ assert }) => {
    assert.equal(findingsOf(OPENING, JANUARY)[0].kind, 'recognised')
    const misread = ['05/01/2026', 'SI LOAN EMI 1', '10,500.00', '', '39,700.00']
    const [january] = findingsOf(OPENING, misread)
    assert.include(january, { kind: 'choose', why: 'uncertain' })
  })

  test('cancels a returned payment, and requires a decision where it may have been returned', ({
    assert,
  }) => {
    const back = ['07/01/2026', 'ECS RTN FUNDS INSUFF', '', '10,500.00', '50,000.00']
    assert.deepInclude(findingsOf(OPENING, JANUARY, back)[0], { kind: 'bounced' })
    const unnamed = ['07/01/2026', 'NEFT CR', '', '10,500.00', '50,000.00']
    assert.include(findingsOf(OPENING, JANUARY, unnamed)[0], { kind: 'choose', why: 'uncertain' })
  })

  test('requires a decision if another payment has the amount, or if the narration is unclear', ({
    assert,
  }) => {
    const unclear = ['05/01/2026', 'UPI/1234/PAYMENT', '10,500.00', '', '39,500.00']
    assert.include(findingsOf(OPENING, unclear)[0], { kind: 'choose', why: 'narration' })
    const fund = ['05/01/2026', 'ACH D- HDFC MUTUAL FUND SIP', '10,500.00', '', '39,500.00']
    assert.include(findingsOf(OPENING, fund)[0], { kind: 'choose', why: 'narration' })
    const second = ['06/01/2026', 'SI LOAN EMI 2', '10,500.00', '', '29,000.00']
    assert.include(findingsOf(OPENING, JANUARY, second)[0], { kind: 'choose', why: 'several' })
  })

  test('does not use the late payment of one instalment for the next', ({ assert }) => {
    const late = ['07/02/2026', 'UPI LOAN EMI', '10,500.00', '', '39,500.00']
    const last = ['28/03/2026', 'ATM WDL', '500.00', '', '39,000.00']
    const [january, february] = findingsOf(OPENING, late, last)
    assert.notEqual(january.kind, 'recognised')
    assert.include(february, { kind: 'choose', why: 'earlier_unpaid' })
  })

  test('adds two parts of an instalment, and reports a partial payment', ({ assert }) => {
    const first = ['05/01/2026', 'UPI LOAN EMI', '6,000.00', '', '44,000.00']
    const second = ['12/01/2026', 'UPI LOAN EMI', '4,500.00', '', '39,500.00']
    assert.deepInclude(findingsOf(OPENING, first, second)[0], {
      kind: 'recognised',
      paidOn: '2026-01-12',
      daysLate: 7,
    })
    assert.equal(findingsOf(OPENING, first)[0].kind, 'other_amount')
    const back = ['07/01/2026', 'ECS RTN FUNDS INSUFF', '', '6,000.00', '50,000.00']
    const rest = ['12/01/2026', 'UPI LOAN EMI', '4,500.00', '', '45,500.00']
    assert.equal(findingsOf(OPENING, first, back, rest)[0].kind, 'other_amount')
    const again = ['14/01/2026', 'UPI LOAN EMI', '6,000.00', '', '39,500.00']
    assert.equal(findingsOf(OPENING, first, back, rest, again)[0].kind, 'recognised')
    const other = ['05/01/2026', 'UPI/1234/GROCER', '700.00', '', '49,300.00']
    const last = ['28/03/2026', 'ATM WDL', '500.00', '', '48,800.00']
    assert.equal(findingsOf(OPENING, other, last)[0].kind, 'outside')
  })

  test('has narrations with single spaces, and equal payments if no balance distinguishes them', ({
    assert,
  }) => {
    const twice = ['05/01/2026', 'SI  LOAN   EMI', '10,500.00', '', '']
    const read = readStatement(linesOf(OPENING, twice, twice))
    if (!read.ok) return assert.fail(read.error)
    assert.deepEqual(
      read.statement.entries.map(({ narration }) => narration),
      ['SI LOAN EMI', 'SI LOAN EMI']
    )
  })

  test('finds the instalments of two tranches in one line, each with its own amount', ({
    assert,
  }) => {
    const both = ['05/01/2026', 'SI LOAN EMI 1', '14,700.00', '', '35,300.00']
    const [january, , , second] = findingsFor(twoTranches(4_200_00), OPENING, both)
    assert.deepInclude(january, {
      kind: 'recognised',
      paidOn: '2026-01-05',
      amountPaise: 10_500_00,
    })
    assert.deepInclude(second, { kind: 'recognised', paidOn: '2026-01-05', amountPaise: 4_200_00 })
    const less = ['05/01/2026', 'SI LOAN EMI 1', '14,699.00', '', '35,301.00']
    assert.equal(findingsFor(twoTranches(4_200_00), OPENING, less)[0].kind, 'other_amount')
    const own = ['06/01/2026', 'SI LOAN EMI 1', '4,200.00', '', '31,100.00']
    const [, , , third] = findingsFor(twoTranches(4_200_00), OPENING, both, own)
    assert.include(third, { kind: 'recognised', paidOn: '2026-01-06' })
    assert.equal(findingsFor(twoTranches(4_200_00), OPENING, both, own)[0].kind, 'other_amount')
  })

  test('does not confuse two instalments of one tranche with those of two', ({ assert }) => {
    /** Only February is covered, with twice the instalment: the other half may be January's. */
    const opening = ['03/02/2026', 'Opening balance', '', '', '50,000.00']
    const arrears = ['05/02/2026', 'SI LOAN EMI', '21,000.00', '', '29,000.00']
    const findings = findingsFor(twoTranches(10_500_00), opening, arrears)
    assert.notInclude(
      findings.map(({ kind }) => kind),
      'recognised'
    )
  })

  test('does not use the first payment of a statement for the instalment on time', ({ assert }) => {
    /** January may have been paid before the statement begins, or with this payment. */
    const opening = ['20/01/2026', 'Opening balance', '', '', '50,000.00']
    const first = ['04/02/2026', 'UPI LOAN EMI', '10,500.00', '', '39,500.00']
    const second = ['04/03/2026', 'UPI LOAN EMI', '10,500.00', '', '29,000.00']
    const [, february, march] = findingsOf(opening, first, second)
    assert.include(february, { kind: 'choose', why: 'earlier_unpaid' })
    /** For a person who always pays one month late, it is the payment of February. */
    assert.include(march, { kind: 'choose', why: 'earlier_unpaid' })
  })

  test('does not use the payment of an instalment omitted from a claim for the next one', ({
    assert,
  }) => {
    const claimed = schedule.map((one) => ({ ...one, isSettled: one.scheduleRowId === 2 }))
    const opening = ['01/03/2026', 'Opening balance', '', '', '50,000.00']
    const paid = ['02/03/2026', 'UPI LOAN EMI', '10,500.00', '', '39,500.00']
    assert.include(findingsFor(claimed, opening, paid)[2], { why: 'earlier_unpaid' })
    const all = schedule.map((one) => ({ ...one, isSettled: one.scheduleRowId < 3 }))
    assert.include(findingsFor(all, opening, paid)[2], { kind: 'recognised' })
  })

  test('recognises double bookings and returns of the clearing', ({ assert }) => {
    const sip = ['04/01/2026', 'SI RD INSTALMENT', '10,500.00', '', '39,500.00']
    const emi = ['05/01/2026', 'SI LOAN EMI 1', '10,500.00', '', '29,000.00']
    const again = ['05/01/2026', 'SI LOAN EMI 1', '10,500.00', '', '18,500.00']
    const back = ['06/01/2026', 'REVERSAL OF DUPLICATE ENTRY', '', '10,500.00', '29,000.00']
    assert.include(findingsOf(OPENING, sip, emi, again, back)[0], {
      kind: 'recognised',
      paidOn: '2026-01-05',
    })
    const clearing = ['04/01/2026', 'NACH-DR-LIC PREMIUM', '10,500.00', '', '39,500.00']
    const returned = ['06/01/2026', 'ECS RTN FUNDS INSUFF', '', '10,500.00', '39,500.00']
    assert.include(findingsOf(OPENING, clearing, emi, returned)[0], { kind: 'recognised' })
    /** Both went through the clearing: either may have been returned. */
    const other = ['05/01/2026', 'NACH-DR-LOAN EMI', '10,500.00', '', '29,000.00']
    assert.include(findingsOf(OPENING, clearing, other, returned)[0], { why: 'uncertain' })
  })
})
