import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { returnableOptions } from '#applications/queries/next_steps'
import { isReturn } from '#approvals/rules/returned_items'
import type { Viewer } from '#approvals/contracts/viewer'
import { namedPeople } from '#group/queries/group_people'
import { loanTypeName, localName, masters, options } from '#masters/queries/masters'
import { allowedActions, offeredSteps } from '#workflow/queries/allowed_actions'
import { markedStatus } from '#workflow/queries/held_files'
import { latestDecision } from '#workflow/queries/decision_history'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import { daysBetween, formatInstant, indiaDateOf } from '#kernel/calendar/plain_date'
import { workingDaysBetween } from '#kernel/calendar/working_days'
import { maskAadhaar } from '#kernel/vault/vault'
import { changesSinceReturn, correctionsOf } from '#approvals/queries/profile_changes'
import { duplicatesOf } from '#approvals/queries/duplicates'
import {
  earlierApplications,
  historyOf,
  reviewDocuments,
} from '#approvals/queries/review_documents'
import {
  type ReviewPanel,
  type ReviewPanelContext,
  reviewPanels,
} from '#approvals/contracts/review_panels'
import User from '#auth/models/user'
import type { RightCheck } from '#auth/policies/rights'
import { agreedCriteria } from '#applications/queries/timeline'
import db from '@adonisjs/lucid/services/db'

/**
 * Returns the decision bar: the steps that this officer may take now, and the version of the application that they saw.
 */
async function decisionForm(application: Application, viewer: Viewer, i18n: I18n) {
  const { locale } = i18n
  const actor = { id: viewer.id, role: viewer.roleId }
  const [allowed, latest] = await Promise.all([
    allowedActions('application', application.id, actor),
    latestDecision('application', application.id),
  ])
  const returns = new Set(
    allowed.filter(({ toStatusId }) => isReturn(toStatusId)).map(({ action }) => action)
  )
  const steps = offeredSteps('application', allowed, {
    t: (key) => i18n.t(key),
    statusName: (id) => localName(masters().applicationStatus(id), locale),
    reasonsOf: (kind) => options(masters().reasons(kind ?? 'any'), locale),
  }).map((step) => ({ ...step, takesItem: returns.has(step.action) }))
  return {
    choices: steps,
    /** Items that a return can name: a field, a document, a list of people. */
    items: steps.some(({ takesItem }) => takesItem)
      ? returnableOptions(application.loanType, i18n, await namedPeople(application.groupId))
      : [],
    expectedStatusId: application.statusId,
    expectedDecisionId: latest?.id ?? null,
  }
}

const duplicatesHref = (id: number) => `/officer/applications/${id}/duplicates`

/** Returns everything on the review screen that does not come from the applicant's own sections. */
export async function reviewOf(
  application: Application,
  viewer: User,
  may: RightCheck,
  i18n: I18n
) {
  const { locale } = i18n
  const t = (key: string, values?: Record<string, string | number>) => i18n.t(key, values)
  const asOf = asOfNow()
  const changes = await changesSinceReturn(application, i18n)
  const [decision, history, earlier, shared, documents, corrections, panels] = await Promise.all([
    decisionForm(application, viewer, i18n),
    historyOf(application, i18n),
    earlierApplications(application, viewer, i18n),
    duplicatesOf(application, viewer, locale),
    reviewDocuments(application, locale, changes?.returnedAt ?? null),
    correctionsOf(application, i18n),
    reviewPanels({ application, viewer, may, locale, t, asOf }),
  ])
  return {
    application: {
      ...summaryOf(application, locale, asOf),
      can: {
        correct: !application.status.isFinal && (await may('ApprovalsApplicationPolicy.correct')),
        visit: await may('ApprovalsApplicationPolicy.visit'),
      },
    },
    decision,
    history,
    earlier,
    shared: { files: shared.files, href: duplicatesHref(application.id) },
    documents,
    changes: changes?.fields ?? null,
    changesSince: changes?.since ?? null,
    corrections,
    panels,
  }
}

