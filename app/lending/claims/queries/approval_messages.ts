import type { I18n } from '@adonisjs/i18n'
import { sentence } from '#kernel/exceptions/sentence'
import type { ApprovedClaims } from '#claims/actions/approve_claims'
import type { UnusualReason } from '#claims/rules/usual_claim'

/** Claims named in the message; the page shows the others still waiting. */
const MAX_NAMED_CLAIMS = 10

/** Why a claim was left out: the rule that it does not keep, or the words of the refusal. */
export const exclusionReason = (
  { rule, refusal }: Pick<ApprovedClaims['excluded'][number], 'rule' | 'refusal'>,
  i18n: I18n
) => (refusal ? sentence(i18n, refusal.messageKey, refusal.params) : i18n.t(`claims.rules.${rule}`))

/** What became of each of several claims, as the page says it after their approval. */
export function approvalMessages(
  {
    approved,
    excluded,
    unusual = [],
  }: ApprovedClaims & { unusual?: { id: number; reason: UnusualReason }[] },
  i18n: I18n
): { success: string | null; warning: string | null } {
  const notApproved = [
    ...unusual.map(({ id, reason }) => ({ id, why: i18n.t(`claims.stack.why.${reason}`) })),
    ...excluded.map((one) => ({ id: one.id, why: exclusionReason(one, i18n) })),
  ]
  const reasons = notApproved.slice(0, MAX_NAMED_CLAIMS).map((one) => i18n.t('claims.bulk.reason', one))
  return {
    success:
      approved.length > 0 ? i18n.t('claims.bulk.approved', { count: approved.length }) : null,
    warning:
      notApproved.length > 0
        ? i18n.t('claims.bulk.left_out', { count: notApproved.length, reasons: reasons.join('; ') })
        : null,
  }
}
