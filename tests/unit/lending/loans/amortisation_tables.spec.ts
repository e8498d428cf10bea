import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise, sumPaise, type Paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  buildSchedule,
  computedInstalment,
  type Moratorium,
  type ScheduleRow,
} from '#loans/rules/amortisation'

/**
 * Computed for this file outside the product, with exact fractions and the other closed form, P·r ÷ (1 − (1+r)⁻ⁿ).
 * Amounts in paise, rates in basis points; a row is [opening, interest, principal], the middle one preceded by its
 * number.
 */
type Table = {
  name: string
  principal: number
  rate: number
  months: number
  emi: number
  moratorium?: Moratorium
  computed: number
  capitalised?: number
  rowCount: number
  totalInterest: number
  first: [number, number, number]
  middle: [number, number, number, number]
  last: [number, number, number]
}

// prettier-ignore
const TABLES: Table[] = [
  { name: 'one lakh, 12 %, a year', principal: 10000000, rate: 1200, months: 12, emi: 888488, computed: 888488, rowCount: 12, totalInterest: 661853, first: [10000000, 100000, 788488], middle: [6, 5149209, 51492, 836996], last: [879688, 8797, 879688] },
  { name: 'one lakh, 1 %, 60 months', principal: 10000000, rate: 100, months: 60, emi: 170937, computed: 170937, rowCount: 60, totalInterest: 256251, first: [10000000, 8333, 162604], middle: [30, 5062486, 4219, 166718], last: [170826, 142, 170826] },
  { name: 'ten lakh, 10.5 %, 60 months', principal: 100000000, rate: 1050, months: 60, emi: 2149390, computed: 2149390, rowCount: 60, totalInterest: 28963402, first: [100000000, 875000, 1274390], middle: [30, 56497014, 494349, 1655041], last: [2130748, 18644, 2130748] },
  { name: 'ten lakh, 20 %, 60 months', principal: 100000000, rate: 2000, months: 60, emi: 2649388, computed: 2649388, rowCount: 60, totalInterest: 58963323, first: [100000000, 1666667, 982721], middle: [30, 62149058, 1035818, 1613570], last: [2605998, 43433, 2605998] },
  { name: 'fifty lakh, 11.85 %, 48 months', principal: 500000000, rate: 1185, months: 48, emi: 13130123, computed: 13130123, rowCount: 48, totalInterest: 130245930, first: [500000000, 4937500, 8192623], middle: [24, 279343814, 2758520, 10371603], last: [13001757, 128392, 13001757] },
  { name: 'five lakh, 9.05 %, 36 months', principal: 50000000, rate: 905, months: 36, emi: 1591150, computed: 1591150, rowCount: 36, totalInterest: 7281417, first: [50000000, 377083, 1214067], middle: [18, 26687943, 201272, 1389878], last: [1579257, 11910, 1579257] },
  { name: 'ten thousand, 13.15 %, 7 months', principal: 1000000, rate: 1315, months: 7, emi: 149187, computed: 149187, rowCount: 7, totalInterest: 44311, first: [1000000, 10958, 138229], middle: [3, 580753, 6364, 142823], last: [147572, 1617, 147572] },
  { name: 'an odd amount, 8.4 %, 24 months', principal: 23456789, rate: 840, months: 24, emi: 1065171, computed: 1065171, rowCount: 24, totalInterest: 2107326, first: [23456789, 164198, 900973], middle: [12, 12218991, 85533, 979638], last: [1057778, 7404, 1057778] },
  { name: 'a single instalment', principal: 10000000, rate: 1200, months: 1, emi: 10100000, computed: 10100000, rowCount: 1, totalInterest: 100000, first: [10000000, 100000, 10000000], middle: [0, 10000000, 100000, 10000000], last: [10000000, 100000, 10000000] },
  { name: 'one lakh without interest, 7 months', principal: 10000000, rate: 0, months: 7, emi: 1428571, computed: 1428571, rowCount: 7, totalInterest: 0, first: [10000000, 0, 1428571], middle: [3, 5714287, 0, 1428571], last: [1428574, 0, 1428574] },
  { name: 'the bank’s instalment is larger', principal: 30000000, rate: 1250, months: 36, emi: 1200000, computed: 1003609, rowCount: 30, totalInterest: 4933491, first: [30000000, 312500, 887500], middle: [15, 15671580, 163246, 1036754], last: [132115, 1376, 132115] },
  { name: 'the bank’s instalment is smaller', principal: 30000000, rate: 1250, months: 36, emi: 950000, computed: 1003609, rowCount: 36, totalInterest: 6527082, first: [30000000, 312500, 637500], middle: [18, 17450271, 181774, 768226], last: [3243298, 33784, 3243298] },
  { name: 'twenty lakh, 9 %, interest only for six months', principal: 200000000, rate: 900, months: 60, emi: 4151671, moratorium: { months: 6, kind: 'interest_only' }, computed: 4151671, rowCount: 66, totalInterest: 58100265, first: [200000000, 1500000, 0], middle: [33, 120967750, 907258, 3244413], last: [4120770, 30906, 4120770] },
  { name: 'four lakh, 10.75 %, capitalised for 24 months', principal: 40000000, rate: 1075, months: 60, emi: 1050632, moratorium: { months: 24, kind: 'capitalised' }, computed: 1050632, capitalised: 8599992, rowCount: 60, totalInterest: 14437959, first: [48599992, 435375, 615257], middle: [30, 27531527, 246637, 803995], last: [1041334, 9329, 1041334] },
]