/** Returns the header of the screen: the application, its status, who holds it and for how long. */
export function summaryOf(application: Application, locale: string, { day: today }: AsOf) {
  const { status } = application
  const since = indiaDateOf(application.statusSince)
  const target = masters().targetDays('application', application.statusId)
  const workingDays = workingDaysBetween(since, today, masters().holidays)
  return {
    id: application.id,
    number: application.number,
    applicantName: application.applicantName,
    aadhaar: maskAadhaar(application.aadhaarLast4),
    mobile: application.mobile,
    scheme: loanTypeName(masters().scheme(application.loanType), locale),
    district: localName(masters().district(application.districtId), locale),
    amountPaise: Number(application.amountPaise),
    businessType: application.businessType,
    ageAtSubmission: application.ageAtSubmission,
    submittedOn: application.submittedOn,
    status: markedStatus(localName(status, locale), application.isHeld, locale),
    statusColumn: status.dashboardColumn,
    heldSince: since,
    /** Null for an imported application before its release: it is waiting for no officer. */
    heldForDays: application.isHeld ? null : daysBetween(since, today),
    /** Maximum number of working days for this stage; null without a target (DECISIONS 14). */
    targetDays: target,
    workingDays,
    isOverdue: !application.isHeld && target !== null && workingDays > target,
    loiHref: application.showsLoiToOfficers
      ? `/officer/applications/${application.id}/letter`
      : null,
  }
}

/** Returns the criteria that the applicant declared for this scheme; null where none were recorded. */
export async function criteriaPanel(context: ReviewPanelContext): Promise<ReviewPanel | null> {
  const { application, asOf, locale, t } = context
  const agreed = await agreedCriteria(application.id, asOf)
  if (!agreed) return null
  return {
    title: t('approvals.criteria.title'),
    items: [
      { label: t('approvals.criteria.agreed'), value: formatInstant(agreed.agreedAt, locale) },
      {
        label: t('approvals.criteria.language'),
        value: t(`common.languages.${agreed.locale}`),
      },
      ...agreed.criteria.map((value, at) => ({
        label: t('approvals.criteria.criterion', { number: at + 1 }),
        value,
      })),
    ],
    links: [],
  }
}

/**
 * Returns the panel for an imported application whose applicant has not taken over the account; other applications cost
 * no query.
 */
export async function oldMobilePanel({
  application,
  may,
  t,
}: ReviewPanelContext): Promise<ReviewPanel | null> {
  if (application.importId === null) return null
  const { isHeld } = await User.findOrFail(application.userId)
  if (!isHeld) return null
  const href = `/officer/applications/${application.id}/mobile`
  const mayEnter = await may('ApprovalsApplicationPolicy.setOldMobile')
  return {
    title: t('approvals.old_mobile.panel'),
    items: [],
    notice: t('approvals.old_mobile.not_taken_over'),
    links: mayEnter ? [{ label: t('approvals.old_mobile.title'), href }] : [],
  }
}

/**
 * Returns a notice for the deciding officer that an applicant seems to be on lists of other offices: strong findings
 * that the auditor has not decided. It does not block any step.
 */
export async function outsidePanel(
  userId: number,
  t: (key: string, values?: Record<string, string | number>) => string
): Promise<ReviewPanel | null> {
  const findings = await db
    .from('outside_findings')
    .join('outside_lists', 'outside_lists.id', 'outside_findings.list_id')
    .where({ user_id: userId, outcome: 'open', strength: 'strong' })
    .orderBy('outside_findings.id', 'desc')
    .select('outside_findings.id', 'outside_lists.kind')
  if (findings.length === 0) return null
  return {
    title: t('outside_lists.panel.title'),
    items: [],
    notice: t('outside_lists.panel.text'),
    links: findings.map(({ id, kind }) => ({
      label: t('outside_lists.panel.link', { kind: t(`outside_lists.kinds.${kind}`) }),
      href: `/officer/outside-findings/${id}`,
    })),
  }
}
