import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { readBankFile, statementRefusal } from '#claims/debit_account/actions/read_bank_file'
import {
  lastClosing,
  openBatches,
  openReceipts,
  openReturns,
} from '#claims/debit_account/queries/book'
import {
  type BankLine,
  type BankStatement,
  chainStatements,
} from '#claims/debit_account/rules/bank_statement'
import { type Match, matchLines } from '#claims/debit_account/rules/match_lines'
import type { StatedPeriod } from '#claims/debit_account/rules/read_bank_file'
import { discardReceived, storeAsIs } from '#documents/actions/receive_files'
import { insertFile } from '#documents/actions/store_file'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, indiaDateOf, minDate } from '#kernel/calendar/plain_date'
import { batches, instantOf, sqlInstant, storedDay } from '#kernel/database/dialect'
import { inTransaction, isUniqueViolation, mayHaveCommitted } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { maskNumber } from '#kernel/formats/personal_numbers'
import { nextNumber } from '#kernel/numbering/next_number'
import corporation from '#kernel/settings/corporation'

interface ImportStatementInput {
  path: string
  clientName: string
  /** For a table that does not state its days. */
  period: StatedPeriod
  /** Whether the officer confirms this for a table that does not state its account. */
  isOwnAccount?: boolean
  dryRun: boolean
  person: User
}

/** What a file would import, or has imported; amounts in paise. */
export interface ImportReport {
  /** Null when the file does not state it. */
  account: string | null
  from: PlainDate
  till: PlainDate
  statements: number
  openingPaise: number
  closingPaise: number
  lines: number
  matched: number
  proposed: number
  unmatched: number
}

const FIELD = 'file'
const alreadyImported = (on: PlainDate) =>
  new Refusal(
    'claims.debit_account.errors.known',
    { on: { day: on } },
    { field: FIELD, status: 409 }
  )

/**
 * Imports the bank's statements of the corporation's account: each has to follow from the preceding closing balance.
 * Bookings that their reference identifies are matched at once. Nothing is written with `dryRun`.
 *
 * @throws Refusal of the field `file`: for a file that is not a statement or does not add up, is of another account,
 * was imported before, or does not follow, with the missing days; of `isOwnAccount` for one that states no account and
 * is not confirmed to be of this one
 */
export class ImportStatement {
  async run(input: ImportStatementInput): Promise<ImportReport> {
    const bytes = await readFile(input.path)
    const statements = await readBankFile(bytes, input)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if (input.dryRun) {
      return inTransaction(async (trx) => (await this.#plan(statements, sha256, trx)).report)
    }
    if (!input.isOwnAccount && statements.some(({ account }) => account === null)) {
      const own = maskNumber(corporation.debitAccount.slice(-4), 'account')
      throw new Refusal(
        'claims.debit_account.errors.account_not_named',
        { own },
        { field: 'isOwnAccount' }
      )
    }
    const received = await storeAsIs(bytes, input.clientName, FIELD)
    const importOnce = () =>
      inTransaction(async (trx) => {
        /**
         * Must come first: of two imports for one account the second waits here, and then sees what the first imported.
         */
        const first = await nextNumber(trx, numberOf(corporation.debitAccount))
        const plan = await this.#plan(statements, sha256, trx)
        const file = await insertFile(
          received,
          { upload: received, ownerUserId: null, uploadedBy: input.person.id },
          trx
        )
        await this.#save({ ...plan, first, fileId: file.id, sha256, person: input.person }, trx)
        return plan.report
      })
    try {
      return await importOnce().catch((error: unknown) => {
        /**
         * Another officer matched one of its receipts or returns meanwhile: the import is planned again, without that
         * one.
         */
        if (isUniqueViolation(error)) return importOnce()
        throw error
      })
    } catch (error) {
      if (!mayHaveCommitted(error)) await discardReceived(received)
      throw error
    }
  }

  /** Performs all checks before anything is written. */
  async #plan(read: readonly BankStatement[], sha256: string, trx: TransactionClientContract) {
    const account = corporation.debitAccount
    await refuseAlreadyImported(sha256, trx)
    refuseOtherAccounts(read, account)
    const last = await lastClosing(account, trx)
    const chained = chainStatements(read, last)
    if (!chained.ok) throw statementRefusal(chained.error)
    const { statements } = chained
    const future = statements.find(({ till }) => till > getClock().today())
    if (future) throw statementRefusal({ code: 'future', till: future.till })
    if (last) await refuseDuplicateBookings(statements, account, last.till, trx)
    const lines = statements.flatMap((one) => one.lines).map((line, at) => ({ ...line, id: at }))
    const found = matchLines(
      lines,
      await openBatches(account, trx),
      await openReturns(account, trx),
      await openReceipts(trx)
    )
    return { account, statements, matches: found, report: reportOf(statements, found) }
  }

  async #save(plan: SavedPlan, trx: TransactionClientContract) {
    const { account, statements, matches, report, fileId, sha256, person } = plan
    const now = sqlInstant(getClock().now())
    const certain = new Map(matches.filter((one) => one.isCertain).map((one) => [one.lineId, one]))
    let at = 0
    for (const [index, statement] of statements.entries()) {
      const number = index === 0 ? plan.first : await nextNumber(trx, numberOf(account))
      const [id] = await trx.table('debit_statements').insert({
        account,
        number,
        sha256,
        position: index + 1,
        file_id: fileId,
        from_on: statement.from,
        till_on: statement.till,
        opening_paise: statement.openingPaise,
        closing_paise: statement.closingPaise,
        lines_count: statement.lines.length,
        imported_by: person.id,
        imported_at: now,
      })
      await this.#saveLines(Number(id), statement.lines, (place) => certain.get(at + place), trx)
      at += statement.lines.length
    }
    await recordAudit({
      action: 'debit_statement.imported',
      actor: person,
      subjectType: 'stored_file',
      subjectId: fileId,
      data: {
        ...report,
        account: maskNumber(account.slice(-4), 'account'),
        isNamedInFile: report.account !== null,
        sha256,
      },
      trx,
    })
  }