const brief = (row: ScheduleRow) => [row.openingPaise, row.interestPaise, row.principalPaise]

function build(principal: Paise, rate: number, months: number) {
  const rateBp = basisPoints(rate)
  const schedule = buildSchedule({
    principalPaise: principal,
    rateBp,
    tenureMonths: months,
    emiStartOn: plainDate('2026-05-05'),
    emiPaise: computedInstalment(principal, rateBp, months),
  })
  if (!schedule.ok) throw new Error(schedule.error)
  return schedule
}

test.group('Amortisation: known tables', () => {
  test('{name}')
    .with(TABLES)
    .run(({ assert }, table) => {
      const schedule = buildSchedule({
        principalPaise: paise(table.principal),
        rateBp: basisPoints(table.rate),
        tenureMonths: table.months,
        emiStartOn: plainDate('2026-05-05'),
        emiPaise: paise(table.emi),
        moratorium: table.moratorium,
      })
      if (!schedule.ok) return assert.fail(schedule.error)
      const { rows } = schedule
      const [middleNo, ...middle] = table.middle
      assert.equal(schedule.computedEmiPaise, table.computed)
      assert.equal(schedule.capitalisedPaise, table.capitalised ?? 0)
      assert.lengthOf(rows, table.rowCount)
      assert.equal(sumPaise(rows.map((row) => row.interestPaise)), table.totalInterest)
      assert.deepEqual(brief(rows[0]), table.first)
      assert.deepEqual(brief(rows[middleNo]), middle)
      assert.deepEqual(brief(rows[rows.length - 1]), table.last)
    })

  /**
   * The table in the documentation of numpy_financial.ipmt: 2,500 at 8.24 %, twelve months. It does not round from
   * month to month, whereas the portal does, so an amount may differ by a few paise.
   */
  test('match the table of numpy-financial’s documentation', ({ assert }) => {
    const published = [
      [20058, 1717, 229942],
      [20196, 1579, 209746],
      [20335, 1440, 189411],
      [20474, 1301, 168937],
      [20615, 1160, 148322],
      [20756, 1018, 127566],
      [20899, 876, 106667],
      [21042, 732, 85625],
      [21187, 588, 64438],
      [21332, 442, 43105],
      [21479, 296, 21626],
      [21626, 149, 0],
    ]
    const { rows } = build(paise(250000), 824, 12)
    rows.forEach((row, i) => {
      const [principal, interest, balance] = published[i]
      assert.closeTo(row.principalPaise, principal, 2, `principal of row ${i}`)
      assert.closeTo(row.interestPaise, interest, 1, `interest of row ${i}`)
      assert.closeTo(row.closingPaise, balance, 2, `balance of row ${i}`)
    })
    assert.closeTo(sumPaise(rows.map((row) => row.interestPaise)), 11298, 2)
  })

  test('match published instalments: {source}')
    .with([
      { source: 'numpy.pmt documentation', amount: 200000, rate: 750, months: 180, emi: 185402 },
      {
        source: 'Microsoft Excel, PMT function',
        amount: 10000,
        rate: 800,
        months: 10,
        emi: 103703,
      },
      {
        source: 'Wikipedia, Mortgage calculator',
        amount: 200000,
        rate: 650,
        months: 360,
        emi: 126414,
      },
    ])
    .run(({ assert }, { amount, rate, months, emi }) => {
      assert.equal(computedInstalment(paise(amount * 100), basisPoints(rate), months), emi)
    })

  test('match the six-month table of sapling.com, 1,000 at 2 % a month', ({ assert }) => {
    const { rows, computedEmiPaise } = build(paise(100000), 2400, 6)
    assert.equal(computedEmiPaise, 17853)
    assert.deepEqual(brief(rows[0]), [100000, 2000, 15853])
    assert.deepEqual(brief(rows[1]), [84147, 1683, 16170])
  })
})
