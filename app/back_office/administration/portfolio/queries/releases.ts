import db from '@adonisjs/lucid/services/db'
import { isoInstant } from '#kernel/calendar/instants'
import { instantOf } from '#kernel/database/dialect'
import { shownName } from '#auth/models/user'
import { MAX_ATTEMPTS } from '#administration/portfolio/actions/lease'
import { localName, masters } from '#masters/queries/masters'
import type PortfolioImport from '#administration/portfolio/models/portfolio_import'
import { DateTime } from 'luxon'

/**
 * Returns the districts of an import whose applications are written, with the number held, and who released them when.
 */
export async function portfolioReleases(found: PortfolioImport, locale: string) {
  const counts = await db
    .from('applications')
    .where('import_id', found.id)
    .whereIn('is_held', [false, true])
    .groupBy('district_id')
    .select('district_id')
    .count('* as files')
    .sum('is_held as held')
  const releases = await db
    .from('portfolio_releases')
    .join('users', 'users.id', 'portfolio_releases.released_by')
    .where('portfolio_releases.import_id', found.id)
    .select('portfolio_releases.district_id', 'released_at', 'first_name', 'last_name')
    .select('failures', 'failure')
  const releaseOf = new Map(releases.map((row) => [Number(row.district_id), row]))
  const districts = counts.map((row) => {
    const release = releaseOf.get(Number(row.district_id))
    return {
      id: Number(row.district_id),
      name: localName(masters().district(Number(row.district_id)), locale),
      files: Number(row.files),
      held: Number(row.held),
      releasedBy: release ? shownName(release.first_name, release.last_name) : null,
      /** The last failure of its background work. */
      failed: Number(release?.failures)
        ? {
            attempts: Number(release.failures),
            reason: String(release.failure),
            isStopped: Number(release.failures) >= MAX_ATTEMPTS,
          }
        : null,
      releasedAt: release ? isoInstant(DateTime.fromJSDate(instantOf(release.released_at))) : null,
    }
  })
  return {
    id: found.id,
    title: found.title,
    districts: districts.toSorted((one, other) => one.name.localeCompare(other.name, locale)),
  }
}
