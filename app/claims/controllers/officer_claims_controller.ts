import type { HttpContext } from '@adonisjs/core/http'
import { CLAIM_OWNERS, claimFilters, claimFilterValues } from '#claims/queries/claim_list_filters'
import { CLAIM_PAGE_SIZES, claimListState, listClaims } from '#claims/queries/list_claims'
import { claimChecks } from '#claims/queries/claim_checks'
import { claimDecisionFacts } from '#claims/queries/claim_decision_facts'
import { officerClaim, visibleClaim } from '#claims/queries/officer_claim'
import { filterChoices } from '#loans/queries/filter_choices'
import { schemeListTrouble } from '#masters/queries/list_trouble'
import { masters, options } from '#masters/queries/masters'

/** The officers' list of claims, and one with everything its decision needs (document 4, 2.6). */
export default class OfficerClaimsController {
  async index({ auth, bouncer, i18n, inertia, request, unconfirmedSession }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('view')
    const officer = auth.getUserOrFail()
    const query = request.qs()
    const filters = claimFilters(query, officer)
    return inertia.render('claims/list', {
      list: await listClaims(filters, claimListState(query), i18n.locale, unconfirmedSession),
      pageSizes: CLAIM_PAGE_SIZES,
      filters: claimFilterValues(filters),
      /** A thousand banks: sent once, and again only in another language. */
      choices: inertia.once(
        () => ({
          ...filterChoices(i18n.locale),
          statuses: options(masters().claimStatuses, i18n.locale),
          owners: [...CLAIM_OWNERS] as string[],
        }),
        { key: `claim-choices-${i18n.locale}` }
      ),
      schemesTrouble: schemeListTrouble(i18n, request.id() ?? ''),
      isDistrictLocked: officer.districtId !== null,
      canDecide: await bouncer.with('ClaimPolicy').allows('decide'),
      canPay: await bouncer.with('ClaimPolicy').allows('pay'),
    })
  }

  async show({ auth, bouncer, i18n, inertia, params, request }: HttpContext) {
    await bouncer.with('ClaimPolicy').authorize('view')
    const officer = auth.getUserOrFail()
    const claim = await visibleClaim(officer, params.id)
    const actor = { id: officer.id, role: officer.roleId }
    const reference = request.id() ?? ''
    const [view, checks, { history, actions }, canDecide] = await Promise.all([
      officerClaim(claim, i18n.locale),
      claimChecks(claim),
      claimDecisionFacts(claim, actor, i18n.locale),
      bouncer.with('ClaimPolicy').allows('decide'),
    ])
    /** Nobody decides without the history: it says what the others decided meanwhile. */
    const offered = canDecide && history ? (actions ?? []) : []
    return inertia.render('claims/officer', {
      ...view,
      checks: checks.map((check) => ({ ...check, rule: check.rule as string })),
      steps: history?.steps ?? [],
      stepsTrouble: history ? null : i18n.t('claims.officer.steps_failed'),
      latestDecisionId: history?.latestDecisionId ?? null,
      actions: offered
        .filter(({ offeredIn }) => offeredIn === 'decision')
        .map(({ action, needsReason, needsRemarks, isRejection, reasonKind }) => ({
          action,
          needsReason,
          needsRemarks,
          isRejection,
          reasons: reasonKind ? options(masters().claimReasons(reasonKind), i18n.locale) : [],
        })),
      actionsTrouble: actions ? null : i18n.t('claims.officer.actions_failed', { reference }),
    })
  }
}
