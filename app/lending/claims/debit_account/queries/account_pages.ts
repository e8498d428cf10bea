import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import {
  CERTIFICATE_CHANGE,
  CERTIFICATE_LETTER,
  digestOf,
} from '#claims/debit_account/actions/certify_month'
import {
  countOpenLines,
  lineOf,
  openBatches,
  openLines,
  openReceipts,
  openReturns,
} from '#claims/debit_account/queries/book'
import {
  accountSpan,
  coversMonth,
  monthDifferences,
  monthFigures,
} from '#claims/debit_account/queries/month_figures'
import { type Match, type MatchKind, matchLines } from '#claims/debit_account/rules/match_lines'
import type { MonthFigures } from '#claims/debit_account/rules/reconcile_month'
import { displayNameOf } from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import {
  type PlainDate,
  daysBetween,
  indiaDateOf,
  isPlainDate,
  plainDate,
  yearMonth,
} from '#kernel/calendar/plain_date'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { signedLetter } from '#documents/queries/signed_letters'
import { NotFound } from '#kernel/exceptions/refusal'
import { maskNumber } from '#kernel/formats/personal_numbers'
import corporation from '#kernel/settings/corporation'
import { waitingChangeOf } from '#maker_checker/queries/confirmations'

/** Maximum number of rows of a page, the newest of each. */
const SHOWN_STATEMENTS = 60
const SHOWN_LINES = 200
const SHOWN_MATCHES = 100

const account = () => corporation.debitAccount
const masked = (number: string) => maskNumber(number.slice(-4), 'account')
const maskedAccount = () => masked(account())

/** Returns the statements of the account, the unmatched bookings, and both sides of each month. */
export async function accountPage() {
  const rows = await db
    .from('debit_statements as statement')
    .join('users', 'users.id', 'statement.imported_by')
    .join('stored_files as file', 'file.id', 'statement.file_id')
    .where('statement.account', account())
    .orderBy('statement.number', 'desc')
    .limit(SHOWN_STATEMENTS)
    .select('statement.*', 'users.first_name', 'users.last_name', 'file.uuid')
  const span = await accountSpan(account(), db.connection())
  const [open] = await db
    .from('debit_lines as line')
    .join('debit_statements as statement', 'statement.id', 'line.statement_id')
    .leftJoin('debit_matches as match', 'match.line_id', 'line.id')
    .where('statement.account', account())
    .whereNull('match.id')
    .count('* as total')
  return {
    account: maskedAccount(),
    span,
    open: Number(open.total),
    statements: rows.map((row) => ({
      id: Number(row.id),
      from: storedDay(row.from_on),
      till: storedDay(row.till_on),
      openingPaise: Number(row.opening_paise),
      closingPaise: Number(row.closing_paise),
      lines: Number(row.lines_count),
      importedOn: indiaDateOf(instantOf(row.imported_at)),
      importedBy: displayNameOf(row.first_name, row.last_name),
      file: String(row.uuid),
    })),
    months: span === null ? [] : await monthDifferences(account(), span, db.connection()),
  }
}

/** Returns the proposed match of a booking, with the number of its batch or claim; null for none. */
const proposalOf = (
  match: Match | undefined,
  numbers: ReadonlyMap<number, string>,
  claims: ReadonlyMap<number, number>
) =>
  match
    ? {
        kind: match.kind,
        batchId: match.batchId,
        itemId: match.itemId,
        reference: match.reference,
        batch: match.batchId === null ? null : (numbers.get(match.batchId) ?? null),
        claimId: match.itemId === null ? null : (claims.get(match.itemId) ?? null),
      }
    : null

/** Returns unmatched bookings, with their age in days, and those matched most recently. */
export async function linesPage() {
  const client = db.connection()
  const today = getClock().today()
  const [lines, batches, returns] = [
    await openLines(account(), client),
    await openBatches(account(), client),
    await openReturns(account(), client),
  ]
  const receipts = await openReceipts(client)
  const found = matchLines(lines, batches, returns, receipts)
  const span = await accountSpan(account(), client)
  const proposed = new Map(found.map((match) => [match.lineId, match]))
  const numbers = new Map([
    ...batches.map(({ id, number }): [number, string] => [id, number]),
    ...returns.map(({ batchId, batchNumber }): [number, string] => [batchId, batchNumber]),
  ])
  const claims = new Map(returns.map(({ itemId, claimId }) => [itemId, claimId]))
  return {
    account: maskedAccount(),
    total: await countOpenLines(account(), lines.length, client),
    lines: lines.slice(0, SHOWN_LINES).map((line) => ({
      ...line,
      ageDays: daysBetween(line.day, today),
      proposal: proposalOf(proposed.get(line.id), numbers, claims),
    })),
    /** Receipts that accounts recorded and the bank does not show, for the days that statements cover. */
    receipts: receipts.flatMap(({ receivedOn, ...one }) =>
      span && receivedOn && receivedOn >= span.from && receivedOn <= span.till
        ? [{ ...one, receivedOn, ageDays: daysBetween(receivedOn, today) }]
        : []
    ),
    matched: await lastMatches(),
    batches: batches.map(({ id, number, totalPaise, debitedPaise }) => ({
      id,
      number,
      leftPaise: totalPaise - debitedPaise,
    })),
    returned: [...Map.groupBy(returns, ({ batchId }) => batchId)].map(([id, some]) => ({
      id,
      number: some[0].batchNumber,
      leftPaise: some.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    })),
  }
}

