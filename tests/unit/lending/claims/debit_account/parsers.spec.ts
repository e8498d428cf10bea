import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import fc from 'fast-check'
import type { BankLine, BankStatement } from '#claims/debit_account/rules/bank_statement'
import {
  bankTextFormat,
  readBankTable,
  readBankText,
} from '#claims/debit_account/rules/read_bank_file'
import { statementTable } from '#claims/statements/actions/read_account_statement'
import { addDays, plainDate } from '#kernel/calendar/plain_date'
import {
  FORMATS,
  camtDocument,
  camtOf,
  statementFile,
} from '#tests/support/statements/debit_account'
import { LAYOUTS } from '#tests/support/statements/layouts'

const START = plainDate('2026-04-01')
const NO_PERIOD = { from: null, till: null }

const line = (given: Partial<BankLine> = {}): BankLine => ({
  day: START,
  valueDay: START,
  paise: -500_000_00,
  reference: 'REF1',
  bankReference: 'UTR1',
  narration: 'APBS DEBIT PB-2026-27-000001',
  returnReason: null,
  ...given,
})

const statement = (lines: BankLine[], given: Partial<BankStatement> = {}): BankStatement => ({
  account: '60001234567890',
  currency: 'INR',
  openingPaise: 1_00_00_000_00,
  from: START,
  closingPaise: lines.reduce((sum, one) => sum + one.paise, 1_00_00_000_00),
  till: plainDate('2026-04-30'),
  lines,
  ...given,
})

const read = (text: string | Uint8Array) =>
  readBankText(typeof text === 'string' ? Buffer.from(text) : text)

function statementsIn(text: string): BankStatement[] {
  const outcome = read(text)
  if (!outcome.ok) throw new Error(JSON.stringify(outcome))
  return outcome.statements
}

const refusalOf = (text: string | Uint8Array) => {
  const outcome = read(text)
  return outcome.ok ? null : outcome.code
}

const mt940 = (...fields: string[]) =>
  [':20:X', ':25:60001234567890', ':28C:1/1', ...fields].join('\r\n')

