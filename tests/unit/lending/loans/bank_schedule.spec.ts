import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import { buildSchedule } from '#loans/rules/amortisation'
import { compareSchedules, readBankTable } from '#loans/rules/bank_schedule'

const lines = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

const HEADER = ['Sr', 'Due Date', 'EMI', 'Principal', 'Interest', 'Outstanding Balance']

function schedule() {
  const built = buildSchedule({
    principalPaise: paise(10_000_000),
    rateBp: basisPoints(1200),
    tenureMonths: 3,
    emiStartOn: plainDate('2026-01-31'),
    emiPaise: paise(3_400_221),
  })
  if (!built.ok) throw new Error(built.error)
  return built.rows
}

test.group('The bank’s schedule', () => {
  test('is found below a letterhead; other lines are skipped', ({ assert }) => {
    const table = readBankTable(
      lines(
        ['State Bank', '', ''],
        ['Loan account', '1234'],
        HEADER,
        ['0', '05-01-2026', '', '', '', '1,00,000.00 Dr'],
        ['1', '31-01-2026', '34,002.21', '33,002.21', '1,000.00', '66,997.79'],
        ['2', '२८-०२-२०२६', 'Rs. 34,002.21', '33332.2321', '669.98', '33,665.56'],
        ['', 'Total', '68004.42', '', '', '']
      )
    )
    if (!table.ok) return assert.fail(table.error)
    assert.deepEqual(
      table.rows.map((row) => [row.line, row.dueOn, row.emiPaise, row.principalPaise]),
      [
        [5, '2026-01-31', 3400221, 3300221],
        [6, '2026-02-28', 3400221, 3333223],
      ]
    )
  })

  test('has the outstanding balance under any title that banks use', ({ assert }) => {
    for (const title of [
      'Closing Balance',
      'Outstanding',
      'O/S Bal.',
      'Balance',
      'Bal',
      'Principal Outstanding',
      'Princ. O/S',
      'Prin OS',
      'Loan outstanding',
    ]) {
      const header = HEADER.with(5, title)
      const row = ['1', '31-01-2026', '34,002.21', '33,002.21', '1,000.00', '66,997.79']
      const table = readBankTable(lines(header, row))
      assert.equal(table.ok && table.rows[0].closingPaise, 6699779, title)
    }
    const other = readBankTable(
      lines(HEADER.with(5, 'Balloon'), ['', '31-01-2026', '1', '', '', '9'])
    )
    assert.isNull(other.ok && other.rows[0].closingPaise)
  })

  test('reports the error of a table', ({ assert }) => {
    assert.deepEqual(readBankTable(lines(['a', 'b'])), { ok: false, error: 'no_header' })
    assert.deepEqual(readBankTable(lines(HEADER)), { ok: false, error: 'no_rows' })
    assert.deepEqual(readBankTable(lines(HEADER, ['1', '31-01-2026', 'thirty', '', '', ''])), {
      ok: false,
      error: 'unreadable_row',
      line: 2,
    })
  })

  test('matches in every row if it is the portal’s own schedule', ({ assert }) => {
    const rows = schedule()
    const bank = rows.map((row, line) => ({ ...row, line }))
    assert.equal(compareSchedules(rows, bank).differing, 0)
  })

  test('is compared by month: a different date or amount, a missing or extra row', ({ assert }) => {
    const rows = schedule()
    const [first, second] = rows
    const bank = [
      { ...first, line: 2, dueOn: plainDate('2026-01-30') },
      { ...second, line: 3, interestPaise: paise(second.interestPaise + 150) },
      { ...second, line: 4, dueOn: plainDate('2026-05-05') },
    ]
    const compared = compareSchedules(rows, bank)
    assert.equal(compared.differing, 4)
    assert.deepEqual(
      compared.rows.map((row) => [row.rowNo, row.line, row.interestDifference, row.agrees]),
      [
        [0, 2, 0, false],
        [1, 3, 150, false],
        [2, null, null, false],
        [null, 4, null, false],
      ]
    )
  })

  test('is compared by the existing columns if those of the parts are missing', ({ assert }) => {
    const table = readBankTable(
      lines(['Payment Date', 'Instalment Amount'], ['31/01/2026', '34002.21'])
    )
    if (!table.ok) return assert.fail(table.error)
    const [row] = compareSchedules(schedule().slice(0, 1), table.rows).rows
    assert.isNull(row.interestDifference)
    assert.isTrue(row.agrees)
  })
})
