import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { basisPoints } from '#kernel/rates/basis_points'
import {
  type AnswerField,
  parseColumns,
  readAnswerRow,
  suggestMapping,
} from '#claims/payments/rules/bank_answer'
import { normaliseReturnCode } from '#masters/rules/coded_values'
import { checkClaim } from '#claims/claim/rules/claim_checks'
import { isAcceptableApprovedAmount } from '#claims/claim/rules/refund'

/** Headers found in banks' files (DECISIONS 9; abps.md, response file). */
const SEEN: Record<AnswerField, string[]> = {
  claim: ['Corporations Remarks', 'Remarks', 'Claim ID', 'Claim', 'Customer Reference'],
  amount: ['Amount', 'Txn Amount', 'Transaction Amount'],
  status: ['Status', 'Transaction Status', 'Txn Status', 'Result'],
  returnCode: ['Return Code', 'Reason Code', 'Error Code', 'Response Code'],
  reason: ['Return Reason', 'Reason', 'Reason Description', 'Error Description'],
  reference: ['UTR', 'UTR No.', 'Bank Reference', 'Reference Number', 'UMRN'],
  creditedOn: ['Credit Date', 'Value Date', 'Settlement Date', 'Credited On'],
}

const columns = (text: string) => parseColumns(text)!

test.group('Vocabulary of a bank response', () => {
  for (const [field, headers] of Object.entries(SEEN)) {
    test(`${headers.join(', ')}: ${field}`, ({ assert }) => {
      for (const header of headers) {
        const mapping = suggestMapping(['Serial', header])
        const found = Object.entries(mapping).filter(([, column]) => column !== null)
        assert.deepEqual(found, [[field, 1]], header)
      }
    })
  }

  test('an empty or missing header is not a column', ({ assert }) => {
    assert.isTrue(Object.values(suggestMapping(['', ' '])).every((column) => column === null))
  })

  test('a status matches as a complete word', ({ assert }) => {
    const rowWithStatus = (status: string, code = '') =>
      readAnswerRow(['1', status, code], 2, columns('claim=1,status=2,returnCode=3'))
    for (const word of ['successfully not', 'unpaid', 'not returned', 'failed?', 'paid back']) {
      assert.propertyVal(rowWithStatus(word), 'error', 'status_unknown', word)
    }
    for (const code of ['10', '01', '40']) {
      assert.propertyVal(rowWithStatus('', code), 'result', 'failed', code)
    }
  })

  test('columns specified manually have up to three digits', ({ assert }) => {
    assert.equal(columns('claim=999').claim, 998)
    assert.isNull(parseColumns('claim=1a'))
    assert.isNull(parseColumns('claim'))
  })

  test('blanks around a cell are ignored', ({ assert }) => {
    const mapping = columns('claim=1,status=2,returnCode=3,reference=4')
    assert.containsSubset(readAnswerRow([' 7 ', ' paid ', ' 0 ', ' U1 '], 2, mapping), {
      claimId: 7,
      result: 'paid',
      returnCode: '0',
      reference: 'U1',
      reason: null,
    })
    assert.isNull(readAnswerRow([' ', '', '  '], 2, mapping))
  })

  test('a code is compared without leading zeros, a word as it is', ({ assert }) => {
    assert.equal(normaliseReturnCode(' 007 '), '7')
    assert.equal(normaliseReturnCode('0012'), '12')
    assert.equal(normaliseReturnCode('00'), '0')
    assert.equal(normaliseReturnCode('०१'), '1')
    assert.equal(normaliseReturnCode('0A1'), '0A1')
    assert.equal(normaliseReturnCode('01.00'), '1')
    assert.equal(normaliseReturnCode('1.5'), '1.5')
    assert.equal(normaliseReturnCode('01B'), '01B')
  })
})

test.group('Limits of amounts (DECISIONS 8)', () => {
  test('an earlier stage cannot raise the limit above the proposed amount', ({ assert }) => {
    const check = (approved: number, previous: number | null) =>
      isAcceptableApprovedAmount({
        approved: paise(approved),
        proposed: paise(1_000),
        previousStageApproved: previous === null ? null : paise(previous),
      })
    assert.deepEqual(check(1_001, 2_000), {
      ok: false,
      error: 'above_proposed',
      limitPaise: paise(1_000),
    })
    assert.deepEqual(check(0, 2_000), {
      ok: false,
      error: 'not_positive',
      limitPaise: paise(1_000),
    })
    assert.deepEqual(check(1_000, 1_000), { ok: true })
    assert.deepEqual(check(1_000, 2_000), { ok: true })
    assert.deepEqual(check(901, 900), {
      ok: false,
      error: 'above_previous_stage',
      limitPaise: paise(900),
    })
  })

  test('a loan at the cap is refunded in full and complies with the rule', ({ assert }) => {
    const row = {
      dueOn: plainDate('2026-01-31'),
      paidOn: plainDate('2026-01-31'),
      interestPaise: 900_00,
      proposedPaise: 900_00,
      isLineCertain: true,
      schedule: { openingPaise: 100_000_00, interestPaise: 900_00 },
    }
    const checks = checkClaim(
      {
        firstSubmittedOn: row.dueOn,
        submittedOn: row.dueOn,
        paidPaise: 1_000_00,
        chargesPaise: 0,
        principalPaise: 100_00,
        interestPaise: 900_00,
        proposedPaise: 900_00,
        isLoanVerified: true,
        hasProof: true,
        hasPhoto: null,
        firstDueOn: row.dueOn,
        firstDisbursedOn: row.dueOn,
        rows: [row],
      },
      { windowMonths: 3, periodYears: 5, capBp: basisPoints(1200), onTimeGraceDays: null }
    )
    assert.isTrue(checks.every(({ holds, rows }) => holds && rows.length === 0))
  })
})
