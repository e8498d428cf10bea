import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import { scopeToDistricts } from '#auth/policies/reach'
import Application from '#applications/models/application'
import { fileExceptions, isException } from '#approvals/queries/file_exceptions'
import { reviewHref } from '#approvals/queries/list_place'
import { FINAL_APPROVAL, finalApprovalStatuses } from '#approvals/rules/last_step'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { type AllowedAction, allowedActions } from '#workflow/queries/allowed_actions'
import { latestDecisions } from '#workflow/queries/decision_history'
import { bulkApprovalSections, bulkApprovalTotals } from '#workflow/queries/stack_portion'

/** Everything that waits for the last approval of this officer. */
const pendingApprovals = (user: User) =>
  scopeToDistricts(Application.query(), user).whereIn('status_id', finalApprovalStatuses(user.roleId))

interface ExceptionReasons {
  /** What speaks against it, in the officer's words. */
  reasons: string[]
  /** The step is open to this officer: nobody acts on one file at two stages. */
  isAllowed: boolean
}

/** Of an exception that has no place on the page. */
const UNLISTED: ExceptionReasons = { reasons: [], isAllowed: false }

/**
 * The applications that wait for the last approval: the figures of all of them, and of those that wait
 * longest a portion of usual ones and one of exceptions, each with what speaks against it.
 */
export async function bulkApprovalPage(user: User, i18n: I18n) {
  const { usual, exceptions, since } = await bulkApprovalSections<Application, ExceptionReasons>({
    load: (offset, limit) =>
      pendingApprovals(user).orderBy('status_since').orderBy('id').offset(offset).limit(limit),
    whyOf: async (files, isTold) => {
      const reasons: (ExceptionReasons | null)[] = []
      for (const file of files) {
        const isUntold = !isTold && (await isException(file, user, i18n))
        reasons.push(isUntold ? UNLISTED : await exceptionReasons(file, user, i18n))
      }
      return reasons
    },
  })
  const shown = [...usual, ...exceptions.map(({ subject }) => subject)]
  const decisions = await latestDecisions(
    'application',
    shown.map(({ id }) => id)
  )
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
    expectedDecisionId: decisions.get(file.id) ?? null,
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

/** Why a file is not approved on this page: another step is due at it, or somebody else takes it. */
const notPossibleHere = (due: AllowedAction | undefined, i18n: I18n) =>
  due
    ? i18n.t('approvals.stack.other_step', {
        step: i18n.t(`workflow.buttons.application.${due.action}`),
      })
    : i18n.t('approvals.stack.not_yours')

/** Null for a usual one. */
async function exceptionReasons(file: Application, user: User, i18n: I18n): Promise<ExceptionReasons | null> {
  const actor = { id: user.id, role: user.roleId }
  const actions = await allowedActions('application', file.id, actor)
  const isAllowed = actions.some(({ action }) => action === FINAL_APPROVAL)
  const reasons = await fileExceptions(file, user, i18n)
  if (!isAllowed) reasons.unshift(notPossibleHere(actions[0], i18n))
  return reasons.length > 0 ? { reasons, isAllowed } : null
}
