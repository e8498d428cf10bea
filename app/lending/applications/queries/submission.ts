import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import ApplicantGroup from '#group/models/applicant_group'
import LendingDetail from '#profile/models/lending_detail'
import Profile from '#profile/models/profile'
import { LOAN_TYPES, loanFormOf } from '#masters/rules/schemes'
import { Refusal } from '#kernel/exceptions/refusal'
import { formatRupees } from '#kernel/money/paise'
import { localName, masters } from '#masters/queries/masters'
import { rulesByCountingDay, schemeOpeningView } from '#masters/queries/scheme_rules'
import {
  type SubmissionLimit,
  type SubmissionRules,
  unmetLimits,
  lastDayOfHold,
} from '#applications/rules/submission'
import { profileLock, submissionDayOf } from '#profile/contracts/profile_lock'
import {
  type SectionCompletion,
  profileCompletion,
  profileHref,
  sectionRows,
} from '#profile/queries/sections'
import { ageOn } from '#profile/rules/age'
import type { I18n } from '@adonisjs/i18n'
import { applicationFacts } from '#applications/contracts/facts'
import Application from '#applications/models/application'
import { liveApplicationOf } from '#applications/queries/my_applications'
import { groupView } from '#group/queries/group_view'
import { eligibilityTexts } from '#masters/queries/dated_lists'
import { appealedApplicationNumber } from '#profile/wizard'
import { profileView } from '#profile/queries/profile_view'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import type { GuardContext } from '#workflow/contracts/subject'

/** The requested loan: for a group, it is stored on the group's own page. */
interface LoanRequest {
  amountPaise: number
  loanDistrictId: number
  /** Business or course, as shown in lists. */
  product: string
  groupId: number | null
}

/** Maximum number of characters of the copy for lists. */
const PRODUCT_MAX_LENGTH = 255

/** Returns the loan requested in a complete profile; the sections are checked before. */
export async function loanRequestOf(
  profile: Profile,
  loanType: number,
  client: TransactionClientContract
): Promise<LoanRequest> {
  if (loanType === LOAN_TYPES.group) {
    const group = await ApplicantGroup.query({ client })
      .where('user_id', profile.userId)
      .firstOrFail()
    const { amountPaise, loanDistrictId, businessDescription, businessName } = group
    const product = [...(businessDescription ?? businessName)].slice(0, PRODUCT_MAX_LENGTH).join('')
    return { amountPaise, loanDistrictId, product, groupId: group.id }
  }
  const { amountPaise, loanDistrictId, product } = await LendingDetail.query({ client })
    .where({ profileId: profile.id, schemeId: loanType })
    .firstOrFail()
  return { amountPaise, loanDistrictId, product, groupId: null }
}

/** A profile that may be submitted for a loan type, for the first time or again. */
export interface Submission {
  profile: Profile
  request: LoanRequest
  /** Full years on the day of first submission. */
  age: number
}

/**
 * Checks everything that a submission needs against the scheme's rules on the day of first submission (DECISIONS 5),
 * again and inside the transaction: a limit may have changed since the section was saved.
 *
 * @throws Refusal naming the first condition that is not met
 */
export async function submissionOf(
  userId: number,
  loanType: number,
  trx: TransactionClientContract
): Promise<Submission> {
  const profile = await Profile.query({ client: trx }).where('user_id', userId).first()
  const sections = profile ? await profileCompletion(profile.id, loanType, trx) : []
  if (!profile || sections.length === 0) throw new Refusal('applications.messages.incomplete')
  refuseIncomplete(sections)
  const day = await submissionDayOf(userId, loanType, trx)
  const rules = rulesByCountingDay(loanType, { firstSubmission: day })
  const age = ageOn(profile.birthDate!, day)
  const category = masters().caste(profile.casteId!).categoryCode
  const request = await loanRequestOf(profile, loanType, trx)
  const [missed] = unmetLimits(
    { age, category, incomePaise: profile.familyIncomePaise, amountPaise: request.amountPaise },
    rules
  )
  if (missed) {
    throw new Refusal(
      `applications.messages.${missed}`,
      LIMIT_PARAMS[missed]?.(rules, category) ?? {}
    )
  }
  return { profile, request, age }
}

type MessageParams = (rules: SubmissionRules, category: string) => Refusal['params']

/** Parameters of the message for a limit. */
const LIMIT_PARAMS: Partial<Record<SubmissionLimit, MessageParams>> = {
  category: (_, category) => ({ category: masters().casteCategory(category) }),
  income: ({ maxIncomePaise }) => ({ limit: formatRupees(maxIncomePaise) }),
  amount: ({ minAmountPaise, maxAmountPaise }) => ({
    least: formatRupees(minAmountPaise),
    most: formatRupees(maxAmountPaise),
  }),
}

/** The first missing part determines the message: the message of a scheme rule states its own requirement. */
function refuseIncomplete(sections: SectionCompletion[]) {
  const [first] = sections.flatMap((section) => section.missing)
  if (!first) return
  if ('key' in first && first.isRule) throw new Refusal(first.key, first.params)
  throw new Refusal('applications.messages.incomplete')
}

/** Returns the last page of the wizard: each section with its answers, and what was submitted. */
export async function summaryPage(userId: number, loanType: number, i18n: I18n) {
  const profile = await Profile.findBy('userId', userId)
  const live = await liveApplicationOf(userId, loanType)
  const lock = await profileLock(userId)
  const rows = profile ? await sectionRows(profile, loanType, lock, i18n) : []
  return {
    scheme: localName(masters().scheme(loanType), i18n.locale),
    opening: schemeOpeningView(loanType, i18n.locale),
    /** Address of the submission with the citizen's code, if it was assisted; null if the form on this page is used. */
    assistedHref: await applicationFacts().submissionHref(userId, loanType),
    /** Page on which the profile is read and printed. */
    profileHref: profileHref(loanType),
    sections: rows,
    /** The answers; null before any were given. */
    view: profile && (await profileView(profile.id, i18n.locale, { loanType })),
    group:
      loanFormOf(loanType) === 'group'
        ? await groupView(userId, i18n.locale, { profileId: profile?.id })
        : null,
    /** The criteria declared with the submission, as of the relevant day. */
    criteria: eligibilityTexts(loanType, i18n.locale, live?.submittedOn),
    appealed: appealedApplicationNumber({ lock, loanType }),
    live: live && {
      uuid: live.uuid,
      number: live.number,
      statusId: live.statusId,
      isEditable: live.status.editableByApplicant,
    },
  }
}

/**
 * Whether an application has been on hold for longer than the scheme allows, and so is closed (DECISIONS 4 'close
 * hold').
 */
export async function isHoldOverdue({ client, subject, today }: GuardContext): Promise<boolean> {
  const application = await Application.query({ client }).where('id', subject.id).firstOrFail()
  const rules = rulesByCountingDay(subject.loanType, { work: today })
  return today > lastDayOfHold(indiaDateOf(application.statusSince), rules.holdCloseDays)
}
