import type { I18n } from '@adonisjs/i18n'
import Application from '#applications/models/application'
import { rememberApplications } from '#applications/contracts/application_subject'
import { changesSinceReturn } from '#approvals/queries/profile_changes'
import { linksNeedingAttention } from '#duplicates/queries/links'
import type { Viewer } from '#approvals/contracts/viewer'
import approvals from '#config/approvals'
import { formatRupees } from '#kernel/money/paise'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { missingText, profileCompletion } from '#profile/queries/sections'
import type User from '#auth/models/user'
import { scopeToDistricts } from '#auth/policies/base'
import { reviewHref } from '#approvals/queries/visible_applications'
import { FINAL_APPROVAL, finalApprovalStatuses } from '#approvals/rules/returned_items'
import { isoInstant } from '#kernel/calendar/instants'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { type AllowedAction, allowedActions } from '#workflow/queries/allowed_actions'
import { decisionsOfAll } from '#workflow/queries/decision_history'
import { bulkApprovalSections, bulkApprovalTotals } from '#workflow/queries/bulk_decisions'

/** Maximum number of names; more would not be read in one line. */
const MAX_NAMED_PARTS = 3
const REASONS_KEY = 'approvals.bulk.reasons'

type Check = (application: Application, viewer: Viewer, i18n: I18n) => Promise<string | null>

/** Checks in the order in which they are shown. */
const CHECKS: Record<string, Check> = {
  shared: sharedWithOthers,
  missing: missingParts,
  outside: async (application, _, i18n) => amountOutside(application, i18n),
  unusual: async (application, _, i18n) => amountUnusual(application, i18n),
  changed: changedSinceReturn,
}
/** Same checks by cost: amounts are already loaded, similarities are searched in six tables. */
const CHEAPEST_FIRST = ['outside', 'unusual', 'changed', 'missing', 'shared']

/**
 * Returns the reasons to look at an application before a bulk step, in the officer's language: similarities, missing
 * parts, an amount outside the scheme's limits, changes by the applicant.
 */
export async function fileExceptions(
  application: Application,
  viewer: Viewer,
  i18n: I18n
): Promise<string[]> {
  const found: (string | null)[] = []
  for (const check of Object.values(CHECKS)) found.push(await check(application, viewer, i18n))
  return found.filter((text) => text !== null)
}

/** Whether there is any such reason: the check stops at the first. */
export async function isException(
  application: Application,
  viewer: Viewer,
  i18n: I18n
): Promise<boolean> {
  for (const name of CHEAPEST_FIRST) {
    if ((await CHECKS[name](application, viewer, i18n)) !== null) return true
  }
  return false
}

async function sharedWithOthers(application: Application, _: Viewer, i18n: I18n) {
  const links = await linksNeedingAttention(application)
  if (links.length === 0) return null
  const kinds = new Set(links.flatMap(({ lines }) => lines.map(({ kind }) => kind)))
  const what = [...kinds].map((kind) => i18n.t(`approvals.duplicates.kinds.${kind}`)).join(', ')
  return i18n.t(`${REASONS_KEY}.shared`, { count: links.length, what })
}

async function missingParts({ profileId, loanType }: Application, _: Viewer, i18n: I18n) {
  const sections = await profileCompletion(profileId, loanType)
  const missing = sections.flatMap((section) => (section.isOptional ? [] : section.missing))
  if (missing.length === 0) return null
  const what = missing.slice(0, MAX_NAMED_PARTS).map((one) => missingText(one, i18n))
  return i18n.t(`${REASONS_KEY}.missing`, {
    what: what.join(', '),
    more: Math.max(missing.length - MAX_NAMED_PARTS, 0),
  })
}

/** The rules are those in force on the day of submission. */
function amountOutside({ amountPaise, loanType, submittedOn }: Application, i18n: I18n) {
  const rules = rulesByCountingDay(loanType, { firstSubmission: submittedOn })
  const amount = Number(amountPaise)
  if (amount > rules.maxAmountPaise) {
    return i18n.t(`${REASONS_KEY}.above`, { limit: formatRupees(rules.maxAmountPaise) })
  }
  if (amount < rules.minAmountPaise) {
    return i18n.t(`${REASONS_KEY}.below`, { limit: formatRupees(rules.minAmountPaise) })
  }
  return null
}

