import type { I18n } from '@adonisjs/i18n'
import type Application from '#applications/models/application'
import { changesSinceReturn } from '#approvals/queries/changes_since_return'
import { linksNeedingAttention } from '#duplicates/queries/links'
import type { Viewer } from '#approvals/viewer'
import approvals from '#config/approvals'
import { formatRupees } from '#kernel/money/paise'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { missingText } from '#profile/queries/missing_text'
import { profileCompletion } from '#profile/queries/profile_completion'

/** More of them would not be read in a line. */
const MAX_NAMED = 3
const REASONS_KEY = 'approvals.many.reasons'

type Check = (application: Application, viewer: Viewer, i18n: I18n) => Promise<string | null>

/** What is looked at, in the order it is told. */
const CHECKS: Record<string, Check> = {
  shared: sharedWithOthers,
  missing: missingParts,
  outside: async (application, _, i18n) => amountOutside(application, i18n),
  unusual: async (application, _, i18n) => amountUnusual(application, i18n),
  changed: changedSince,
}
/** The same by what a look costs: amounts are at hand, shared things are looked for in six tables. */
const CHEAPEST_FIRST = ['outside', 'unusual', 'changed', 'missing', 'shared']

/**
 * Why a file should be looked at before a step is taken for it among others, in the officer's words:
 * shared things, something missing, an amount outside the scheme's limits, what the applicant changed.
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

/** Whether there is any such reason: looking ends with the first. */
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
  const what = [...kinds].map((kind) => i18n.t(`approvals.shared.kinds.${kind}`)).join(', ')
  return i18n.t(`${REASONS_KEY}.shared`, { count: links.length, what })
}

async function missingParts({ profileId, loanType }: Application, _: Viewer, i18n: I18n) {
  const sections = await profileCompletion(profileId, loanType)
  const missing = sections.flatMap((section) => (section.isOptional ? [] : section.missing))
  if (missing.length === 0) return null
  const what = missing.slice(0, MAX_NAMED).map((one) => missingText(one, i18n))
  return i18n.t(`${REASONS_KEY}.missing`, {
    what: what.join(', '),
    more: Math.max(missing.length - MAX_NAMED, 0),
  })
}

/** The rules are those that counted on the day of submission. */
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

/** The corporation's own limit, beside the scheme's. */
function amountUnusual({ amountPaise }: Application, i18n: I18n) {
  const limit = approvals.usualLoanLimit
  if (Number(amountPaise) <= limit) return null
  return i18n.t(`${REASONS_KEY}.unusual`, { limit: formatRupees(limit) })
}

async function changedSince(application: Application, _: Viewer, i18n: I18n) {
  const changes = await changesSinceReturn(application, i18n)
  if (!changes) return null
  return i18n.t(`${REASONS_KEY}.changed_since_${changes.since}`, { count: changes.fields.length })
}
