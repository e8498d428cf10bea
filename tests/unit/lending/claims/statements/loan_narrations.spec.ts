import { test } from '@japa/runner'
import { plainDate } from '#kernel/calendar/plain_date'
import { paise } from '#kernel/money/paise'
import { type LoanReferences, loanNarrations } from '#claims/statements/rules/narrations'
import { readStatement } from '#tests/support/statements/layouts'
import { recogniseInstalments } from '#claims/statements/rules/recognise'

const ACCOUNT = '604123456789'
const MANDATE = 'MAHB7010506261234567'
const STATE_BANK = { name: 'State Bank of India', code: 'SBIN' }

const references = (over: Partial<LoanReferences> = {}): LoanReferences => ({
  accountNumber: ACCOUNT,
  mandateReference: MANDATE,
  confirmed: [],
  lender: STATE_BANK,
  ...over,
})

/** Payments for other purposes with the date and the amount of the instalment. */
const FOREIGN = [
  'NACH DR SBI LIFE',
  'ACH D- SBI CARD EMI',
  'UPI/DR/428812345678/SURESH PATIL/SBIN/suresh@ok/loan',
  'ACH D- PIRAMAL LOAN',
  'MUDRA LOAN EMI',
  'PATSANSTHA LOAN HAPTA',
  'पतसंस्था कर्ज हप्ता',
  'AUTO DEBIT NPS',
  'DEBIT CARD EMI SAMSUNG',
  'ACH D- SBI MUTUAL FUND SIP',
  'ACH D- BAJAJ FINANCE LTD EMI 4412',
  'INTEREST SUBVENTION REVERSED SBI',
  'UPI/SHARMA TRADERS/GOODS',
]

/** Narrations that require a decision by a person: the lender's terms, and texts without a name. */
const POSSIBLE = [
  'ACH D- STATE BANK OF INDIA LN 000456',
  'NACH-DR-SBI-LOAN-EMI',
  'ECS SBIN 4412',
  'NEFT STATE BANK OF INDIA',
  'SI LOAN EMI 604123456780',
  'LOAN EMI 1604123456789',
  'CASH WDL SELF',
  'UPI/412345678/PAYMENT/paytm',
  'CHQ PAID 000123',
]