async function readAsTable(bytes: Buffer, format: string) {
  const folder = await mkdtemp(join(tmpdir(), 'debit-'))
  try {
    const path = join(folder, `statement.${format}`)
    await writeFile(path, bytes)
    return readBankTable(await statementTable(path, LAYOUTS), LAYOUTS, NO_PERIOD)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Statements of a month: bookings in order of date, of which two may share a date. */
const generated = fc
  .array(
    fc.record({
      offset: fc.integer({ min: 0, max: 29 }),
      paise: fc.integer({ min: 1, max: 9_999_999_99 }),
      isDebit: fc.boolean(),
      reference: fc.stringMatching(/^[A-Z]{3}[0-9]{6}$/),
      words: fc.stringMatching(/^[A-Z]{4,8} [A-Z]{4,8}$/),
    }),
    { minLength: 1, maxLength: 12 }
  )
  .map((entries) =>
    statement(
      entries
        .toSorted((one, other) => one.offset - other.offset)
        .map(({ offset, paise, isDebit, reference, words }) => {
          const day = addDays(START, offset)
          const amount = isDebit ? -paise : paise
          return line({ day, valueDay: day, paise: amount, reference, narration: words })
        })
    )
  )

test.group('Debit account statements', () => {
  test('have the same content in MT940, camt.053, csv and xlsx', async ({ assert }) => {
    const comparable = (one: BankStatement) => ({
      ...one,
      /** Tables have no column for the bank reference. */
      lines: one.lines.map(({ bankReference: _, ...rest }) => rest),
    })
    await fc.assert(
      fc.asyncProperty(generated, async (made) => {
        for (const format of FORMATS) {
          const bytes = await statementFile(made, format)
          const isText = bankTextFormat(bytes) !== null
          assert.equal(isText, format === 'mt940' || format === 'camt053')
          const outcome = isText ? read(bytes) : await readAsTable(bytes, format)
          if (!outcome.ok) throw new Error(`${format}: ${JSON.stringify(outcome)}`)
          assert.deepEqual(outcome.statements.map(comparable), [comparable(made)], format)
          if (isText) assert.deepEqual(outcome.statements, [made])
        }
      }),
      { numRuns: 8 }
    )
  }).timeout(120_000)

  test('in MT940 have pages, reversals, long narrations and bookings across new year', ({
    assert,
  }) => {
    const [one, two, ...more] = statementsIn(
      [
        '{1:F01BANKINBB}{4:',
        mt940(
          ':60F:C251230INR1000,',
          ':61:2512311231D100,5NTRFREF//UTR9',
          'SUPPLEMENT',
          ':86:FIRST LINE',
          'SECOND LINE',
          ':61:2512310101RC50,NRTINONREF',
          ':62M:C251231INR849,50'
        ),
        mt940(
          ':60M:C251231INR849,50',
          ':61:260101RD50,00NTRFA//B',
          ':61:260101CR0,50NCHGX',
          ':62F:C260101INR900,00',
          ':86:OF THE STATEMENT'
        ),
        '-}',
        mt940(':60F:D260101INR5,00', ':62F:D260101INR5,00'),
      ].join('\n')
    )
    assert.deepEqual(one.lines, [
      line({
        day: plainDate('2025-12-31'),
        valueDay: plainDate('2025-12-31'),
        paise: -100_50,
        reference: 'REF',
        bankReference: 'UTR9',
        narration: 'SUPPLEMENT FIRST LINE SECOND LINE',
      }),
      line({
        day: plainDate('2026-01-01'),
        valueDay: plainDate('2025-12-31'),
        paise: -50_00,
        reference: null,
        bankReference: null,
        narration: '',
      }),
      ...[
        { paise: 50_00, reference: 'A', bankReference: 'B' },
        { paise: 50, reference: 'X', bankReference: null },
      ].map((given) => {
        const day = plainDate('2026-01-01')
        return line({ ...given, day, valueDay: day, narration: '' })
      }),
    ])
    assert.deepEqual([one.from, one.till, one.closingPaise], ['2025-12-30', '2026-01-01', 900_00])
    assert.equal(two.openingPaise, -5_00)
    assert.isEmpty(more)
  })

  test('in camt.053 split entries with several transactions, and contain return reasons', ({
    assert,
  }) => {
    const booking = (amount: string, way: string, more: string) =>
      `<Ntry><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd>${more}</Ntry>`
    const days =
      '<BookgDt><Dt>2026-04-02</Dt></BookgDt><ValDt><DtTm>2026-04-03T10:00:00+05:30</DtTm></ValDt>'
    const returned = (amount: string, code: string, reference: string) =>
      `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="INR">${amount}</Amt></TxAmt></AmtDtls><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf></TxDtls>`
    const entries = [
      booking(
        '30.00',
        'CRDT',
        `<Sts><Cd>BOOK</Cd></Sts>${days}<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${returned('10.00', 'AC04', 'R1')}${returned('20.00', 'AC01', 'R2')}</NtryDtls><AddtlNtryInf>Returns &amp; more</AddtlNtryInf>`
      ),
      booking('5', 'DBIT', `<RvslInd>true</RvslInd><Sts>BOOK</Sts>${days}`),
      booking('999', 'DBIT', `<Sts>PDNG</Sts>${days}`),
    ]
    const made = statement([line({ paise: 25_00 })])
    const next = statement([], {
      openingPaise: made.closingPaise,
      closingPaise: made.closingPaise,
      from: plainDate('2026-05-01'),
      till: plainDate('2026-05-01'),
    })
    const text = camtDocument(camtOf(next) + camtOf(made, entries.join('')))
    const [first, second] = statementsIn(text.replaceAll(/<(\/?)(\w)/g, '<$1n:$2'))
    assert.deepEqual(
      first.lines.map((one) => [one.paise, one.reference, one.bankReference, one.returnReason]),
      [
        [10_00, 'R1', 'B1', 'AC04'],
        [20_00, 'R2', 'B1', 'AC01'],
        [-5_00, null, null, null],
      ]
    )
    assert.deepEqual(
      [first.lines[0].valueDay, first.lines[0].narration],
      ['2026-04-03', 'Returns & more']
    )
    assert.equal(second.from, '2026-05-01')
  })

  test('are refused with both amounts if they do not add up, and with other errors', async ({
    assert,
  }) => {
    const made = statement([line()])
    for (const format of ['mt940', 'camt053'] as const) {
      const bytes = await statementFile({ ...made, closingPaise: 1 }, format)
      assert.deepInclude(read(bytes), {
        ok: false,
        code: 'sum',
        values: { computed: made.closingPaise, closing: 1 },
      })
    }
    const foreign = mt940(':60F:C260401USD1,', ':62F:C260401USD1,')
    assert.equal(refusalOf(foreign), 'currency')
    assert.equal(
      refusalOf(mt940(':60F:C260401INR1,', ':61:nonsense', ':62F:C260401INR1,')),
      'wrong_line'
    )
    assert.equal(refusalOf(mt940(':60F:C260401INR1,')), 'no_balances')
    assert.equal(refusalOf(mt940(':60F:C260431INR1,', ':62F:C260431INR1,')), 'wrong_line')
    assert.equal(
      refusalOf(mt940(':60F:C260401INR2,', ':61:260501D1,NTRF', ':62F:C260401INR1,')),
      'days'
    )
    assert.equal(refusalOf(camtDocument('')), 'no_statement')
    const withoutAccount = mt940(':60F:C260401INR1,', ':62F:C260401INR1,').replace(
      '60001234567890',
      ''
    )
    assert.equal(refusalOf(withoutAccount), 'no_account')
  })

  test('are refused at once if they are hostile', ({ assert }) => {
    const entity = (at: number) => `<!ENTITY l${at} "${`&l${at - 1};`.repeat(10)}">`
    const laughs = `<?xml version="1.0"?><!DOCTYPE D [<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_, at) => entity(at + 1)).join('')}]><Document>&l9;</Document>`
    assert.equal(refusalOf(laughs), 'with_entities')
    const external = '<?xml version="1.0"?><!DOCTYPE D SYSTEM "file:///etc/passwd"><Document/>'
    assert.equal(refusalOf(external), 'with_entities')
    assert.equal(refusalOf('<Document>&unknown;</Document>'), 'unreadable')
    assert.equal(refusalOf('<Document><Stmt></Document>'), 'unreadable')
    assert.equal(refusalOf(`<Document>${'<a>'.repeat(100_000)}`), 'too_large')
    assert.equal(refusalOf(`<Document>${'x'.repeat(1_000_000)}</Document>`), 'too_large')
    assert.equal(refusalOf(Buffer.alloc(100 * 1024 * 1024, ':61:')), 'too_large')
    assert.equal(refusalOf(`:20:X\n:60F:${'1'.repeat(1_000_000)}`), 'too_large')
    assert.equal(refusalOf(':20:\n'.repeat(200_000)), 'too_large')
    assert.equal(refusalOf(Buffer.from(mt940(':86:खाते'), 'utf16le')), 'wrong_encoding')
    assert.equal(refusalOf(Buffer.from([0x3a, 0x32, 0x30, 0x3a, 0xff, 0xfe])), 'wrong_encoding')
    const latin = '<?xml version="1.0" encoding="ISO-8859-1"?><Document/>'
    assert.equal(refusalOf(latin), 'wrong_encoding')
  })
})
