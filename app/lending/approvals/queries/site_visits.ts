import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type User from '#auth/models/user'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { visibleAmong } from '#approvals/queries/visible_applications'
import { timeWarning } from '#approvals/site_visits/rules/site_visit'
import type StoredFile from '#documents/models/stored_file'
import { formatInstant } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'

/** Visits on one page; a borrower has a few. */
const SHOWN_VISITS = 20

type Words = ReviewPanelContext['t']

interface VisitRow {
  id: number
  purpose: string
  activity: string | null
  persons_met: string | null
  remarks: string | null
  visited_at: string | Date
  received_at: string | Date
  clock_ahead_seconds: number
  latitude: number | null
  longitude: number | null
  accuracy_metres: number | null
  first_name: string
  last_name: string
  /** Uuid of a file. */
  photo: string | null
}

/** Visits with a row for each photo, the newest first; one statement. */
function visitRows(applicationId: number): Promise<VisitRow[]> {
  const newest = db
    .from('site_visits')
    .where('application_id', applicationId)
    .orderBy('id', 'desc')
    .limit(SHOWN_VISITS)
    .as('v')
  return db
    .from(newest)
    .join('users as u', 'u.id', 'v.visited_by')
    .leftJoin('site_visit_photos as p', 'p.visit_id', 'v.id')
    .leftJoin('stored_files as f', 'f.id', 'p.file_id')
    .orderBy([
      { column: 'v.id', order: 'desc' },
      { column: 'p.id', order: 'asc' },
    ])
    .select('v.*', 'u.first_name', 'u.last_name', 'f.uuid as photo')
}

/** What was found at a borrower's place, for all officers who see the application; null where nobody was there. */
export async function siteVisits(
  applicationId: number,
  locale: string,
  t: Words
): Promise<ReviewPanel | null> {
  const rows = await visitRows(applicationId)
  if (rows.length === 0) return null
  const visits = [...Map.groupBy(rows, ({ id }) => Number(id)).values()]
  return {
    title: t('approvals.site_visits.title'),
    items: visits.map(([visit]) => ({
      label: t('approvals.site_visits.visited', {
        when: formatInstant(instantOf(visit.visited_at), locale),
        name: `${visit.first_name} ${visit.last_name}`,
      }),
      value: findings(visit, locale, t),
    })),
    links: visits.flatMap((photos) =>
      photos.flatMap(({ photo, visited_at: at }, index) =>
        photo === null
          ? []
          : [
              {
                label: t('approvals.site_visits.photo', {
                  number: index + 1,
                  when: formatInstant(instantOf(at), locale),
                }),
                href: `/files/${photo}`,
              },
            ]
      )
    ),
  }
}

/** A visit in one paragraph; words that were erased are left out. */
function findings(visit: VisitRow, locale: string, t: Words): string {
  const word = (name: string, values = {}) => t(`approvals.site_visits.${name}`, values)
  const { latitude, longitude, persons_met: met, received_at: receivedAt } = visit
  const times = {
    visitedAt: instantOf(visit.visited_at),
    receivedAt: instantOf(receivedAt),
    clockAheadSeconds: Number(visit.clock_ahead_seconds),
  }
  const warning = timeWarning(times)
  return [
    word(`purposes.${visit.purpose}`),
    visit.activity && word(`activities.${visit.activity}`),
    met && word('met', { names: met }),
    visit.remarks,
    latitude !== null &&
      word('position', {
        latitude: Number(latitude).toFixed(5),
        longitude: Number(longitude).toFixed(5),
        metres: Number(visit.accuracy_metres),
      }),
    word('received', { when: formatInstant(times.receivedAt, locale) }),
    warning && word(`warnings.${warning}`),
  ]
    .filter(Boolean)
    .join(' · ')
}

export const siteVisitPanel = ({ application, locale, t }: ReviewPanelContext) =>
  siteVisits(application.id, locale, t)

/** The same beside a claim. */
export const siteVisitsOfClaim = (applicationId: number, i18n: I18n) =>
  siteVisits(applicationId, i18n.locale, (key, values) => i18n.t(key, values))

/** Photos of a visit: for the borrower, who owns them, and officers who see the application. */
export async function maySeeVisitPhoto(user: User, { id }: StoredFile): Promise<boolean> {
  if (!user.isOfficer) return false
  const visit = await db
    .from('site_visits as v')
    .join('site_visit_photos as p', 'p.visit_id', 'v.id')
    .where('p.file_id', id)
    .select('v.application_id')
    .first()
  if (!visit) return false
  return (await visibleAmong(user, [Number(visit.application_id)])).length > 0
}
