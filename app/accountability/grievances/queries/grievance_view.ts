import type { I18n } from '@adonisjs/i18n'
import type { DateTime } from 'luxon'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/iso_instant'
import type Grievance from '#grievances/models/grievance'
import GrievanceFile from '#grievances/models/grievance_file'
import { complainedOf, isAboutPeople } from '#grievances/rules/kinds'
import { isLate, effectiveStatus } from '#grievances/rules/standing'
import { activeTerm } from '#grievances/rules/terms'
import { localName, masters } from '#masters/queries/masters'

const postName = (roleId: number | null, locale: string) =>
  localName(
    masters().rows.roles.find(({ id }) => id === roleId),
    locale
  )

/** The term of the post that has an open complaint today; its terms are loaded. */
export const currentTerm = ({ terms, round }: Grievance) =>
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
 * @param formatMoment how a moment is told: officers get the day, as the moment beside what else they see tells who it was
 */
export async function sharedView(
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
    about: isAboutPeople(kind) ? complainedOf(aboutRoleId) : null,
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
    seen: String(steps.at(-1)?.serial ?? 0),
  }
}
