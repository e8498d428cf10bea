import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { type BankRow, compareSchedules, readBankTable } from '#loans/rules/bank_schedule'

const lines = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

/** Reads date, instalment, principal, interest and closing balance under these headers. */
function read(header: string[], ...rows: string[][]) {
  const table = readBankTable(lines(header, ...rows))
  return table.ok
    ? table.rows.map(({ dueOn, emiPaise, principalPaise, interestPaise, closingPaise }) =>
        [dueOn, emiPaise, principalPaise, interestPaise, closingPaise].join(' ')
      )
    : table.error
}

const ALL = ['Date', 'EMI', 'Principal', 'Interest', 'Balance']
const WHOLE = ['31-01-2026', '1,000', '800', '200', '5,000']

test.group('Headers of a bank’s schedule', () => {
  for (const date of [
    'Date',
    'Due Date',
    'EMI Date',
    'Instalment Date',
    'Installment Due Date',
    'Payment Date',
    'Repayment Date',
    'Due date (dd-mm-yyyy)',
  ]) {
    test(`"${date}" is the due date`, ({ assert }) => {
      assert.deepEqual(read([date, 'EMI'], ['31-01-2026', '1,000']), ['2026-01-31 100000   '])
    })
  }

  for (const date of ['Sanction Date', 'Dated', 'Not the due date', 'Date of birth']) {
    test(`"${date}" is not the due date`, ({ assert }) => {
      assert.equal(read([date, 'EMI'], ['31-01-2026', '1,000']), 'no_header')
    })
  }

  for (const emi of [
    'EMI',
    'Emi Amount',
    'EMI (Rs.)',
    'Instalment',
    'Installment Amt',
    'Monthly EMI',
    'Monthly Instalment',
    'Monthly Installment (INR)',
    'Monthly Payment',
    'Total Payment',
    'Payment',
  ]) {
    test(`"${emi}" is the instalment`, ({ assert }) => {
      assert.deepEqual(read(['Date', emi], ['31-01-2026', '1,000']), ['2026-01-31 100000   '])
    })
  }

  for (const emi of ['Last EMI', 'EMI number', 'Amount']) {
    test(`"${emi}" is not the instalment`, ({ assert }) => {
      assert.equal(read(['Date', emi], ['31-01-2026', '1,000']), 'no_header')
    })
  }

  test('contain the parts, found by the beginning of their names', ({ assert }) => {
    const whole = ['2026-01-31 100000 80000 20000 500000']
    for (const closing of ['Closing balance', 'Outstanding', 'Balance', 'Loan outstanding']) {
      const header = ['Date', 'EMI', 'Principal paid', 'Interest paid', closing]
      assert.deepEqual(read(header, WHOLE), whole, closing)
    }
    const header = ['Date', 'EMI', 'Old principal', 'Penal interest', 'Last balance']
    assert.deepEqual(read(header, WHOLE), ['2026-01-31 100000   '])
  })

  test('can be in any order', ({ assert }) => {
    assert.deepEqual(read(['EMI', 'Date'], ['1,000', '31-01-2026']), ['2026-01-31 100000   '])
  })

  test('are within the first forty lines', ({ assert }) => {
    const below = (count: number) => {
      const letterhead = Array.from({ length: count }, () => ['State Bank'])
      return readBankTable(lines(...letterhead, ALL, WHOLE)).ok
    }
    assert.isTrue(below(39))
    assert.isFalse(below(40))
  })
})

test.group('Rows of a bank’s schedule', () => {
  test('begin below the header', ({ assert }) => {
    const earlier = ['01-01-2026', '9', '9', '9', '9']
    const table = readBankTable(lines(earlier, ALL, WHOLE))
    assert.deepEqual(table.ok && table.rows.map(({ line }) => line), [3])
  })

  test('omit empty cells, dashes, and blanks around amounts', ({ assert }) => {
    const row = ['31-01-2026', ' 1,000 ', '', ' - ', '-']
    assert.deepEqual(read(ALL, row), ['2026-01-31 100000   '])
    assert.deepEqual(read(ALL, ['31-01-2026', '1,000']), ['2026-01-31 100000   '])
  })

  test('may have a debit or credit mark after an amount', ({ assert }) => {
    for (const closing of ['5,000 Dr', '5,000 CR.', '5,000 dr.']) {
      assert.deepEqual(read(ALL, [...WHOLE.slice(0, 4), closing]), [
        '2026-01-31 100000 80000 20000 500000',
      ])
    }
    assert.equal(read(ALL, [...WHOLE.slice(0, 4), '5,000 Dr. 3']), 'unreadable_row')
  })

  test('round a value computed by a spreadsheet to the paisa', ({ assert }) => {
    const amounts: [string, number][] = [
      ['1000.004', 100_000],
      ['1000.0051', 100_001],
      ['1.0000051e3', 100_001],
      ['123456.7891e-2', 123_457],
      ['1.00000000e10', 1_000_000_000_000],
    ]
    for (const [text, emi] of amounts) {
      assert.deepEqual(read(['Date', 'EMI'], ['31-01-2026', text]), [`2026-01-31 ${emi}   `], text)
    }
    for (const text of ['x1000.0051', '1000.0051x', '1000.0051ex']) {
      assert.equal(read(['Date', 'EMI'], ['31-01-2026', text]), 'unreadable_row', text)
    }
  })

  test('are refused if a part is unreadable', ({ assert }) => {
    for (const at of [1, 2, 3, 4]) {
      const row = WHOLE.with(at, 'much')
      assert.equal(read(ALL, row), 'unreadable_row', ALL[at])
    }
  })
})

test.group('Comparison of the two schedules', () => {
  const ours = (rowNo: number, dueOn: string) => ({
    rowNo,
    dueOn: plainDate(dueOn),
    emiPaise: 100_000,
    principalPaise: 80_000,
    interestPaise: 20_000,
    closingPaise: 500_000,
  })
  const bank = (line: number, dueOn: string): BankRow => ({
    line,
    dueOn: plainDate(dueOn),
    emiPaise: paise(100_000),
    principalPaise: paise(80_000),
    interestPaise: paise(20_000),
    closingPaise: paise(500_000),
  })

  test('orders rows of both sides by date', ({ assert }) => {
    const { rows, differing } = compareSchedules(
      [ours(0, '2026-02-28'), ours(1, '2026-04-30')],
      [bank(2, '2026-05-31'), bank(3, '2026-01-31'), bank(4, '2026-03-31'), bank(5, '2026-02-28')]
    )
    assert.deepEqual(
      rows.map(({ rowNo, line }) => [rowNo, line]),
      [
        [null, 3],
        [0, 5],
        [null, 4],
        [1, null],
        [null, 2],
      ]
    )
    assert.equal(differing, 4)
  })

  test('pairs two rows of one month in sequence', ({ assert }) => {
    const { rows } = compareSchedules(
      [ours(0, '2026-01-05'), ours(1, '2026-01-25')],
      [bank(2, '2026-01-05'), bank(3, '2026-01-25'), bank(4, '2026-01-31')]
    )
    assert.deepEqual(
      rows.map(({ rowNo, line, agrees }) => [rowNo, line, agrees]),
      [
        [0, 2, true],
        [1, 3, true],
        [null, 4, false],
      ]
    )
  })
})

test.group('Error value as the date in a bank’s schedule', () => {
  test('is not skipped like a note', ({ assert }) => {
    const row = ['#REF!', '1,000', '800', '200', '5,000']
    assert.equal(read(ALL, WHOLE, row), 'unreadable_row')
  })
})
