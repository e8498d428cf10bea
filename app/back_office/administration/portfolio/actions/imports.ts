import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { portfolioChecker } from '#administration/portfolio/actions/check_import'
import { NO_FAILURES } from '#administration/portfolio/actions/lease'
import { portfolioWriter } from '#administration/portfolio/actions/write_import'
import PortfolioImport from '#administration/portfolio/models/portfolio_import'
import { headingKey } from '#administration/portfolio/rules/headings'

/** Creates an import, to which files are added. */
export async function openImport(title: string, person: User): Promise<PortfolioImport> {
  return inTransaction(async (trx) => {
    const now = DateTime.fromJSDate(getClock().now())
    const opened = await PortfolioImport.create(
      { title, state: 'open', createdBy: person.id, createdAt: now, updatedAt: now },
      { client: trx }
    )
    const data = { import: opened.id, title }
    await recordAudit({ action: 'portfolio.opened', actor: person, data, trx })
    return opened
  })
}

/** Retries an import whose background work failed. @throws NotFound; Refusal unless it failed */
export async function retryImport(id: number): Promise<void> {
  await inTransaction(async (trx) => {
    const found = await trx.from('portfolio_imports').where({ id }).forUpdate().first()
    if (!found) throw new NotFound()
    if (Number(found.failures) === 0) {
      throw new Refusal('portfolio.refused.not_failed', {}, { status: 409 })
    }
    const free = { ...NO_FAILURES, leased_until: null }
    await trx.from('portfolio_imports').where({ id }).update(free)
  })
  portfolioChecker.startInServer()
  portfolioWriter.startInServer()
}

/**
 * Saves the field of a sheet's heading for every later file.
 *
 * @param field '' if columns with the heading are ignored
 */
export async function assignHeading(
  sheet: string,
  heading: string,
  field: string,
  existing?: TransactionClientContract
): Promise<void> {
  await inTransaction(
    (trx) =>
      trx
        .knexQuery()
        .table('portfolio_headings')
        .insert({ sheet, heading_key: headingKey(heading).slice(0, 120), field })
        .onConflict(['sheet', 'heading_key'])
        .merge({ field }),
    existing
  )
}
