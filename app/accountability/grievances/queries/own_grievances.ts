import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { RESPONSE_PERIOD_DAYS, mayRate, mayReopen, effectiveStatus } from '#grievances/rules/standing'
import Grievance from '#grievances/models/grievance'
import { grievanceOfComplainant } from '#grievances/queries/complainant'
import { holderName, sharedView } from '#grievances/queries/grievance_view'
import { staffedRoles } from '#grievances/queries/held_posts'
import type { Complainant } from '#grievances/rules/complainant'
import {
  COMPLAINED_OF,
  type ComplainedOf,
  GRIEVANCE_KINDS,
  MAX_FILES,
} from '#grievances/rules/kinds'
import { masters, options } from '#masters/queries/masters'

/** The citizen's complaints, the newest first. */
export async function grievancesOfUser(userId: number, { locale }: I18n) {
  const today = getClock().today()
  const grievances = await Grievance.query()
    .where('userId', userId)
    .orderBy('id', 'desc')
    .preload('terms')
  return {
    grievances: grievances.map((grievance) => {
      const { uuid, number, kind, filedAt, dueOn } = grievance
      return {
        uuid,
        number,
        kind,
        filedAt: isoInstant(filedAt),
        dueOn,
        status: effectiveStatus(grievance, today),
        holder: holderName(grievance, locale),
      }
    }),
  }
}

/** What the form of a complaint offers: the own applications, or the one that a proven mobile has named. */
export async function newGrievanceForm(
  of: { userId: number } | { applicationId: number | null },
  { locale }: I18n
) {
  const own = 'userId' in of ? { userId: of.userId } : { id: of.applicationId ?? 0 }
  const applications = await Application.query().where(own).orderBy('id', 'desc')
  return {
    kinds: [...GRIEVANCE_KINDS],
    about: COMPLAINED_OF,
    applications: applications.map(({ uuid, number }) => ({ value: uuid, label: number })),
    districts: options(masters().districts, locale),
    mostFiles: MAX_FILES,
  }
}

/** One of them with all that was said, and what the citizen may do now. */
export async function complainantGrievancePage(who: Complainant, uuid: string, i18n: I18n) {
  const grievance = await grievanceOfComplainant(who, uuid)
  const today = getClock().today()
  const application = await Application.find(grievance.applicationId ?? 0)
  const { hidesName, rating } = grievance
  const shared = await sharedView(grievance, i18n)
  return {
    ...shared,
    /** Whether an authority outside is named: it is about the highest post, or nobody has a post that is to answer. */
    namesOutside: isAboutHighestPost(shared.about) || !(await hasResponsibleOfficer(grievance)),
    hidesName,
    rating,
    applicationNo: application?.number ?? null,
    days: RESPONSE_PERIOD_DAYS,
    can: { reopen: mayReopen(grievance, today), rate: mayRate(grievance, today) },
  }
}

const isAboutHighestPost = (about: ComplainedOf | null) => about === 'md' || about === 'auditor'

/** Whether somebody has, and may see it in, one of the posts that are to answer; its terms are loaded. */
async function hasResponsibleOfficer(grievance: Grievance): Promise<boolean> {
  if (grievance.status !== 'open') return true
  const today = getClock().today()
  const staffed = await staffedRoles(grievance)
  return grievance.terms.some(
    ({ round, untilOn, roleId }) =>
      round === grievance.round && (untilOn === null || untilOn >= today) && staffed.includes(roleId)
  )
}
