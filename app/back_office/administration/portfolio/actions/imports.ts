import { DateTime } from 'luxon'
import type User from '#auth/models/user'
import { getClock } from '#kernel/calendar/clock'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import PortfolioImport from '#administration/portfolio/models/portfolio_import'
import { headingKey } from '#administration/portfolio/rules/headings'

/** Opens an import, to which files are added. */
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

/**
 * Remembers what a heading of a sheet names, for every later file.
 *
 * @param field '' where columns of the heading are passed over
 */
export async function assignHeading(sheet: string, heading: string, field: string): Promise<void> {
  await inTransaction((trx) =>
    trx
      .knexQuery()
      .table('portfolio_headings')
      .insert({ sheet, heading_key: headingKey(heading).slice(0, 120), field })
      .onConflict(['sheet', 'heading_key'])
      .merge({ field })
  )
}
