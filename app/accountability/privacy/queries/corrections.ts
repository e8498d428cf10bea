import type { I18n } from '@adonisjs/i18n'
import { liveApplications } from '#applications/queries/live_applications'
import Application from '#applications/models/application'
import { withinReach } from '#auth/policies/reach'
import type { Viewer } from '#approvals/viewer'
import { isoInstant } from '#kernel/calendar/iso_instant'
import CorrectionRequest from '#privacy/models/correction_request'
import { CORRECTABLE, wordsOfCorrectable } from '#privacy/rules/correctable'
import { lockedApplication } from '#privacy/rules/locked_application'

/** Requests that the office's list shows at once. */
const MOST_LISTED = 200

function lineOf(request: CorrectionRequest, i18n: I18n) {
  const { id, field, wanted, reason, state, answer, askedAt, answeredAt } = request
  return {
    id,
    what: i18n.t(wordsOfCorrectable(field)),
    wanted,
    reason,
    state,
    answer,
    askedAt: isoInstant(askedAt),
    answeredAt: isoInstant(answeredAt),
  }
}

/** Where a person corrects their data: in the profile, or by asking the office while a file shuts it. */
export async function ownCorrections(userId: number, i18n: I18n) {
  const locked = lockedApplication(await liveApplications(userId))
  const requests = await CorrectionRequest.query().where('userId', userId).orderBy('id', 'desc')
  return {
    /** Number of the file that shuts the profile; null where it is open. */
    lockedBy: locked?.number ?? null,
    choices: CORRECTABLE.map((value) => ({ value, label: i18n.t(wordsOfCorrectable(value)) })),
    requests: requests.map((request) => lineOf(request, i18n)),
  }
}

/** What people asked the officer's districts to correct and is not answered, the oldest first. */
export async function openCorrections(officer: Viewer, i18n: I18n) {
  const files = withinReach(Application.query(), officer).select('id')
  const requests = await CorrectionRequest.query()
    .where('state', 'open')
    .whereIn('applicationId', files)
    .orderBy('id')
    .limit(MOST_LISTED)
  const ids = requests.map(({ applicationId }) => applicationId)
  const applications = await Application.query().whereIn('id', ids)
  const byId = new Map(applications.map((one) => [one.id, one]))
  return {
    requests: requests.map((request) => ({
      ...lineOf(request, i18n),
      number: byId.get(request.applicationId)!.number,
      name: byId.get(request.applicationId)!.applicantName,
      href: `/officer/applications/${request.applicationId}/corrections/new`,
    })),
  }
}
