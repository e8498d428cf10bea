import { test } from '@japa/runner'
import {
  type AnswerMapping,
  parseColumns,
  readAnswerRow,
  suggestMapping,
} from '#claims/payments/rules/bank_answer'
import { normaliseReturnCode } from '#masters/rules/coded_values'

const NOTHING: AnswerMapping = {
  claim: null,
  amount: null,
  status: null,
  returnCode: null,
  reason: null,
  reference: null,
  creditedOn: null,
}

test.group('Columns of a bank response', () => {
  test('are found by the names that banks use, case-insensitively', ({ assert }) => {
    const header = [
      'Corporations Remarks',
      ' TXN AMOUNT ',
      'Txn Status',
      'Reason Code',
      'Return Reason',
      'UTR No.',
      'Value Date',
      'Branch',
    ]
    assert.deepEqual(suggestMapping(header), {
      claim: 0,
      amount: 1,
      status: 2,
      returnCode: 3,
      reason: 4,
      reference: 5,
      creditedOn: 6,
    })
  })

  test('are left open if no name is recognised; the first of two is used', ({ assert }) => {
    assert.deepEqual(suggestMapping(['Beneficiary', 'Claim', 'Claim id']), { ...NOTHING, claim: 1 })
    assert.deepEqual(suggestMapping([]), NOTHING)
  })

  test('can be specified manually, counted from one', ({ assert }) => {
    assert.deepEqual(parseColumns('claim=3, status = 7'), { ...NOTHING, claim: 2, status: 6 })
    for (const wrong of [
      '',
      'claim',
      'claim=',
      'claim=0',
      'claim=1.5',
      'bank=1',
      'claim=1,status=1000',
    ]) {
      assert.isNull(parseColumns(wrong), wrong)
    }
  })
})

