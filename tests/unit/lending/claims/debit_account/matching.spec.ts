import { test } from '@japa/runner'
import { type BankStatement, chainStatements } from '#claims/debit_account/rules/bank_statement'
import {
  type OpenBatch,
  type OpenLine,
  type OpenReceipt,
  type OpenReturn,
  matchLines,
} from '#claims/debit_account/rules/match_lines'
import { plainDate } from '#kernel/calendar/plain_date'

const DAY = plainDate('2026-04-02')
const BATCH: OpenBatch = {
  id: 7,
  number: 'PB-2026-27-000001',
  batchOn: plainDate('2026-04-01'),
  totalPaise: 900_00,
  debitedPaise: 0,
}
const BACK: OpenReturn = {
  itemId: 70,
  batchId: 7,
  batchNumber: BATCH.number,
  claimId: 5,
  amountPaise: 100_00,
  references: ['UTR000123'],
}

const RECEIPT: OpenReceipt = { reference: 'UTR000777', amountPaise: 70_00 }

const line = (id: number, paise: number, narration: string): OpenLine => ({
  id,
  day: DAY,
  paise,
  reference: null,
  bankReference: null,
  narration,
})

const found = (lines: OpenLine[], batches = [BATCH], returns = [BACK]) =>
  matchLines(lines, batches, returns, [])
    .toSorted((one, other) => one.lineId - other.lineId)
    .map(({ lineId, kind, batchId, itemId, isCertain }) => [
      lineId,
      kind,
      batchId,
      itemId,
      isCertain,
    ])

test.group('Debit account bookings', () => {
  test('with a batch number are certain if they add up to its total, also in parts', ({
    assert,
  }) => {
    assert.deepEqual(found([line(1, -900_00, 'APBS PB/2026-27/000001 DR')]), [
      [1, 'batch', 7, null, true],
    ])
    const parts = [line(1, -600_00, 'PB-2026-27-000001 A'), line(2, -300_00, 'PB2026270000 01')]
    assert.deepEqual(found(parts), [
      [1, 'batch', 7, null, true],
      [2, 'batch', 7, null, true],
    ])
    assert.deepEqual(found(parts.slice(0, 1)), [[1, 'batch', 7, null, false]], 'a part of it')
    const rest = { ...BATCH, debitedPaise: 600_00 }
    assert.deepEqual(found(parts.slice(1), [rest]), [[2, 'batch', 7, null, true]])
    assert.deepEqual(found([line(1, -800_00, 'PB-2026-27-0000011')]), [], 'a longer number')
  })

  test('with only an amount are proposed, one line per batch and not before its date', ({
    assert,
  }) => {
    const both = [line(1, -900_00, 'APBS'), line(2, -900_00, 'APBS')]
    assert.deepEqual(found(both), [[1, 'batch', 7, null, false]])
    assert.deepEqual(found(both, [{ ...BATCH, batchOn: plainDate('2026-04-03') }]), [])
  })

  test('of returned payments are certain by reference and proposed by amount', ({ assert }) => {
    assert.deepEqual(found([line(1, 100_00, 'RTN UTR000123')]), [[1, 'return', 7, 70, true]])
    assert.deepEqual(found([line(1, 100_00, 'RTN')]), [[1, 'return', 7, 70, false]])
    assert.deepEqual(found([line(1, 99_00, 'RTN UTR000123')]), [])
    const two = [BACK, { ...BACK, itemId: 71, amountPaise: 50_00, references: [] }]
    const all = line(1, 150_00, 'RTN PB-2026-27-000001')
    assert.deepEqual(found([all], [BATCH], two), [[1, 'return', 7, null, true]])
  })

  test('of receipts are matched by reference and proposed by amount, each once', ({ assert }) => {
    const short = { reference: 'RC-9', amountPaise: 70_00 }
    const receiptOf = (lines: OpenLine[], receipts = [RECEIPT]) =>
      matchLines(lines, [BATCH], [BACK], receipts).map((one) => [
        one.lineId,
        one.kind,
        one.reference,
        one.isCertain,
      ])
    const named = line(1, 70_00, 'NEFT UTR000777 A CITIZEN')
    assert.deepEqual(receiptOf([named]), [[1, 'recovery', 'UTR000777', true]])
    assert.deepEqual(receiptOf([named, { ...named, id: 2 }]), [[1, 'recovery', 'UTR000777', true]])
    assert.deepEqual(receiptOf([line(1, 70_00, 'CASH')]), [[1, 'recovery', 'UTR000777', false]])
    assert.deepEqual(receiptOf([line(1, 69_00, 'NEFT UTR000777'), line(2, -70_00, 'CASH')]), [])
    assert.deepEqual(receiptOf([{ ...line(1, 70_00, 'BY CASH'), reference: 'RC 9' }], [short]), [
      [1, 'recovery', 'RC-9', true],
    ])
    assert.deepEqual(receiptOf([line(1, 70_00, 'BY CASH RC-9')], [short]), [
      [1, 'recovery', 'RC-9', false],
    ])
    const cash = { ...line(1, 70_00, 'रोख'), reference: '//', bankReference: '' }
    for (const one of [line(1, 70_00, 'CASH'), cash]) {
      assert.deepEqual(
        receiptOf([one], [{ ...short, reference: 'पावती १२' }]),
        [[1, 'recovery', 'पावती १२', false]],
        'no Latin letter or digit'
      )
    }
    const twelve = { ...line(1, 70_00, 'CASH'), reference: '12' }
    assert.deepEqual(
      receiptOf([twelve], [{ ...short, reference: 'पावती 12' }]),
      [[1, 'recovery', 'पावती 12', false]],
      'another reference'
    )
    assert.deepEqual(
      receiptOf([line(1, 70_00, 'CASH'), line(2, 70_00, 'CASH')], [RECEIPT, short]),
      [
        [1, 'recovery', 'UTR000777', false],
        [2, 'recovery', 'RC-9', false],
      ]
    )
  })

  test('with terms for charges are proposed as charges', ({ assert }) => {
    assert.deepEqual(found([line(1, -5_90, 'NEFT CHRG INCL GST'), line(2, 5_90, 'GST REFUND')]), [
      [1, 'charge', null, null, false],
    ])
  })
})

