import { runStatementTask, statementTable } from '#claims/statements/actions/read_account_statement'
import type { BankStatement } from '#claims/debit_account/rules/bank_statement'
import { type StatedPeriod, bankTextFormat } from '#claims/debit_account/rules/read_bank_file'
import { layoutsOf } from '#claims/statements/rules/layouts'
import { isPlainDate, plainDate } from '#kernel/calendar/plain_date'
import { Refusal, type SentenceValue } from '#kernel/exceptions/refusal'
import { formatRupees, paise } from '#kernel/money/paise'
import { masters } from '#masters/queries/masters'

const FIELD = 'file'

/** Message parameters that are amounts in paise. */
const AMOUNTS = ['computed', 'closing', 'opening']

/** Returns the refusal of a file with its error as text: amounts in rupees, days formatted. */
export function statementRefusal({ code, ...values }: { code: string } & Values): Refusal {
  const params = Object.entries(values).map(([name, value]): [string, SentenceValue] => {
    if (isPlainDate(value)) return [name, { day: plainDate(value) }]
    return [name, AMOUNTS.includes(name) ? formatRupees(paise(Number(value))) : value]
  })
  const key = `claims.debit_account.errors.${code}`
  return new Refusal(key, Object.fromEntries(params), { field: FIELD })
}

type Values = Record<string, string | number>

/**
 * Reads the statements of a file, oldest first: MT940 or camt.053, or a csv or xlsx file by the layouts of banks. The
 * file is read in the process for statements, with its limits.
 *
 * @throws Refusal of the field `file`
 */
export async function readBankFile(
  bytes: Uint8Array,
  { path, period }: { path: string; period: StatedPeriod }
): Promise<BankStatement[]> {
  const read =
    bankTextFormat(bytes) === null
      ? await readTable(path, period)
      : await runStatementTask('readBankText', { bytes }, FIELD)
  if (!read.ok) throw statementRefusal({ code: read.code, ...read.values })
  return read.statements
}

async function readTable(path: string, period: StatedPeriod) {
  const layouts = layoutsOf(masters().statementLayouts)
  const lines = await statementTable(path, layouts, FIELD)
  return runStatementTask('readBankTable', { lines, layouts, period }, FIELD)
}