/** The corporation's own limit, in addition to the scheme's. */
function amountUnusual({ amountPaise }: Application, i18n: I18n) {
  const limit = approvals.usualLoanLimit
  if (Number(amountPaise) <= limit) return null
  return i18n.t(`${REASONS_KEY}.unusual`, { limit: formatRupees(limit) })
}

async function changedSinceReturn(application: Application, _: Viewer, i18n: I18n) {
  const changes = await changesSinceReturn(application, i18n)
  if (!changes) return null
  return i18n.t(`${REASONS_KEY}.changed_since_${changes.since}`, { count: changes.fields.length })
}

/** Applications that wait for the last approval of this officer. */
const pendingApprovals = (user: User) =>
  scopeToDistricts(Application.query(), user).whereIn(
    'status_id',
    finalApprovalStatuses(user.roleId)
  )

interface ExceptionReasons {
  /** Why it is an exception, in the officer's language. */
  reasons: string[]
  /** Whether this officer may take the step: nobody acts on one application at two stages. */
  isAllowed: boolean
}

/** For an exception that is not shown on the page. */
const UNLISTED: ExceptionReasons = { reasons: [], isAllowed: false }

/**
 * Returns the applications that wait for the last approval: the figures of all of them and, of those that have waited
 * longest, a batch of usual ones and one of exceptions, each with the reasons against it.
 */
export async function bulkApprovalPage(user: User, i18n: I18n) {
  const lastSteps = new Map<number, number | null>()
  const { usual, exceptions, since } = await bulkApprovalSections<Application, ExceptionReasons>({
    load: async (offset, limit) =>
      rememberApplications(
        await pendingApprovals(user)
          .orderBy('status_since')
          .orderBy('id')
          .offset(offset)
          .limit(limit)
      ),
    whyOf: async (files, isTold) => {
      const steps = await decisionsOfAll(
        'application',
        files.map(({ id }) => id)
      )
      for (const [id, own] of steps) lastSteps.set(id, own.at(-1)?.id ?? null)
      const reasons: (ExceptionReasons | null)[] = []
      for (const file of files) {
        const isUnlisted = !isTold && (await isException(file, user, i18n))
        reasons.push(isUnlisted ? UNLISTED : await exceptionReasons(file, user, i18n))
      }
      return reasons
    },
  })
  const card = (file: Application) => ({
    id: file.id,
    href: reviewHref(file.id),
    number: file.number,
    applicantName: file.applicantName,
    scheme: loanTypeName(masters().scheme(file.loanType), i18n.locale),
    district: localName(masters().district(file.districtId), i18n.locale),
    amountPaise: Number(file.amountPaise),
    submittedOn: file.submittedOn,
    since: isoInstant(file.statusSince),
    expectedStatusId: file.statusId,
    expectedDecisionId: lastSteps.get(file.id) ?? null,
  })
  return {
    figures: {
      ...(await bulkApprovalTotals('application', finalApprovalStatuses(user.roleId), user)),
      since,
    },
    usual: usual.map(card),
    usualPaise: usual.reduce((sum, { amountPaise }) => sum + Number(amountPaise), 0),
    exceptions: exceptions.map(({ subject, why }) => ({ ...card(subject), ...why })),
  }
}

/** Returns why an application cannot be approved on this page: another step is due, or somebody else takes it. */
const notPossibleReason = (due: AllowedAction | undefined, i18n: I18n) =>
  due
    ? i18n.t('approvals.final_approvals.other_step', {
        step: i18n.t(`workflow.buttons.application.${due.action}`),
      })
    : i18n.t('approvals.final_approvals.not_yours')

/** Returns null for a usual application. */
async function exceptionReasons(
  file: Application,
  user: User,
  i18n: I18n
): Promise<ExceptionReasons | null> {
  const actor = user.actor
  const actions = await allowedActions('application', file.id, actor)
  const isAllowed = actions.some(({ action }) => action === FINAL_APPROVAL)
  const reasons = await fileExceptions(file, user, i18n)
  if (!isAllowed) reasons.unshift(notPossibleReason(actions[0], i18n))
  return reasons.length > 0 ? { reasons, isAllowed } : null
}
