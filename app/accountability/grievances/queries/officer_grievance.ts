import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import User from '#auth/models/user'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { currentTerm, sharedView } from '#grievances/queries/grievance_view'
import { type GrievanceViewer, visibleGrievance } from '#grievances/queries/visible'

/**
 * A complaint as an officer sees it. Of somebody who hides the name nothing stands here that tells whose it is:
 * neither name nor mobile nor the application; of all complaints the days alone are told, as numbers follow each other.
 *
 * @throws NotFound for one that the officer does not see
 */
export async function officerGrievance(viewer: GrievanceViewer, uuid: string, i18n: I18n) {
  const grievance = await visibleGrievance(viewer, uuid)
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
