import type { I18n } from '@adonisjs/i18n'
import { liveApplications } from '#applications/queries/live_applications'
import Application from '#applications/models/application'
import { scopeToDistricts } from '#auth/policies/reach'
import type { Viewer } from '#approvals/viewer'
import { isoInstant } from '#kernel/calendar/iso_instant'
import CorrectionRequest from '#privacy/models/correction_request'
import { CORRECTABLE_FIELDS, correctableLabelKey } from '#privacy/rules/correctable'
import { lockingApplication } from '#privacy/rules/locked_application'

/** Requests that the office's list shows at once. */
const MAX_REQUESTS = 200

function requestLine(request: CorrectionRequest, i18n: I18n) {
  const { id, field, wanted, reason, state, answer, askedAt, answeredAt } = request
  return {
    id,
    what: i18n.t(correctableLabelKey(field)),
    wanted,
    reason,
    state,
    answer,
    askedAt: isoInstant(askedAt),
    answeredAt: isoInstant(answeredAt),
  }
}

/** Where a person corrects their data: in the profile, or by asking the office while a file shuts it. */
export async function myCorrections(userId: number, i18n: I18n) {
  const locked = lockingApplication(await liveApplications(userId))
  const requests = await CorrectionRequest.query().where('userId', userId).orderBy('id', 'desc')
  return {
    /** Number of the file that shuts the profile; null where it is open. */
    lockedBy: locked?.number ?? null,
    choices: CORRECTABLE_FIELDS.map((value) => ({ value, label: i18n.t(correctableLabelKey(value)) })),
    requests: requests.map((request) => requestLine(request, i18n)),
  }
}

/** What people asked the officer's districts to correct and is not answered, the oldest first. */
export async function openCorrections(officer: Viewer, i18n: I18n) {
  const files = scopeToDistricts(Application.query(), officer).select('id')
  const requests = await CorrectionRequest.query()
    .where('state', 'open')
    .whereIn('applicationId', files)
    .orderBy('id')
    .limit(MAX_REQUESTS)
  const ids = requests.map(({ applicationId }) => applicationId)
  const applications = await Application.query().whereIn('id', ids)
  const byId = new Map(applications.map((one) => [one.id, one]))
  return {
    requests: requests.map((request) => ({
      ...requestLine(request, i18n),
      number: byId.get(request.applicationId)!.number,
      name: byId.get(request.applicationId)!.applicantName,
      href: `/officer/applications/${request.applicationId}/corrections/new`,
    })),
  }
}
