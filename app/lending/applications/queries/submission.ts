import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { formatRupees } from '#kernel/money/paise'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { loanRequestOf, type LoanRequest } from '#applications/queries/loan_request'
import {
  missedLimits,
  type SubmissionLimit,
  type SubmissionRules,
} from '#applications/rules/submission_limits'
import { submissionDayOf } from '#profile/lock'
import Profile from '#profile/models/profile'
import { profileCompletion, type SectionCompletion } from '#profile/queries/profile_completion'
import { ageOn } from '#profile/rules/age'

/** A profile that may be submitted for a loan type, for the first time or again. */
export interface Submission {
  profile: Profile
  request: LoanRequest
  /** Full years on the day of first submission. */
  age: number
}

/**
 * Checks everything a submission needs against the scheme's rules on the day of first submission
 * (DECISIONS 5), again and inside the transaction: a limit may have changed since the section was
 * saved.
 *
 * @throws Refusal naming the first thing that is not met
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
  const [missed] = missedLimits(
    { age, category, incomePaise: profile.familyIncomePaise, amountPaise: request.amountPaise },
    rules
  )
  if (missed) {
    throw new Refusal(`applications.messages.${missed}`, LIMIT_PARAMS[missed]?.(rules, category) ?? {})
  }
  return { profile, request, age }
}

type MessageParams = (rules: SubmissionRules, category: string) => Refusal['params']

/** What the sentence of a limit names. */
const LIMIT_PARAMS: Partial<Record<SubmissionLimit, MessageParams>> = {
  category: (_, category) => ({ category: masters().casteCategory(category) }),
  income: ({ maxIncomePaise }) => ({ limit: formatRupees(maxIncomePaise) }),
  amount: ({ minAmountPaise, maxAmountPaise }) => ({
    least: formatRupees(minAmountPaise),
    most: formatRupees(maxAmountPaise),
  }),
}

/** What is missing first decides the words: a rule of the scheme says itself what it asks. */
function refuseIncomplete(sections: SectionCompletion[]) {
  const [first] = sections.flatMap((section) => section.missing)
  if (!first) return
  if ('key' in first && first.isRule) throw new Refusal(first.key, first.params)
  throw new Refusal('applications.messages.incomplete')
}
