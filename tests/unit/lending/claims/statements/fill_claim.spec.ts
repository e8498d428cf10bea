import { test } from '@japa/runner'
import {
  correctClaim,
  fillClaim,
  NOTHING_FILLED,
} from '../../../../../inertia/components/lending/claims/fill_claim.js'

const EMPTY = { chosen: [] as number[], paidOn: '', paidDates: {}, charges: '', paidAmount: '' }
const january = { scheduleRowId: 1, on: '2026-01-05', amountPaise: 10_500_50 }
const february = { scheduleRowId: 2, on: '2026-02-06', amountPaise: 10_500_50 }

test.group('Claim filled from a statement', () => {
  test('has the instalments with their dates, no charges and the sum', ({ assert }) => {
    const { data } = fillClaim(EMPTY, [january, february], NOTHING_FILLED)
    assert.deepEqual(data, {
      chosen: [1, 2],
      paidOn: '2026-02-06',
      paidDates: { 1: '2026-01-05', 2: '2026-02-06' },
      charges: '0',
      paidAmount: '21001.00',
    })
  })

  test('keeps typed values and a manually chosen instalment', ({ assert }) => {
    const typed = {
      chosen: [1],
      paidOn: '2026-01-09',
      paidDates: {},
      charges: '12',
      paidAmount: '30000',
    }
    const { data } = fillClaim(typed, [january, february], NOTHING_FILLED)
    assert.deepEqual(data, { ...typed, chosen: [1, 2], paidDates: { 2: '2026-02-06' } })
  })

  test('counts each instalment once, however often it is read or removed', ({ assert }) => {
    const first = fillClaim(EMPTY, [january], NOTHING_FILLED)
    const same = fillClaim(first.data, [january], first.filled)
    assert.deepEqual(same, first)
    const without = { ...first.data, chosen: [] }
    const again = fillClaim(without, [january, february], first.filled)
    assert.equal(again.data.paidAmount, '21001.00')
  })
})

test.group('Returned claim corrected by a statement', () => {
  const held = {
    chosen: [1],
    paidOn: '2026-01-09',
    paidDates: {},
    charges: '12',
    paidAmount: '10512.50',
  }

  test('has the date from the statement and an unchanged sum', ({ assert }) => {
    const { data } = correctClaim(held, [january], NOTHING_FILLED)
    assert.deepEqual(data, { ...held, paidDates: { 1: '2026-01-05' } })
  })

  test('has one more instalment, whose amount is added only once', ({ assert }) => {
    const first = correctClaim(held, [february], NOTHING_FILLED)
    assert.deepEqual(first.data, {
      ...held,
      chosen: [1, 2],
      paidDates: { 2: '2026-02-06' },
      paidAmount: '21013.00',
    })
    const again = correctClaim({ ...first.data, chosen: [1] }, [february], first.filled)
    assert.equal(again.data.paidAmount, '21013.00')
  })
})