async function lastMatches() {
  const rows = await matchedLines()
    .where('statement.account', account())
    .orderBy('match.id', 'desc')
    .limit(SHOWN_MATCHES)
  return rows.map(matchLine)
}

const matchedLines = () =>
  db
    .from('debit_matches as match')
    .join('debit_lines as line', 'line.id', 'match.line_id')
    .join('debit_statements as statement', 'statement.id', 'line.statement_id')
    .leftJoin('payment_batches as batch', 'batch.id', 'match.batch_id')
    .leftJoin('users', 'users.id', 'match.matched_by')
    .select(
      'line.*',
      'match.kind',
      'match.batch_id',
      'match.remarks',
      'match.matched_at',
      'match.reference as given_reference',
      'batch.number as batch_number',
      'users.first_name',
      'users.last_name'
    )

const matchLine = (row: Record<string, unknown>) => ({
  ...lineOf(row),
  kind: row.kind as MatchKind,
  batchId: row.batch_id === null ? null : Number(row.batch_id),
  batch: row.batch_number as string | null,
  givenReference: row.given_reference as string | null,
  remarks: row.remarks as string | null,
  matchedOn: indiaDateOf(instantOf(row.matched_at as Date | string)),
  matchedBy: displayNameOf(row.first_name as string | null, row.last_name as string | null) || null,
})

/** Returns the bank's bookings for a batch: its debits, and the credits of its returns. */
export async function bookingsOfBatch(batchId: number) {
  const rows = await matchedLines().where('match.batch_id', batchId).orderBy('line.id')
  return rows.map(matchLine)
}

/** Returns the month of an address. @throws NotFound for invalid text */
export function monthOf(text: string): PlainDate {
  const first = `${text}-01`
  if (!isPlainDate(first)) throw new NotFound()
  return plainDate(first)
}

/** Returns the certificate of a month of the account; null for none. */
export const certificateOf = (month: PlainDate) =>
  certificate({ 'certificate.account': account(), 'certificate.month': yearMonth(month) })

export const certificateById = (id: number) => certificate({ 'certificate.id': id })

/** Returns a certificate as it was confirmed, with both persons. */
async function certificate(which: Record<string, string | number>) {
  const row = await db
    .from('debit_certificates as certificate')
    .join('users as preparer', 'preparer.id', 'certificate.prepared_by')
    .join('users as confirmer', 'confirmer.id', 'certificate.confirmed_by')
    .where(which)
    .select(
      'certificate.*',
      'preparer.first_name as prepared_first',
      'preparer.last_name as prepared_last',
      'confirmer.first_name as confirmed_first',
      'confirmer.last_name as confirmed_last'
    )
    .first()
  if (!row) return null
  return {
    id: Number(row.id),
    month: monthOf(row.month),
    account: masked(row.account),
    figures: JSON.parse(row.content) as MonthFigures,
    sha256: String(row.sha256),
    preparedBy: displayNameOf(row.prepared_first, row.prepared_last),
    confirmedBy: displayNameOf(row.confirmed_first, row.confirmed_last),
    confirmedAt: instantOf(row.confirmed_at),
  }
}

/** Returns the reconciliation of a month: as certified, or as of now. @throws NotFound where it is not covered */
export async function certificatePage(month: PlainDate, i18n: I18n) {
  const span = await accountSpan(account(), db.connection())
  if (!span || !coversMonth(span, month)) throw new NotFound()
  const found = await certificateOf(month)
  const figures = found?.figures ?? (await monthFigures(account(), span, month, db.connection()))
  const letter = found && (await signedLetter(CERTIFICATE_LETTER, found.id, i18n.locale))
  return {
    account: maskedAccount(),
    month,
    figures,
    sha256: found?.sha256 ?? digestOf(figures),
    certified: found && {
      preparedBy: found.preparedBy,
      confirmedBy: found.confirmedBy,
      confirmedOn: indiaDateOf(found.confirmedAt),
      isBeingSigned: letter?.fileId === null,
    },
    waiting: found ? null : await waitingChangeOf(CERTIFICATE_CHANGE, yearMonth(month), i18n),
  }
}

/** Whether a file is that of a statement, for users who work on payments or may see them. */
export async function isStatementFile(fileId: number): Promise<boolean> {
  return (await db.from('debit_statements').where('file_id', fileId).first()) !== null
}
