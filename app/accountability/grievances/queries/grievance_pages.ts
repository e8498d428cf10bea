import type { I18n } from '@adonisjs/i18n'
import type { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import Grievance from '#grievances/models/grievance'
import GrievanceFile from '#grievances/models/grievance_file'
import {
  RESPONDENTS,
  type Complainant,
  type Respondent,
  GRIEVANCE_KINDS,
  MAX_FILES,
  respondentOf,
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
import {
  type GrievanceViewer,
  grievanceOfComplainant,
  staffedRoles,
} from '#grievances/queries/grievance_access'
import User from '#auth/models/user'
import { indiaDateOf } from '#kernel/calendar/plain_date'

const postName = (roleId: number | null, locale: string) =>
  localName(
    masters().rows.roles.find(({ id }) => id === roleId),
    locale
  )

/** Returns today's term of an open grievance, whose terms are loaded. */
const currentTerm = ({ terms, round }: Grievance) =>
  activeTerm(
    terms.filter((term) => term.round === round),
    getClock().today()
  )

/** Returns the name of the responsible role; empty once the grievance is answered. */
export const holderName = (grievance: Grievance, locale: string): string =>
  grievance.status === 'open' ? postName(currentTerm(grievance)?.roleId ?? null, locale) : ''

/**
 * Data of a grievance that both sides see: its details, texts, files and steps.
 *
 * @param formatMoment officers get the date only: the time would reveal who filed a confidential grievance
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
    respondent: isAboutPeople(kind) ? respondentOf(aboutRoleId) : null,
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
    /** Submitted with the forms, so that later changes are detected. */
    expectedVersion: String(steps.at(-1)?.serial ?? 0),
  }
}

/** Returns the citizen's grievances, newest first. */
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

/** Returns the choices of the grievance form: the user's applications, or the one named with a verified mobile. */
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
    respondents: RESPONDENTS,
    applications: applications.map(({ uuid, number }) => ({ value: uuid, label: number })),
    districts: options(masters().districts, locale),
    maxFiles: MAX_FILES,
  }
}

/** Returns one grievance with all its texts, and the actions available to the citizen now. */
export async function complainantGrievancePage(who: Complainant, uuid: string, i18n: I18n) {
  const grievance = await grievanceOfComplainant(who, uuid)
  const today = getClock().today()
  const application = await Application.find(grievance.applicationId ?? 0)
  const { hidesName, rating } = grievance
  const shared = await sharedView(grievance, i18n)
  return {
    ...shared,
    /**
     * Whether an external authority is named: the grievance is about the highest role, or no role that could answer has
     * a holder.
     */
    namesOutside:
      isAboutHighestPost(shared.respondent) || !(await hasResponsibleOfficer(grievance)),
    hidesName,
    rating,
    applicationNo: application?.number ?? null,
    days: RESPONSE_PERIOD_DAYS,
    can: { reopen: mayReopen(grievance, today), rate: mayRate(grievance, today) },
  }
}

const isAboutHighestPost = (respondent: Respondent | null) =>
  respondent === 'md' || respondent === 'auditor'

/** Whether one of the responsible roles has a holder who may see the grievance. Its terms are loaded. */
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
 * Returns a grievance as an officer sees it. For a confidential complainant it contains nothing that identifies the
 * person: no name, mobile or application. For all grievances it contains dates only, because numbers are consecutive.
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
