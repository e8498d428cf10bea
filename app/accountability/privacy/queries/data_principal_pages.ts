import { getClock } from '#kernel/calendar/clock'
import { inForce } from '#kernel/calendar/periods'
import { type RowOf, localName, masters, options } from '#masters/queries/masters'
import type { I18n } from '@adonisjs/i18n'
import { isoInstant } from '#kernel/calendar/instants'
import { columnInLanguage } from '#kernel/formats/languages'
import corporation from '#kernel/settings/corporation'
import { GROUP, GROUP_TEXT_KEYS } from '#group/fields/group'
import type { NoticeSection } from '#masters/rules/coded_values'
import Consent from '#privacy/models/consent'
import { countMyBreaches } from '#privacy/queries/breaches'
import { ADDRESS, FAMILY, PERSONAL } from '#profile/fields/person'
import { BANK_ACCOUNT } from '#profile/fields/loan'
import type { Fields } from '#profile/fields/field'
import { liveApplications } from '#applications/queries/my_applications'
import Application from '#applications/models/application'
import { scopeToDistricts } from '#auth/policies/base'
import type { Viewer } from '#approvals/contracts/viewer'
import CorrectionRequest from '#privacy/models/correction_request'
import {
  CORRECTABLE_FIELDS,
  correctableLabelKey,
  lockingApplication,
} from '#privacy/rules/corrections'
import type { ReviewPanel, ReviewPanelContext } from '#approvals/contracts/review_panels'
import { formatDate, indiaDateOf } from '#kernel/calendar/plain_date'
import DataNominee from '#privacy/models/data_nominee'

/** Returns the version of the privacy notice in force today; undefined before the first one. */
export function activePrivacyNotice(): RowOf<'privacyNotices'> | undefined {
  const noticesInForce = inForce(masters().rows.privacyNotices, getClock().today(), () => 'notice')
  return noticesInForce.at(-1)
}

const SECTIONS: Record<NoticeSection, { fields: Fields; words: string }> = {
  'personal': { fields: PERSONAL, words: 'profile.fields' },
  'address': { fields: ADDRESS, words: 'profile.fields' },
  'family': { fields: FAMILY, words: 'profile.fields' },
  'bank-account': { fields: BANK_ACCOUNT, words: 'profile.fields' },
  'group': { fields: GROUP, words: GROUP_TEXT_KEYS.labels },
}

/** Returns the names of the fields of a section, as in its form. */
function fieldNames(section: NoticeSection | null, i18n: I18n): string[] {
  if (section === null) return []
  const { fields, words } = SECTIONS[section]
  const names = Object.entries(fields).map(([name, { label }]) =>
    i18n.t(label ?? `${words}.${name}`)
  )
  return [...new Set(names)]
}

/** Returns the notice in force, the person's consents, and the contact. */
export async function myDataPage(userId: number, i18n: I18n) {
  const notice = activePrivacyNotice()
  const consents = await Consent.query().where('userId', userId).orderBy('id', 'desc')
  const items = masters().rows.privacyNoticeItems.filter(({ noticeId }) => noticeId === notice?.id)
  const say = (row: object, text: string) => columnInLanguage(row, text, i18n.locale)
  return {
    notice: notice
      ? { version: notice.id, name: localName(notice, i18n.locale), from: notice.effectiveFrom }
      : null,
    items: items.map((item) => ({
      id: item.id,
      item: say(item, 'item'),
      purpose: say(item, 'purpose'),
      seenBy: say(item, 'seenBy'),
      kept: say(item, 'kept'),
      ground: item.ground,
      fields: fieldNames(item.section, i18n),
    })),
    /** Whether the person has not seen the notice in force yet; a new notice blocks nothing. */
    isNew: notice !== undefined && !consents.some(({ noticeId }) => noticeId === notice.id),
    consents: consents.map(({ id, noticeId, place, locale, givenAt }) => ({
      id,
      version: noticeId,
      place,
      language: i18n.t(`common.languages.${locale}`),
      at: isoInstant(givenAt),
    })),
    /** Breaches that the person was notified of. */
    incidents: await countMyBreaches(userId),
    contact: { email: corporation.email, phone: corporation.phone },
  }
}

/** Maximum number of requests in the office's list. */
const MAX_REQUESTS = 200

function requestLine(request: CorrectionRequest, i18n: I18n) {
  const { id, field, requestedValue, reason, state, answer, requestedAt, answeredAt } = request
  return {
    id,
    what: i18n.t(correctableLabelKey(field)),
    requestedValue,
    reason,
    state,
    answer,
    requestedAt: isoInstant(requestedAt),
    answeredAt: isoInstant(answeredAt),
  }
}

/**
 * Returns how a person corrects their data: in the profile, or by a request to the office while an application locks
 * it.
 */
export async function myCorrections(userId: number, i18n: I18n) {
  const activeApplication = lockingApplication(await liveApplications(userId))
  const requests = await CorrectionRequest.query().where('userId', userId).orderBy('id', 'desc')
  return {
    /** Number of the application that locks the profile; null if it is not locked. */
    lockedBy: activeApplication?.number ?? null,
    choices: CORRECTABLE_FIELDS.map((value) => ({
      value,
      label: i18n.t(correctableLabelKey(value)),
    })),
    requests: requests.map((request) => requestLine(request, i18n)),
  }
}

/** Returns the unanswered correction requests in the officer's districts, oldest first. */
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

/**
 * Panel with the applicant's nominee (DPDP Act 2023, section 14), for the officers who may correct the application,
 * since the nominee contacts them. Null if there is no nominee.
 */
export async function nomineePanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, may, locale, t } = context
  if (!(await may('ApprovalsApplicationPolicy.correct'))) return null
  const nominee = await DataNominee.findBy({ liveUserId: application.userId })
  if (!nominee) return null
  const item = (label: string, value: string) => ({
    label: t(`privacy.nominee.panel.${label}`),
    value,
  })
  const relationship = masters().find('relationships', nominee.relationshipId)
  return {
    title: t('privacy.nominee.panel.title'),
    items: [
      item('full_name', nominee.fullName),
      item('relationship', localName(relationship, locale)),
      item('mobile', nominee.mobile),
      item('since', formatDate(indiaDateOf(nominee.namedAt), locale)),
    ],
    notice: t('privacy.nominee.panel.notice'),
    links: [],
  }
}

/** Returns the nominee of a person and the previous ones, newest first. */
export async function nomineesOf(userId: number, i18n: I18n) {
  const rows = await DataNominee.query().where('userId', userId).orderBy('id', 'desc')
  const nominees = rows.map(({ id, fullName, relationshipId, mobile, namedAt, endedAt }) => ({
    id,
    fullName,
    relationship: localName(masters().find('relationships', relationshipId), i18n.locale),
    mobile,
    namedAt: isoInstant(namedAt),
    endedAt: isoInstant(endedAt),
  }))
  const nominee = nominees.find(({ endedAt }) => endedAt === null) ?? null
  return {
    acting: nominee,
    before: nominees.filter(({ endedAt }) => endedAt !== null),
    expectedVersion: String(nominee?.id ?? 0),
    relationships: options(masters().relationships, i18n.locale),
  }
}
