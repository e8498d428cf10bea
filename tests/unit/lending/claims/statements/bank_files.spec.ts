import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ExcelJS from 'exceljs'
import { ReadAccountStatement } from '#claims/statements/actions/read_account_statement'
import { LAYOUTS, layoutOf } from '#tests/support/statements/layouts'
import { readBankTable } from '#loans/rules/bank_schedule'

/** Statements as provided by banks; the names and numbers are fictitious. */
const FILES: Record<string, string | Buffer> = {
  'may have cells padded far beyond their titles': [
    `  Date     ,Narration${' '.repeat(100)},Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance`,
    ' 05/11/26  ,NEFT CR-RAHUL TRADERS   ,05/11/26 ,           0.00,      30000.00,0000000000000001       ,      45000.00',
    ' 22/11/26  ,ACH D- BOM LOAN EMI-123456   ,22/11/26 ,        2161.80,          0.00,0000000000000002  ,      42838.20',
  ].join('\n'),
  'may have texts written as formulas': [
    '"Account No.",="111111111111"',
    'Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance,',
    '="05-11-2026 10:11:12",="05 Nov 2026",="",="NEFT CR-RAHUL TRADERS",="3002",,="30,000.00",="45,000.00",',
    '="22-11-2026 01:02:03",="22 Nov 2026",="",="ACHDR BOM LOAN EMI 123456",="33",="2,161.80",,="42,838.20",',
  ].join('\n'),
  'may have a mark for the amount and one for the balance': [
    'Account Statement,,,,,,,',
    'Sl. No.,Transaction Date,Value Date,Description,Chq / Ref No.,Amount,Dr / Cr,Balance,Dr / Cr',
    '1,05-11-2026,05-11-2026,NEFT RAHUL TRADERS,NEFTINW-1,"30,000.00",CR,"45,000.00",CR',
    '2,22-11-2026,22-11-2026,ACH DR BOM LOAN EMI 123456,ACH-2,"2,161.80",DR,"42,838.20",CR',
  ].join('\n'),
  'may have one date column, and the mark beside the amount': [
    'Date,Narration,Chq/Ref No,Withdrawal (Dr)/ Deposit (Cr),Balance',
    '05-11-2026,NEFT RAHUL TRADERS,NEFTINW-1,"30,000.00(Cr)","45,000.00(Cr)"',
    '22-11-2026,ACH DR BOM LOAN EMI 123456,ACH-2,"2,161.80(Dr)","42,838.20(Cr)"',
  ].join('\n'),
  'may be UTF-16 with tabs': Buffer.from(
    [
      '\ufeffDate\tNarration\tChq./Ref.No.\tValue Dt\tWithdrawal Amt.\tDeposit Amt.\tClosing Balance',
      '05/11/26\tNEFT CR\t1\t05/11/26\t\t30000.00\t45000.00',
      '22/11/26\tBOM LOAN EMI 123456\t2\t22/11/26\t2161.80\t\t42838.20',
    ].join('\r\n'),
    'utf16le'
  ),
}

/** Titles as printed, combined with four others that every bank has. */
const TITLES = {
  date: [
    'Date',
    'Txn Date',
    'Tran Date',
    'Trans. Date',
    'Transaction Date',
    'Post Date',
    'Value Date',
  ],
  narration: [
    'Particulars',
    'Details',
    'Remarks',
    'Description',
    'Narration',
    'Transaction',
    'Transaction Details',
    'Transaction Remarks',
    'Transaction Particulars',
    'Transaction Description',
    'Tran. Description',
    'Account Description',
  ],
  debit: [
    'Debit',
    'Debits',
    'Dr',
    'Dr. Amt',
    'Dr Amount (INR)',
    'Debit Amt (Rs.)',
    'Debit (in Rs.)',
    'Withdrawal',
    'Withdrawals (INR)',
    'Withdraws',
    'Withdrawl Amt',
    'Withdrawal (Dr)',
    'Withdrawal Amount (in INR)',
    'Debit (INR)',
  ],
  credit: [
    'Credit',
    'Credits',
    'Cr',
    'Cr. Amt',
    'Cr Amount (INR)',
    'Credit Amt (Rs.)',
    'Credit (in Rs.)',
    'Deposit',
    'Deposits (INR)',
    'Deposit Amt',
    'Deposit (Cr)',
    'Deposit Amount (in INR)',
  ],
  balance: [
    'Balance',
    'Closing Balance',
    'Running Balance (INR)',
    'Balance Amount',
    'Balance (Rs.)',
    'Available Balance',
    'Bal.',
    'Closing Bal',
    'Ledger Balance',
    'Total Amount',
    'Balance (in Rs.)',
  ],
}
const USUAL = { date: 'Date', narration: 'Narration', debit: 'Dr', credit: 'Cr', balance: 'Bal' }

/** Headings of banks, each with a column for the date, the narration, both directions and the balance. */
const HEADINGS = [
  'Txn No.|Txn Date|Description|Branch Name|Cheque No.|Dr Amount|Cr Amount|Balance',
  'Date|Transaction Details|Debits|Credits|Balance',
  'Post Date|Value Date|Branch Code|Cheque Number|Account Description|Debit|Credit|Balance',
  'Sl No|Txn Date|Description|Cheque No|Withdrawal (in Rs.)|Deposits (in Rs.)|Balance (in Rs.)',
  'Transaction Date|Transaction Details|Cheque ID|Value Date|Withdrawl Amt|Deposit Amt|Balance (INR)',
  'Date|Particulars|Instruments|Dr Amount|Cr Amount|Total Amount',
  'Date|Transaction|Currency|Withdrawal|Deposit|Running Balance',
  'Date|Transaction Details|Withdrawals (INR)|Deposits (INR)|Balance',
  'Tran Date|Tran Description|Debit Amount (INR)|Credit Amount (INR)|Closing Balance (INR)',
]

