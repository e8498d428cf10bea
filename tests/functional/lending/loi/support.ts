import Application from '#applications/models/application'
import { Role, type RoleId } from '#auth/roles'
import { FixedClock, setClock } from '#kernel/calendar/clock'
import { plainDate } from '#kernel/calendar/plain_date'
import { createApplication, createUser } from '#database/factories/application_factory'
import ProfileRevision from '#profile/models/profile_revision'
import { plainAction } from '#workflow/registry'
import { Decide } from '#workflow/actions/decide'

/** Statuses of DECISIONS 3 by name. */
export const STATUS = {
  hold: 3,
  issued: 6,
  lapsed: 8,
  sanctioned: 9,
  expired: 10,
  cancelled: 11,
  withManagingDirector: 16,
  reissued: 21,
  extended: 27,
} as const

/** Sets today: noon in India, or the given instant. */
export function setToday(day: string | Date) {
  setClock(new FixedClock(day instanceof Date ? day : plainDate(day)))
}

/** Records a correction of the applicant's data by the district, which is a reason for a re-issue. */
export async function recordCorrection({ profileId }: Application) {
  await ProfileRevision.create({
    profileId,
    section: 'personal',
    changedBy: (await createUser(Role.districtOfficer)).id,
    remarks: REMARKS,
    data: { changes: [] },
  })
}

const REMARKS = 'As discussed on the file'

/** Takes a step of the workflow as an officer of the role, as the applicant or as the system. */
export async function step(application: Application, action: string, role: RoleId | null) {
  const actor =
    role === null
      ? null
      : role === Role.applicant
        ? { id: application.userId, role }
        : { id: (await createUser(role)).id, role }
  await new Decide().run({
    subjectType: 'application',
    subjectId: application.id,
    action: plainAction('application', action),
    actor,
    remarks: REMARKS,
  })
  return application.refresh()
}

/** Creates an application whose LOI the managing director issued on a day. */
export async function applicationIssuedOn(
  day: string,
  options: Parameters<typeof createApplication>[0] | object = {}
): Promise<Application> {
  setToday(day)
  const application = await createApplication({
    ...options,
    statusId: STATUS.withManagingDirector,
  })
  return step(application, 'approve', Role.managingDirector)
}
