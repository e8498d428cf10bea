import ExcelJS from 'exceljs'
import type { BankLine, BankStatement } from '#claims/debit_account/rules/bank_statement'
import { formatDate } from '#kernel/calendar/plain_date'

export const FORMATS = ['mt940', 'camt053', 'csv', 'xlsx'] as const
export type StatementFormat = (typeof FORMATS)[number]

const rupees = (paise: number) => (Math.abs(paise) / 100).toFixed(2)
const comma = (paise: number) => rupees(paise).replace('.', ',')
const short = (day: string) => day.slice(2).replaceAll('-', '')
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns a statement as a bank writes it in MT940. */
export function mt940Of({ account, openingPaise, from, closingPaise, till, lines }: BankStatement) {
  const balance = (tag: string, day: string, paise: number) =>
    `:${tag}:${paise < 0 ? 'D' : 'C'}${short(day)}INR${comma(paise)}`
  return [
    ':20:STATEMENT',
    `:25:${account ?? ''}`,
    ':28C:1/1',
    balance('60F', from, openingPaise),
    ...lines.flatMap((line) => [
      `:61:${short(line.valueDay)}${short(line.day).slice(2)}${line.paise < 0 ? 'D' : 'C'}${comma(line.paise)}NTRF${line.reference ?? 'NONREF'}${line.bankReference ? `//${line.bankReference}` : ''}`,
      `:86:${line.narration}`,
    ]),
    balance('62F', till, closingPaise),
    '-',
    '',
  ].join('\r\n')
}

const camtAmount = (paise: number) =>
  `<Amt Ccy="INR">${rupees(paise)}</Amt><CdtDbtInd>${paise < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

const camtBalance = (code: string, day: string, paise: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${camtAmount(paise)}<Dt><Dt>${day}</Dt></Dt></Bal>`

const camtEntry = (line: BankLine) =>
  `<Ntry>${camtAmount(line.paise)}<Sts>BOOK</Sts><BookgDt><Dt>${line.day}</Dt></BookgDt><ValDt><Dt>${line.valueDay}</Dt></ValDt><NtryDtls><TxDtls><Refs>${
    line.bankReference ? `<AcctSvcrRef>${line.bankReference}</AcctSvcrRef>` : ''
  }<EndToEndId>${line.reference ?? 'NOTPROVIDED'}</EndToEndId></Refs><RmtInf><Ustrd>${escaped(line.narration)}</Ustrd></RmtInf>${
    line.returnReason ? `<RtrInf><Rsn><Cd>${line.returnReason}</Cd></Rsn></RtrInf>` : ''
  }</TxDtls></NtryDtls></Ntry>`

export const camtDocument = (statements: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements}</BkToCstmrStmt></Document>`

/** Returns a statement in camt.053. */
export const camtOf = (one: BankStatement, entries = one.lines.map(camtEntry).join('')) =>
  `<Stmt><Id>1</Id><Acct><Id><Othr><Id>${one.account ?? ''}</Id></Othr></Id></Acct>${camtBalance('OPBD', one.from, one.openingPaise)}${camtBalance('CLBD', one.till, one.closingPaise)}${entries}</Stmt>`

const HEADING = ['Txn Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance']

/** Returns a statement as a table, with the usual heading and its period above. */
function rowsOf({ account, openingPaise, from, till, lines }: BankStatement): string[][] {
  const day = (date: BankLine['day']) => formatDate(date, 'en').replaceAll('/', '-')
  let balance = openingPaise
  return [
    ['Account No', account ?? ''],
    ['Statement from', `${day(from)} to ${day(till)}`],
    HEADING,
    ...lines.map((line) => {
      balance += line.paise
      const amounts = line.paise < 0 ? [rupees(line.paise), ''] : ['', rupees(line.paise)]
      const sign = balance < 0 ? '-' : ''
      return [
        day(line.day),
        line.narration,
        line.reference ?? '',
        ...amounts,
        sign + rupees(balance),
      ]
    }),
  ]
}

/** Returns a statement as a file in a format. */
export async function statementFile(one: BankStatement, format: StatementFormat): Promise<Buffer> {
  if (format === 'mt940') return Buffer.from(mt940Of(one))
  if (format === 'camt053') return Buffer.from(camtDocument(camtOf(one)))
  const rows = rowsOf(one)
  if (format === 'csv') {
    const cells = (row: string[]) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    return Buffer.from(rows.map(cells).join('\r\n'))
  }
  const book = new ExcelJS.Workbook()
  book.addWorksheet('Statement').addRows(rows)
  return Buffer.from(await book.xlsx.writeBuffer())
}