test.group('Statements of an account', () => {
  const statement = (from: string, till: string, opening: number, closing: number) =>
    ({
      from: plainDate(from),
      till: plainDate(till),
      openingPaise: opening,
      closingPaise: closing,
      lines: [],
    }) as unknown as BankStatement
  const last = { till: plainDate('2026-04-30'), closingPaise: 5 }

  test('are linked from balance to balance, each with its own period', ({ assert }) => {
    const chained = chainStatements(
      [
        statement('2026-04-30', '2026-05-01', 5, 6),
        statement('2026-05-02', '2026-05-02', 6, 7),
        statement('2026-05-02', '2026-05-02', 7, 8),
      ],
      last
    )
    const days = chained.ok ? chained.statements.map(({ from }) => from) : chained
    assert.deepEqual(days, ['2026-05-01', '2026-05-02', '2026-05-02'])
  })

  test('are refused with the missing days, the known days and both balances', ({ assert }) => {
    const errorOf = (one: BankStatement) => {
      const chained = chainStatements([one], last)
      return chained.ok ? null : { ...chained.error }
    }
    assert.deepEqual(errorOf(statement('2026-05-04', '2026-05-05', 5, 5)), {
      code: 'gap',
      first: plainDate('2026-05-01'),
      last: plainDate('2026-05-03'),
      days: 3,
    })
    assert.deepEqual(errorOf(statement('2026-04-29', '2026-05-05', 5, 5)), {
      code: 'overlap',
      from: plainDate('2026-04-29'),
      till: plainDate('2026-04-30'),
    })
    assert.deepEqual(errorOf(statement('2026-05-01', '2026-05-05', 4, 5)), {
      code: 'opening',
      opening: 4,
      closing: 5,
    })
    assert.isNull(
      chainStatements([statement('2026-05-04', '2026-05-05', 4, 5)], null).ok ? null : 1
    )
  })
})
