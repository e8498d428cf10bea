import type { I18n } from '@adonisjs/i18n'
import type { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import Grievance from '#grievances/models/grievance'
import GrievanceFile from '#grievances/models/grievance_file'
import {
  COMPLAINED_OF,
  type Complainant,
  type ComplainedOf,
  GRIEVANCE_KINDS,
  MAX_FILES,
  complainedOf,
  isAboutPeople,
  RESPONSE_PERIOD_DAYS,
  activeTerm,
  effectiveStatus,
  isLate,
  mayRate,
  mayReopen,
} from '#grievances/rules/escalation'
import { localName, masters, options } from '#masters/queries/masters'
import Application from '#applications/models/application'
import { applicationsOf } from '#applications/queries/my_applications'
import { grievanceOfComplainant } from '#grievances/queries/complainants'
import { type GrievanceViewer, staffedRoles } from '#grievances/queries/visibility'
import User from '#auth/models/user'
import { indiaDateOf } from '#kernel/calendar/plain_date'

const postName = (roleId: number | null, locale: string) =>
  localName(
    masters().rows.roles.find(({ id }) => id === roleId),
    locale
  )

/** The term of the post that has an open complaint today; its terms are loaded. */
const currentTerm = ({ terms, round }: Grievance) =>
  activeTerm(
    terms.filter((term) => term.round === round),
    getClock().today()
  )

/** Name of the post that has it; empty once it is answered. */
export const holderName = (grievance: Grievance, locale: string): string =>
  grievance.status === 'open' ? postName(currentTerm(grievance)?.roleId ?? null, locale) : ''

/**
 * What both sides read of a complaint: its facts, its words, its files and what happened to it.
 *
 * @param formatMoment officers get the day alone: the time would reveal who filed a confidential grievance
 */
async function sharedView(
  grievance: Grievance,
  i18n: I18n,
  formatMoment: (at: DateTime) => string = isoInstant
) {
  await grievance.load('steps')
  await grievance.load('terms')
  const { id, uuid, number, kind, aboutRoleId, districtId, filedAt, dueOn, steps } = grievance
  const files = await GrievanceFile.query()
    .where('grievanceId', id)
    .orderBy('position')
    .preload('file')
  const { locale } = i18n
  return {
    uuid,
    number,
    kind,
    respondent: isAboutPeople(kind) ? complainedOf(aboutRoleId) : null,
    district: localName(masters().district(districtId), locale),
    filedAt: formatMoment(filedAt),
    dueOn,
    isLate: isLate(grievance, getClock().today()),
    status: effectiveStatus(grievance, getClock().today()),
    holder: holderName(grievance, locale),
    steps: steps.map((step) => ({
      serial: step.serial,
      kind: step.kind,
      post: postName(step.roleId, locale),
      text: step.text,
      at: formatMoment(step.createdAt),
    })),
    files: files.map(({ position, file }) => ({ position, uuid: file.uuid, mime: file.mime })),
    /** Goes with the forms: what happened since is not passed over. */
    expectedVersion: String(steps.at(-1)?.serial ?? 0),
  }
}

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
  const applications =
    'userId' in of
      ? await applicationsOf(of.userId)
      : await Application.query().where({ id: of.applicationId ?? 0 })
  return {
    kinds: [...GRIEVANCE_KINDS],
    respondents: COMPLAINED_OF,
    applications: applications.map(({ uuid, number }) => ({ value: uuid, label: number })),
    districts: options(masters().districts, locale),
    maxFiles: MAX_FILES,
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
    namesOutside:
      isAboutHighestPost(shared.respondent) || !(await hasResponsibleOfficer(grievance)),
    hidesName,
    rating,
    applicationNo: application?.number ?? null,
    days: RESPONSE_PERIOD_DAYS,
    can: { reopen: mayReopen(grievance, today), rate: mayRate(grievance, today) },
  }
}

const isAboutHighestPost = (respondent: ComplainedOf | null) =>
  respondent === 'md' || respondent === 'auditor'

/** Whether somebody has, and may see it in, one of the posts that are to answer; its terms are loaded. */
async function hasResponsibleOfficer(grievance: Grievance): Promise<boolean> {
  if (grievance.status !== 'open') return true
  const today = getClock().today()
  const staffed = await staffedRoles(grievance)
  return grievance.terms.some(
    ({ round, untilOn, roleId }) =>
      round === grievance.round &&
      (untilOn === null || untilOn >= today) &&
      staffed.includes(roleId)
  )
}

/**
 * A complaint as an officer sees it. Of somebody who hides the name nothing stands here that tells whose it is:
 * neither name nor mobile nor the application; of all complaints the days alone are told, as numbers follow each other.
 */
export async function officerGrievance(grievance: Grievance, viewer: GrievanceViewer, i18n: I18n) {
  const { hidesName, userId, applicationId, rating } = grievance
  const [person, application] = hidesName
    ? [null, null]
    : await Promise.all([User.find(userId ?? 0), Application.find(applicationId ?? 0)])
  const shared = await sharedView(grievance, i18n, indiaDateOf)
  return {
    ...shared,
    rating,
    hidesName,
    person: hidesName
      ? null
      : { name: person?.displayName ?? null, mobile: person?.mobile ?? grievance.mobile },
    application: application && {
      number: application.number,
      href: `/officer/applications/${application.id}`,
    },
    can: {
      answer: grievance.status === 'open' && currentTerm(grievance)?.roleId === viewer.roleId,
    },
  }
}