/** Returns the finding for an instalment whose date and amount match one payment. */
function findingOf(narration: string, own: LoanReferences, above: string[][] = []) {
  const rows = [
    ...above,
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
  const narrations = loanNarrations(own, read.statement.above)
  return recogniseInstalments(read.statement, [instalment], narrations)[0].finding
}

test.group('Payment of the loan', () => {
  test('is neither recognised nor possible by the narration {$self}')
    .with(FOREIGN)
    .run(({ assert }, narration) => {
      for (const accountNumber of [ACCOUNT, null]) {
        const finding = findingOf(narration, references({ accountNumber }))
        assert.include(['not_found', 'outside'], finding.kind)
      }
    })

  test('is possible by the narration {$self}, with the line of the bank')
    .with(POSSIBLE)
    .run(({ assert }, narration) => {
      const line = { on: plainDate('2026-06-05'), narration, line: 3 }
      const money = { amountPaise: paise(2_125_00), balancePaise: 7_875_00 }
      assert.deepEqual(findingOf(narration, references()), {
        kind: 'choose',
        why: 'narration',
        payments: [{ ...line, ...money }],
      })
    })

  test('is possible by a term for loans only in a statement of the lender itself', ({ assert }) => {
    const kindOf = (narration: string, ...above: string[]) =>
      findingOf(narration, references(), [above]).kind
    for (const narration of ['MUDRA LOAN EMI', 'TL INSTALMENT MAY BR 14']) {
      assert.equal(kindOf(narration, 'STATE BANK OF INDIA', 'Pune'), 'choose')
      assert.equal(kindOf(narration, 'BANK OF BARODA', 'Pune'), 'outside')
    }
    assert.equal(kindOf('ACH D- PIRAMAL LOAN', 'STATE BANK OF INDIA'), 'outside')
  })

  test('is possible by the name of a lender that contains a term for another purpose', ({
    assert,
  }) => {
    const lender = { name: 'Jana Small Finance Bank Ltd.', code: 'JSFB' }
    assert.equal(findingOf('ACH JANA SMALL FINANCE BANK', references({ lender })).kind, 'choose')
    assert.equal(findingOf('ACH JSFB CARD', references({ lender })).kind, 'outside')
  })

  test('is recognised by the account number or the mandate of the loan in {$self}')
    .with([
      `SI/${ACCOUNT}/EMI`,
      `TRF TO 0000${ACCOUNT}`,
      'NEFT 6041 2345 6789 EMI',
      `LN-${ACCOUNT.replace('604', '६०४')}`,
      `ACH D- HDFC LTD-${MANDATE.toLowerCase()}`,
      'NACH MAHB70105 06261234567',
    ])
    .run(({ assert }, narration) => {
      const { kind, payments } = findingOf(narration, references()) as never as {
        kind: string
        payments: { narration: string; balancePaise: number }[]
      }
      assert.equal(kind, 'recognised')
      assert.deepInclude(payments[0], { narration, balancePaise: 7_875_00 })
    })

  test('is recognised by a confirmed narration: its words and a number that did not change', ({
    assert,
  }) => {
    const { isOwn } = loanNarrations(
      references({ accountNumber: null, confirmed: ['ACH D- MAHB LN 7700123 MAY 400100207'] })
    )
    assert.isTrue(isOwn('ach d-  MAHB LN 7700123 MAY 400100777'))
    assert.isFalse(isOwn('ACH D- MAHB LN 7700124 MAY 400100777'), 'another loan of the lender')
    assert.isFalse(isOwn('ACH D- MAHB LN 7700123 JUNE LIFE'), 'other words')
    const bare = loanNarrations(references({ confirmed: ['UPI/PAYMENT'] }))
    assert.isFalse(bare.isOwn('UPI/PAYMENT'), 'without any number')
  })

  test('is not recognised by a number that is too short or is surrounded by other letters', ({
    assert,
  }) => {
    const isOwn = (accountNumber: string, narration: string) =>
      loanNarrations(references({ accountNumber })).isOwn(narration)
    assert.isFalse(isOwn('12345', 'SI 12345 EMI'))
    assert.isFalse(isOwn('', 'SI LOAN EMI'))
    assert.isFalse(isOwn(ACCOUNT, `NACH X${MANDATE}`))
    assert.isFalse(isOwn(ACCOUNT, `NACH ${MANDATE}8`))
  })

  test('is never found in reversed interest or credited aid, whatever the number', ({ assert }) => {
    for (const what of ['INTEREST SUBVENTION', 'INT REVERSAL', 'SUBSIDY', 'व्याज परतावा']) {
      const finding = findingOf(`${what} ${ACCOUNT}`, references())
      assert.include(['not_found', 'outside'], finding.kind)
    }
  })
})

test.group('Cash credit account', () => {
  const statement = (above: string, ...rows: string[][]) => {
    const lines = [[above], ['Date', 'Particulars', 'Debit', 'Credit', 'Balance'], ...rows]
    const read = readStatement(lines.map((cells, at) => ({ line: at + 1, cells })))
    return read.ok ? read.statement.account : read.error
  }
  const INTEREST = ['30-06-2026', 'INT.COLL', '100.00', '', '-9,100.00']
  const RECEIPT = ['05-06-2026', 'BY CUSTOMER RECEIPT', '', '2,125.00', '-9,000.00']

  test('is not a loan account, although interest is charged to it', ({ assert }) => {
    assert.equal(statement('Term Loan Account Statement', RECEIPT, INTEREST), 'loan')
    assert.equal(statement('Statement of Cash Credit Account', RECEIPT, INTEREST), 'savings')
    const drawn = ['RAW MATERIAL', 'WAGES', 'TRANSPORT'].map((text, at) => [
      `0${6 + at}-06-2026`,
      text,
      '10.00',
      '',
      `-9,0${at + 1}0.00`,
    ])
    assert.equal(statement('Account Statement', RECEIPT, ...drawn, INTEREST), 'savings')
  })

  test('has a number beside letters, and a reference only as a separate word', ({ assert }) => {
    const { isOwn } = loanNarrations(references())
    assert.isTrue(isOwn(`EMI${ACCOUNT}LN`))
    assert.isFalse(isOwn(`EMI 9${ACCOUNT}`))
    assert.isTrue(isOwn(`ACH D- ${MANDATE.toLowerCase()} EMI`))
    assert.isFalse(isOwn(`ACH D- X${MANDATE}`))
    assert.isFalse(isOwn(`ACH D- ${MANDATE}X`))
  })
})
