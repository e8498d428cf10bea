import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { loanNarrationMatcher } from '#claims/statements/rules/narrations'
import { readStatement } from '#claims/statements/rules/read_statement'
import { recogniseInstalments } from '#claims/statements/rules/recognise'

const ACCOUNT = '604123456789'

/** Payments of other things on the day and of the amount of the instalment. */
const FOREIGN = [
  'NACH DR SBI LIFE',
  'ACH D- SBI CARD EMI',
  'UPI/DR/428812345678/SURESH PATIL/SBIN/suresh@ok/loan',
  'ACH D- PIRAMAL LOAN',
  'MUDRA LOAN EMI',
  'PATSANSTHA LOAN HAPTA',
  'AUTO DEBIT NPS',
  'DEBIT CARD EMI SAMSUNG',
  'SI LOAN EMI 604123456780',
  'LOAN EMI 1604123456789',
  'INTEREST SUBVENTION CREDIT',
  'BY CASH CUSTOMER RECEIPT',
]

/** What is said of an instalment whose day and amount one payment has. */
function findingOf(narration: string, isOwn: (text: string) => boolean) {
  const rows = [
    ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'],
    ['01-06-2026', 'OPENING BALANCE', '', '', '10,000.00'],
    ['05-06-2026', narration, '2,125.00', '', '7,875.00'],
    ['30-06-2026', 'ATM WDL', '500.00', '', '7,375.00'],
  ]
  const read = readStatement(rows.map((cells, index) => ({ line: index + 1, cells })))
  if (!read.ok) throw new Error(read.error)
  const instalment = {
    scheduleRowId: 1,
    trancheNo: 1,
    dueOn: plainDate('2026-06-05'),
    emiPaise: paise(2_125_00),
    isSettled: false,
  }
  return recogniseInstalments(read.statement, [instalment], isOwn)[0].finding
}

test.group('A payment of the loan', () => {
  test('is never recognised by the words {$self}')
    .with(FOREIGN)
    .run(({ assert }, narration) => {
      for (const accountNo of [ACCOUNT, null]) {
        const finding = findingOf(narration, loanNarrationMatcher(accountNo, []))
        assert.deepInclude(finding, {
          kind: 'choose',
          why: 'narration',
          payments: [{ on: '2026-06-05', amountPaise: 2_125_00, narration }],
        })
      }
    })

  test('is recognised by the account number of the loan in {$self}')
    .with([
      `SI/${ACCOUNT}/EMI`,
      `TRF TO 0000${ACCOUNT}`,
      'NEFT 6041 2345 6789 EMI',
      `LN-${ACCOUNT.replace('604', '६०४')}`,
    ])
    .run(({ assert }, narration) => {
      const finding = findingOf(narration, loanNarrationMatcher(ACCOUNT, []))
      assert.include(finding, { kind: 'recognised', narration })
    })

  test('is recognised by a narration that was confirmed before, whatever its digits', ({
    assert,
  }) => {
    const isOwn = loanNarrationMatcher(null, ['ACH D- MAHB LN 000123 MAY'])
    assert.isTrue(isOwn('ach d-  MAHB LN 000987 MAY'))
    assert.isFalse(isOwn('ACH D- MAHB LN 000123 JUNE LIFE'))
  })

  test('is not known by a number that is too short', ({ assert }) => {
    assert.isFalse(loanNarrationMatcher('12345', [])('SI 12345 EMI'))
    assert.isFalse(loanNarrationMatcher('', [])('SI LOAN EMI'))
  })
})