test.group('Row of a bank response', () => {
  const MAPPING: AnswerMapping = {
    claim: 0,
    amount: 1,
    status: 2,
    returnCode: 3,
    reason: 4,
    reference: 5,
    creditedOn: 6,
  }
  const read = (...cells: string[]) => readAnswerRow(cells, 2, MAPPING)

  test('states the claim, the amount, the date and the reference of a payment', ({ assert }) => {
    assert.deepEqual(read(' 42 ', '1,234.50', 'Success', '0', '', 'UTR1', '15/08/2026'), {
      line: 2,
      claimId: 42,
      amountPaise: 123450,
      result: 'paid',
      contradiction: null,
      returnCode: '0',
      reason: null,
      reference: 'UTR1',
      creditedOn: '2026-08-15',
    } as never)
  })

  test('may have Devanagari digits', ({ assert }) => {
    const row = read('४२', '', 'paid', '', '', '', '')
    assert.propertyVal(row, 'claimId', 42)
    assert.propertyVal(row, 'amountPaise', null)
    assert.propertyVal(row, 'creditedOn', null)
  })

  test('is paid or failed according to the bank’s wording', ({ assert }) => {
    const words = {
      paid: ['success', 'Successful', 'PAID', 'credited', 'Accepted', 'processed', 'settled'],
      failed: [
        'return',
        'Returned',
        'fail',
        'FAILED',
        'failure',
        'reject',
        'rejected',
        'error',
        'unsuccessful',
      ],
    }
    for (const [result, said] of Object.entries(words)) {
      for (const word of said) assert.propertyVal(read('1', '', word), 'result', result, word)
    }
  })

  test('is interpreted by its code if the wording is missing: zero is paid, all else returned', ({
    assert,
  }) => {
    assert.propertyVal(read('1', '', '', '0'), 'result', 'paid')
    assert.propertyVal(read('1', '', '', '00'), 'result', 'paid')
    assert.propertyVal(read('1', '', '', '01'), 'result', 'failed')
    assert.propertyVal(read('1', '', '', '01'), 'returnCode', '1')
    assert.propertyVal(read('1', '', 'rejected', '0'), 'result', 'failed', 'the word wins')
  })

  test('is refused without a valid claim, result, amount or date', ({ assert }) => {
    const wrong = (...cells: string[]) => (read(...cells) as { error?: string }).error
    assert.equal(wrong('', '', 'paid'), 'claim_missing')
    assert.equal(wrong('none', '', 'paid'), 'claim_missing')
    for (const claim of ['14.1', '482.0', '9.1E+01', '-7', 'Claim 42', '4 2', '9'.repeat(20)])
      assert.equal(wrong(claim, '', 'paid'), 'claim_not_whole', claim)
    assert.equal(wrong('1', '', ''), 'status_unknown')
    assert.equal(wrong('1', '', 'perhaps', '0'), 'status_unknown')
    assert.equal(wrong('1', 'ten', 'paid'), 'amount_unreadable')
    assert.equal(wrong('1', '', 'paid', '', '', '', '31/02/2026'), 'date_unreadable')
  })

  test('is contradictory if its status and its other cells exclude each other (DECISIONS 9)', ({
    assert,
  }) => {
    const contradiction = (status: string, code = '', reason = '', reference = '') =>
      (read('1', '', status, code, reason, reference) as { contradiction?: string }).contradiction
    for (const cells of [
      ['Processed', '64', 'Aadhaar number not mapped'],
      ['Success', '64'],
      ['Success', '98'],
      ['Success', '0', 'Account closed'],
      ['', '0', 'Account closed'],
    ])
      assert.equal(contradiction(...(cells as [string])), 'success_with_code', cells.join())
    assert.equal(contradiction('Return', '64', '', 'UTR1'), 'failure_with_reference')
    assert.equal(contradiction('3', '64'), 'pending_with_code')
    for (const cells of [
      ['Success', '0', 'Accepted', 'UTR1'],
      ['Success', '00', '-', 'UTR1'],
      ['Success', 'NA', 'N/A', 'UTR1'],
      ['Return', '98', 'Extension', 'NA'],
      ['', '98'],
      ['3', '98'],
    ])
      assert.isNull(contradiction(...(cells as [string])), cells.join())
    assert.propertyVal(read('1', '', '3', '98'), 'result', 'pending')
    assert.propertyVal(read('1', '', '', '98'), 'result', 'failed')
  })

  test('may have codes, references and reasons up to the length of their columns', ({ assert }) => {
    const wrong = (...cells: string[]) => (read(...cells) as { error?: string }).error
    assert.isUndefined(wrong('1', '', 'failed', 'c'.repeat(16)))
    assert.equal(wrong('1', '', 'failed', 'c'.repeat(17)), 'code_too_long')
    assert.isUndefined(wrong('1', '', 'paid', '', '', 'r'.repeat(64)))
    assert.equal(wrong('1', '', 'paid', '', '', 'r'.repeat(65)), 'reference_too_long')
    assert.propertyVal(read('1', '', 'failed', '', 'w'.repeat(300)), 'reason', 'w'.repeat(255))
  })

  test('is skipped if it is empty, and has no value for a missing column', ({ assert }) => {
    assert.isNull(read('', ' ', ''))
    const row = readAnswerRow(['7', 'paid'], 3, { ...NOTHING, claim: 0, status: 1 })
    assert.deepEqual(row, {
      line: 3,
      claimId: 7,
      amountPaise: null,
      result: 'paid',
      contradiction: null,
      returnCode: null,
      reason: null,
      reference: null,
      creditedOn: null,
    })
  })

  test('has the same code for 01 and 1', ({ assert }) => {
    assert.deepEqual(
      ['01', '1', '1.0', ' 01 ', '0', '000', 'A01', '', '१'].map(normaliseReturnCode),
      ['1', '1', '1', '1', '0', '0', 'A01', '', '1']
    )
  })
})

test.group('Error value in a bank response', () => {
  const mapping = { ...NOTHING, claim: 0, status: 1, reference: 2 }

  test('invalidates the row only in a column that the import reads', ({ assert }) => {
    assert.deepEqual(readAnswerRow(['7', 'Success', '#N/A', ''], 2, mapping), {
      line: 2,
      error: 'error_value',
    })
    assert.deepEqual(readAnswerRow(['#REF!', 'Success', ''], 3, mapping), {
      line: 3,
      error: 'error_value',
    })
    assert.include(readAnswerRow(['7', 'Success', 'U1', '#N/A'], 4, mapping), { claimId: 7 })
  })
})
