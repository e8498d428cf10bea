import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type Application from '#applications/models/application'
import Loi from '#loi/models/loi'
import { revisionsOf } from '#profile/queries/as_of'
import { decisionsOf } from '#workflow/queries/decision_history'
import db from '@adonisjs/lucid/services/db'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import type { AsOf } from '#kernel/database/as_of'
import { cachedPerRequest } from '#kernel/database/request_cache'
import { sqlInstant } from '#kernel/database/dialect'
import type { LoiSnapshot } from '#loi/contracts/loi_data'
import { snapshotOf } from '#loi/queries/loi_snapshot'
import { type LoiStatus, loiStatus } from '#loi/rules/letters'

type Subject = Pick<Application, 'id' | 'profileId' | 'userId'>

/**
 * Returns the ids of the last correction by an officer and of the last change of district of an application; 0 for
 * none. A letter stores both, so that later changes are determined by id, not by time.
 */
export async function latestChange(application: Subject, client: QueryClientContract) {
  const [revisions, steps] = await Promise.all([
    revisionsOf(application.profileId, client),
    decisionsOf('application', application.id, null, client),
  ])
  const correction = revisions.findLast(({ changedBy }) => changedBy !== application.userId)
  const move = steps.findLast(({ action }) => action === 'change_district')
  return { lastCorrectionId: correction?.id ?? 0, lastDistrictChangeId: move?.id ?? 0 }
}

/** Whether a correction or a change of district followed a letter: a re-issue is possible only then. */
export async function wasChangedAfter(
  loi: Loi,
  application: Subject,
  client: QueryClientContract
): Promise<boolean> {
  const latest = await latestChange(application, client)
  return (
    latest.lastCorrectionId > loi.lastCorrectionId ||
    latest.lastDistrictChangeId > loi.lastDistrictChangeId
  )
}

/** Returns every letter of an application, newest first, including cancelled and replaced ones. */
export const loisOf = cachedPerRequest(
  (applicationId: number, client?: QueryClientContract): Promise<Loi[]> =>
    Loi.query({ client }).where('application_id', applicationId).orderBy('id', 'desc').exec()
)

/** Returns the valid letter: the newest, unless the letters of the application were cancelled. */
export async function currentLoi(
  applicationId: number,
  client?: QueryClientContract
): Promise<Loi | null> {
  const lois = await loisOf(applicationId, client)
  return lois.find((loi) => loi.replacedById === null && !loi.isCancelled) ?? null
}

/** The letter that covers a sanction, or why there is none. */
type LoiForSanction =
  | { outcome: 'found'; loi: Loi }
  /** The bank sanctioned before the first LOI; its date for the message. */
  | { outcome: 'before_first'; firstDate: PlainDate }
  /** After the last validity, in a gap between two, or without any letter in force. */
  | { outcome: 'outside' }

/**
 * Returns the letter within whose validity a sanction is dated (DECISIONS 7): one that is not cancelled; a replaced one
 * counts. Of two, the newest issued by that day, since that is the one the bank saw.
 */
export async function loiForSanctionDate(
  applicationId: number,
  sanctionedOn: PlainDate,
  client: QueryClientContract = db.connection()
): Promise<LoiForSanction> {
  const live = (await loisOf(applicationId, client)).filter((loi) => loi.cancelledAt === null)
  const loi = live.find(
    ({ issuedOn, validFrom, validTill }) =>
      issuedOn <= sanctionedOn && validFrom <= sanctionedOn && sanctionedOn <= validTill
  )
  if (loi) {
    return { outcome: 'found', loi }
  }
  const [firstDate] = live.map(({ validFrom }) => validFrom).sort()
  return firstDate && sanctionedOn < firstDate
    ? { outcome: 'before_first', firstDate }
    : { outcome: 'outside' }
}

/** The letter's data about the applicant and the loan: when it differs, a re-issue is due. */
const CORRECTABLE: readonly (keyof LoiSnapshot)[] = [
  'applicant',
  'address',
  'purpose',
  'amount',
  'district',
]

/** Returns every letter of the application with its mark, and whether the data of the application differs by now. */
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
    /** The data of the application is compared only for the present. */
    notice:
      asOf.before === null && (await needsReissue(application, lois[0]))
        ? t('loi.panel.reissue')
        : null,
  }
}

/**
 * Returns a letter as of a day: omitted if not issued yet, and without a later cancellation. For display only, never
 * saved.
 */
function loiAsOf(loi: Loi, { before }: AsOf): Loi[] {
  if (before === null) return [loi]
  if (sqlInstant(loi.createdAt) >= before) return []
  const isCancelled = loi.cancelledAt !== null && sqlInstant(loi.cancelledAt) < before
  return [isCancelled ? loi : new Loi().merge({ ...loi.$attributes, cancelledAt: null })]
}

function stateTitle(status: LoiStatus, t: ReviewPanelContext['t']) {
  return t(`loi.verification.states.${status.state}.title`, {
    from: status.validFrom,
    date: status.validTill,
    number: status.extendedBy ?? '',
  })
}

/** "Previous LOI" is shown whenever there is more than one (DECISIONS 3). */
const previousOf = (lois: readonly Loi[]) => lois.slice(1, 2)

function previousLink(loi: Loi, href: (loi: Loi) => string, t: ReviewPanelContext['t']) {
  return { label: t('loi.panel.previous'), href: href(loi), primary: true }
}

/** Encrypting the same number twice gives two ciphertexts, so its digest is compared. */
const comparableJson = (value: unknown) =>
  JSON.stringify(value, (key: string, inner: unknown) => (key === 'cipher' ? undefined : inner))

async function needsReissue(application: Application, loi: Loi): Promise<boolean> {
  if (loi.cancelledAt !== null || application.status.isFinal) return false
  if (!(await wasChangedAfter(loi, application, db.connection()))) return false
  const now = await snapshotOf(application, loi.data, loi.issuedOn, db.connection())
  return CORRECTABLE.some((name) => comparableJson(now[name]) !== comparableJson(loi.data[name]))
}

/** Whether a letter of one of these loan types was issued on this day or later, determined by the newest ones. */
export async function isAnyIssuedSince(
  day: PlainDate,
  loanTypes: readonly number[],
  client: QueryClientContract
): Promise<boolean> {
  for (const loanType of loanTypes) {
    const newest = await client
      .from('lois')
      .join('applications', 'applications.id', 'lois.application_id')
      .where('applications.loan_type', loanType)
      .orderBy('lois.id', 'desc')
      .select('lois.issued_on')
      .first()
    if (newest && newest.issued_on >= day) return true
  }
  return false
}
