import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  type BankInstalment,
  letterOfSanction,
  oldInstant,
  oldSchedule,
  type OldTerms,
  spreadClaim,
} from '#administration/portfolio/rules/old_loans'

const day = plainDate

/** Rs 12,000 at 12 per cent over 12 months. */
const TERMS: OldTerms = {
  principalPaise: 12_000_00,
  rateBp: basisPoints(1200),
  tenureMonths: 12,
  emiPaise: 1_066_19,
  emiStartOn: day('2015-01-15'),
}

const bankRow = (no: number, balancePaise: number): BankInstalment => ({
  no,
  dueOn: day(`2015-${String(no).padStart(2, '0')}-20`),
  emiPaise: 1_066_00,
  principalPaise: 900_00,
  interestPaise: 100_00,
  balancePaise,
})

const BANK = [bankRow(1, 11_000_00), bankRow(2, 10_000_00), bankRow(3, 9_000_00)]

const repaid = (rows: { principalPaise: number }[]) =>
  rows.reduce((sum, { principalPaise }) => sum + principalPaise, 0)

test.group('Schedule of an imported loan', () => {
  test('keeps the bank’s rows up to the last one claimed', ({ assert }) => {
    const rows = oldSchedule(TERMS, BANK, 2)
    assert.lengthOf(rows, 12)
    assert.deepEqual(
      rows.slice(0, 3).map(({ dueOn, closingPaise }) => [dueOn, closingPaise > 9_500_00]),
      [
        ['2015-01-20', true],
        ['2015-02-20', true],
        ['2015-03-15', false],
      ]
    )
    assert.equal(rows[2].openingPaise, 10_000_00)
    assert.equal(repaid(rows), TERMS.principalPaise)
  })

  test('is computed if nothing was claimed or the first row is missing', ({ assert }) => {
    for (const rows of [oldSchedule(TERMS, BANK, 0), oldSchedule(TERMS, BANK.slice(1), 3)]) {
      assert.equal(rows[0].dueOn, '2015-01-15')
      assert.equal(repaid(rows), TERMS.principalPaise)
    }
  })

  test('continues from the last balance, whatever the bank wrote', ({ assert }) => {
    const late = BANK.map((row) => ({ ...row, dueOn: day(`2016-${row.dueOn.slice(5)}`) }))
    const cases: [OldTerms, BankInstalment[]][] = [
      [{ ...TERMS, emiPaise: 1 }, BANK],
      [{ ...TERMS, tenureMonths: 3 }, BANK],
      [{ ...TERMS, tenureMonths: 2 }, BANK],
      [TERMS, late],
      [{ ...TERMS, rateBp: basisPoints(0) }, BANK],
      [TERMS, [...BANK.slice(0, 2), bankRow(3, 0)]],
    ]
    for (const [terms, bank] of cases) {
      const rows = oldSchedule(terms, bank, 3)
      assert.equal(repaid(rows), TERMS.principalPaise)
      assert.equal(rows.at(-1)!.closingPaise, 0)
      assert.isTrue(rows.every((row, at) => at === 0 || row.dueOn > rows[at - 1].dueOn))
    }
  })
})

test.group('Claims and letters of an imported loan', () => {
  test('allocate an amount in proportion to the interest, without losing a paisa', ({ assert }) => {
    assert.deepEqual(spreadClaim(1000, [1, 1, 1]), [333, 333, 334])
    assert.deepEqual(spreadClaim(1000, [0, 0]), [500, 500])
    assert.deepEqual(spreadClaim(1000, [300, 100]), [750, 250])
    assert.deepEqual(spreadClaim(1000, []), [])
  })

  test('assign a sanction to the letter in force on its date', ({ assert }) => {
    const letters = [
      { id: 1, issuedOn: day('2014-01-01'), validTill: day('2014-06-30') },
      { id: 2, issuedOn: day('2014-07-01'), validTill: day('2014-12-31') },
    ]
    assert.equal(letterOfSanction(letters, day('2014-03-01')).id, 1)
    assert.equal(letterOfSanction(letters, day('2015-03-01')).id, 2)
    assert.equal(letterOfSanction(letters, day('2013-03-01')).id, 1)
  })

  test('have no event after today', ({ assert }) => {
    assert.equal(oldInstant(day('2014-01-01'), day('2026-01-01')), '2014-01-01 05:00:00')
    assert.equal(oldInstant(day('2027-01-01'), day('2026-01-01')), '2026-01-01 05:00:00')
  })
})
