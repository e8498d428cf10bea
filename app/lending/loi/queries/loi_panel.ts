import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/registry'
import type { AsOf } from '#kernel/calendar/as_of'
import { sqlInstant } from '#kernel/database/instant'
import type Loi from '#loi/models/loi'
import type { LoiSnapshot } from '#loi/models/loi_snapshot'
import { changedAfter } from '#loi/queries/changes_after'
import { snapshotOf } from '#loi/queries/loi_snapshot'
import { loisOf } from '#loi/queries/lois'
import { type LoiStatus, loiStatus } from '#loi/rules/state'

/** What the letter says of the applicant and the loan: when it differs, a re-issue is due. */
const CORRECTABLE: readonly (keyof LoiSnapshot)[] = [
  'applicant',
  'address',
  'purpose',
  'amount',
  'district',
]

/** Every letter of the application with its mark, and whether the file says something else by now. */
export async function loiPanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, t, asOf } = context
  const lois = (await loisOf(application.id)).flatMap((loi) => loiAsOf(loi, asOf))
  if (lois.length === 0) return null
  const today = asOf.day
  const href = (loi: Loi) => `/officer/applications/${application.id}/letter?previous=${loi.id}`
  const links = lois.map((loi) => ({ label: loi.number, href: href(loi) }))
  return {
    title: t('loi.panel.title'),
    items: lois.map((loi) => ({
      label: loi.number,
      value: t('loi.panel.line', {
        date: loi.issuedOn,
        validFrom: loi.validFrom,
        validTill: loi.validTill,
        kind: t(`loi.kinds.${loi.kind}`),
        state: stateTitle(loiStatus(loi, lois, today), t),
      }),
    })),
    links: application.showsLoiToOfficers
      ? links.concat(previousOf(lois).map((loi) => previousLink(loi, href, t)))
      : [],
    /** What the file says is compared as of now alone. */
    notice:
      asOf.before === null && (await needsReissue(application, lois[0])) ? t('loi.panel.reissue') : null,
  }
}

/** A letter as it stood: not there yet, or not cancelled yet. Read to be shown, never saved. */
function loiAsOf(loi: Loi, { before }: AsOf): Loi[] {
  if (before === null) return [loi]
  if (sqlInstant(loi.createdAt) >= before) return []
  const isCancelled = loi.cancelledAt !== null && sqlInstant(loi.cancelledAt) < before
  return [isCancelled ? loi : loi.merge({ cancelledAt: null })]
}

function stateTitle(status: LoiStatus, t: ReviewPanelContext['t']) {
  return t(`loi.verification.states.${status.state}.title`, {
    from: status.validFrom,
    date: status.validTill,
    number: status.extendedBy ?? '',
  })
}

/** "Previous LOI" shows whenever there is more than one (DECISIONS 3). */
const previousOf = (lois: readonly Loi[]) => lois.slice(1, 2)

function previousLink(loi: Loi, href: (loi: Loi) => string, t: ReviewPanelContext['t']) {
  return { label: t('loi.panel.previous'), href: href(loi), primary: true }
}

/** One number sealed twice is two ciphers: it is told apart by its digest. */
const comparableJson = (value: unknown) =>
  JSON.stringify(value, (key: string, inner: unknown) => (key === 'cipher' ? undefined : inner))

async function needsReissue(application: Application, loi: Loi): Promise<boolean> {
  if (loi.cancelledAt !== null || application.status.isFinal) return false
  if (!(await changedAfter(loi, application, db.connection()))) return false
  const now = await snapshotOf(application, loi.data, loi.issuedOn, db.connection())
  return CORRECTABLE.some((name) => comparableJson(now[name]) !== comparableJson(loi.data[name]))
}
