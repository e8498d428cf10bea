import type { I18n } from '@adonisjs/i18n'
import type Claim from '#claims/models/claim'
import { returnedItem } from '#claims/queries/claim_items'
import { lastDayToCorrect } from '#claims/rules/return_deadline'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { localName, masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { latestDecision } from '#workflow/queries/decision_history'

/**
 * Why a claim that is with its applicant came back, until when it can be corrected, and what it is about.
 *
 * @param page the claim's page for its applicant; nothing on that page itself
 */
export async function claimReturn(claim: Claim, page: string, i18n: I18n) {
  const { claimReturnCloseDays } = rulesByCountingDay(claim.loanType, { work: getClock().today() })
  const last = await latestDecision('claim', claim.id)
  const reason = last?.reasonId ? masters().claimRejectReason(last.reasonId) : null
  return {
    until: lastDayToCorrect(indiaDateOf(claim.statusSince), claimReturnCloseDays),
    reason: reason && localName(reason, i18n.locale),
    remarks: last?.remarks ?? null,
    item: await returnedItem(claim, last?.data?.item ?? null, page, i18n),
  }
}