test.group('Statements from banks', (group) => {
  let folder: string
  group.each.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'statements-'))
    return () => rm(folder, { recursive: true })
  })

  const paymentsIn = async (content: string | Buffer) => {
    const path = join(folder, 'statement.txt')
    await writeFile(path, content)
    const upload = { path, clientName: 'statement.txt' }
    const { statement } = await new ReadAccountStatement(LAYOUTS).run(upload)
    return statement.entries.map(({ on, direction, amountPaise }) => [
      on,
      direction === 'debit',
      amountPaise,
    ])
  }
  const both = [
    ['2026-11-05', false, 30_000_00],
    ['2026-11-22', true, 2_161_80],
  ]

  for (const [name, content] of Object.entries(FILES)) {
    test(name, async ({ assert }) => assert.deepEqual(await paymentsIn(content), both))
  }

  test('may have a cover before the sheet with the table', async ({ assert }) => {
    const book = new ExcelJS.Workbook()
    book.addWorksheet('Cover').addRow(['Statement of Account'])
    const sheet = book.addWorksheet('Transactions')
    sheet.addRow(['Date', 'Particulars', 'Debit', 'Credit', 'Balance'])
    sheet.addRow(['05-11-2026', 'NEFT', '', '30000.00', '45000.00'])
    sheet.addRow(['22-11-2026', 'BOM LOAN EMI', '2161.80', '', '42838.20'])
    assert.deepEqual(await paymentsIn(Buffer.from(await book.xlsx.writeBuffer())), both)
  })

  test('may have the headings of many banks', async ({ assert }) => {
    for (const heading of HEADINGS) {
      const titles = heading.split('|')
      const row = (on: string, debit: string, credit: string, balance: string) =>
        titles.map((title) => {
          if (/date/i.test(title)) return on
          if (/^(dr|debit|withdraw)/i.test(title)) return debit
          if (/^(cr(?!ed)|credit|deposit)/i.test(title)) return credit
          return /balance|total/i.test(title) ? balance : 'x'
        })
      const rows = [
        row('05-11-2026', '', '30000.00', '45000.00'),
        row('22-11-2026', '2161.80', '', '42838.20'),
      ]
      const text = [titles, ...rows].map((cells) => cells.join('\t')).join('\n')
      assert.deepEqual(await paymentsIn(text), both, heading)
    }
  })
})

test.group('Column titles of statements', () => {
  const placesOf = (titles: Record<string, string>) =>
    layoutOf(['Sr. No.', ...Object.values(titles)])?.places

  for (const [column, titles] of Object.entries(TITLES)) {
    test(column, ({ assert }) => {
      const place = 1 + Object.keys(USUAL).indexOf(column)
      for (const title of titles) {
        const places = placesOf({ ...USUAL, [column]: title })
        assert.propertyVal(places, column, place, title)
      }
    })
  }

  test('may include one of the reference, beside those of the layout', ({ assert }) => {
    const references = [
      'Chq. No.',
      'Cheque No.',
      'Cheque Number',
      'Chq./Ref.No.',
      'Ref No./Cheque No.',
      'Instrument ID',
      'Ref. No.',
      'धनादेश क्र.',
      'धनादेश क्रमांक',
    ]
    for (const reference of references) {
      assert.propertyVal(placesOf({ ...USUAL, reference }), 'reference', 6, reference)
    }
  })

  test('include all columns of each delivered layout', ({ assert }) => {
    const delivered = LAYOUTS.filter(({ name }) => name !== 'common')
    assert.isAbove(delivered.length, 40)
    for (const { name, columns } of delivered) {
      const cells = Object.values(columns).map((titles) => (titles as readonly string[])[0])
      const { layout, places } = layoutOf([...cells, 'Branch'])!
      const found = Object.keys(layout.columns).map(
        (column) => places[column as keyof typeof places]
      )
      assert.sameMembers(found, [...cells.keys()], name)
    }
  })

  test('do not match other titles', ({ assert }) => {
    const others = [
      'Branch',
      'Date of birth',
      'Debit card',
      'Credit limit',
      'Balance sheet',
      'Amount',
    ]
    for (const column of Object.keys(USUAL)) {
      for (const title of others) assert.isUndefined(placesOf({ ...USUAL, [column]: title }), title)
    }
  })

  test('match the first of several', ({ assert }) => {
    const titles = ['Txn Date', 'Value Date', 'Narration', 'Dr', 'Cr', 'Running Balance', 'Balance']
    const { date, balance } = layoutOf(titles)!.places
    assert.deepEqual({ date, balance }, { date: 0, balance: 5 })
  })
})

test.group('Payment schedules from banks', () => {
  test('may have short titles', ({ assert }) => {
    const table = [
      ['Sr No', 'Due Date', 'Opening Bal', 'Instl Amt', 'Prin', 'Int', 'Closing Bal'],
      ['1', '22/11/2026', '100000.00', '2161.80', '1265.97', '895.83', '98734.03'],
    ]
    const read = readBankTable(table.map((cells, at) => ({ line: at + 1, cells })))
    const row = { line: 2, dueOn: '2026-11-22', emiPaise: 216180, principalPaise: 126597 }
    assert.deepEqual(read, {
      ok: true,
      rows: [{ ...row, interestPaise: 89583, closingPaise: 98_734_03 } as never],
    })
  })
})
