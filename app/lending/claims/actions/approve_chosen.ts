import type { I18n } from '@adonisjs/i18n'
import type User from '#auth/models/user'
import { ApproveClaims } from '#claims/actions/approve_claims'
import Claim from '#claims/models/claim'
import { exclusionReason } from '#claims/queries/approval_messages'
import { ADVANCING_ACTIONS } from '#claims/queries/onward_statuses'
import { unusualClaims } from '#claims/queries/unusual_claims'
import { isOverridable } from '#claims/rules/usual_claim'
import type { ExpectedSubject, SubjectOutcome } from '#workflow/contracts/for_many'
import { wasStepTaken } from '#workflow/queries/is_taken_already'
import { openedSubjects } from '#workflow/queries/opened_subjects'

/**
 * Carries the chosen claims of a list on, each a decision and a transaction of its own with the whole
 * amount the stage before left (DECISIONS 8): one that moved meanwhile, does not keep a rule, or is
 * unusual and was not opened by this officer leaves the others alone. One that this officer has carried
 * on already, from where they saw it, counts as done.
 */
export class ApproveSelectedClaims {
  async run(officer: User, expected: readonly ExpectedSubject[], i18n: I18n): Promise<SubjectOutcome[]> {
    const claims = await Claim.findMany(expected.map(({ id }) => id))
    const opened = await openedSubjects('claim', officer.id, claims)
    const outcomes: SubjectOutcome[] = []
    for (const one of expected) {
      const claim = claims.find(({ id }) => id === one.id)!
      const exceptions = opened.has(claim.id) ? [] : await this.#exceptions(officer, claim, one)
      if (await wasStepTaken('claim', one, { officerId: officer.id, actions: ADVANCING_ACTIONS })) {
        outcomes.push({ id: claim.id, outcome: 'done', why: '' })
      } else if (exceptions.length > 0) {
        const why = exceptions.map((reason) => i18n.t(`claims.stack.why.${reason}`)).join('. ')
        outcomes.push({ id: claim.id, outcome: 'left_out', why })
      } else {
        outcomes.push(await this.#advance(officer, one, i18n))
      }
    }
    return outcomes
  }

  /** Of a claim that moved on, the step itself says who was first. */
  async #exceptions(officer: User, claim: Claim, { expectedStatusId }: ExpectedSubject) {
    if (claim.statusId !== expectedStatusId) return []
    const reasons = await unusualClaims([claim], { id: officer.id, role: officer.roleId })
    return reasons.get(claim.id)!.reasons.filter(isOverridable)
  }

  async #advance(officer: User, expected: ExpectedSubject, i18n: I18n): Promise<SubjectOutcome> {
    const { id } = expected
    const { excluded: leftOut } = await new ApproveClaims().run({
      claims: [expected],
      actor: { id: officer.id, role: officer.roleId },
    })
    if (leftOut.length === 0) return { id, outcome: 'done', why: '' }
    return { id, outcome: 'refused', why: exclusionReason(leftOut[0], i18n) }
  }
}