  async #saveLines(
    statementId: number,
    lines: readonly BankLine[],
    matchOf: (place: number) => Match | undefined,
    trx: TransactionClientContract
  ) {
    const rows = lines.map((line, place) => ({
      statement_id: statementId,
      position: place + 1,
      booked_on: line.day,
      value_on: line.valueDay,
      amount_paise: line.paise,
      reference: line.reference,
      bank_reference: line.bankReference,
      narration: line.narration,
      return_reason: line.returnReason,
    }))
    for (const some of batches(rows)) await trx.table('debit_lines').multiInsert(some)
    const places = lines.flatMap((_, place) => (matchOf(place) ? [place + 1] : []))
    if (places.length === 0) return
    const saved = await trx
      .from('debit_lines')
      .where('statement_id', statementId)
      .select('id', 'position')
    const ids = new Map(saved.map((row) => [Number(row.position), Number(row.id)]))
    const now = sqlInstant(getClock().now())
    const matched = places.map((position) => {
      const { kind, batchId, itemId, reference } = matchOf(position - 1)!
      const what = { kind, batch_id: batchId, item_id: itemId, reference }
      return { line_id: ids.get(position), ...what, matched_by: null, matched_at: now }
    })
    for (const some of batches(matched)) await trx.table('debit_matches').multiInsert(some)
  }
}

interface SavedPlan {
  account: string
  statements: BankStatement[]
  matches: Match[]
  report: ImportReport
  first: number
  fileId: number
  sha256: string
  person: User
}

/** The account number itself must not appear in the names of sequences. */
const numberOf = (account: string) =>
  `debit_statement:${createHash('sha256').update(account).digest('hex').slice(0, 32)}`

async function refuseAlreadyImported(sha256: string, trx: TransactionClientContract) {
  const earlier = await trx.from('debit_statements').where('sha256', sha256).first()
  if (earlier) throw alreadyImported(indiaDateOf(instantOf(earlier.imported_at)))
}

/** Banks put their own codes before a number, and omit leading zeros. */
const plainNumber = (account: string) => account.replace(/\D/g, '').replace(/^0+/, '')

/** The demonstration account is fictitious, so no statement contains it. */
function refuseOtherAccounts(statements: readonly BankStatement[], account: string) {
  if (account === DEFAULT_DEBIT_ACCOUNT) return
  for (const { account: named } of statements) {
    if (named !== null && !plainNumber(named).endsWith(plainNumber(account))) {
      throw statementRefusal({
        code: 'other_account',
        account: maskNumber(named.slice(-4), 'account'),
        own: maskNumber(account.slice(-4), 'account'),
      })
    }
  }
}

/** A booking of a day that earlier statements cover may arrive late; one that they already contain is refused. */
async function refuseDuplicateBookings(
  statements: readonly BankStatement[],
  account: string,
  till: PlainDate,
  trx: TransactionClientContract
) {
  const late = statements
    .flatMap(({ lines }) => lines)
    .filter(({ day, bankReference }) => day <= till && bankReference !== null)
  if (late.length === 0) return
  const rows = await trx
    .from('debit_lines as line')
    .join('debit_statements as statement', 'statement.id', 'line.statement_id')
    .where('statement.account', account)
    .where('line.booked_on', '>=', minDate(till, ...late.map(({ day }) => day)))
    .select('line.booked_on', 'line.bank_reference', 'line.amount_paise')
  const keyOf = (day: string, reference: unknown, amount: unknown) =>
    JSON.stringify([day, reference, Number(amount)])
  const booked = new Set(
    rows.map((row) => keyOf(storedDay(row.booked_on), row.bank_reference, row.amount_paise))
  )
  const duplicate = late.find((line) => booked.has(keyOf(line.day, line.bankReference, line.paise)))
  if (duplicate) {
    const { bankReference, day } = duplicate
    throw statementRefusal({ code: 'twice', reference: bankReference!, on: day })
  }
}

function reportOf(statements: readonly BankStatement[], matches: readonly Match[]): ImportReport {
  const [first, last] = [statements[0], statements[statements.length - 1]]
  const lines = statements.reduce((sum, one) => sum + one.lines.length, 0)
  const matched = matches.filter(({ isCertain }) => isCertain).length
  return {
    account: first.account && maskNumber(first.account.slice(-4), 'account'),
    from: first.from,
    till: last.till,
    statements: statements.length,
    openingPaise: first.openingPaise,
    closingPaise: last.closingPaise,
    lines,
    matched,
    proposed: matches.length - matched,
    unmatched: lines - matches.length,
  }
}
