import type { HttpContext } from '@adonisjs/core/http'
import { type ClaimFilters, claimFilters, isOfPayable } from '#claims/queries/claim_list_filters'
import { claimList } from '#claims/queries/list_claims'
import { onwardStatuses } from '#claims/queries/onward_statuses'
import { claimChecks } from '#claims/queries/claim_checks'
import { claimDecisionFacts } from '#claims/queries/claim_decision_facts'
import { offeredDecisions } from '#claims/queries/offered_decisions'
import { officerClaim, visibleClaim } from '#claims/queries/officer_claim'
import { listShape, listView } from '#lists/list_view'
import { filterChoices } from '#loans/queries/filter_choices'
import { schemeListTrouble } from '#masters/queries/list_trouble'
import { masters, options } from '#masters/queries/masters'
import { CLAIM_OWNERS } from '#masters/rules/dashboard_columns'

/** The officers' list of claims, and one with everything its decision needs (document 4, 2.6). */
export default class OfficerClaimsController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const officer = auth.getUserOrFail()
    const query = request.qs()
    const filters = claimFilters(query, officer)
    const isForPayment = isOfPayable(filters)
    const canPay = await bouncer.with('ClaimPolicy').allows('pay')
    return inertia.render('claims/list', {
      ...(await listView(claimList, { query, viewer: officer, i18n })),
      shape: listShape(inertia, claimList, { viewer: officer, i18n }),
      /** A thousand banks: sent once, and again only in another language. */
      choices: inertia.once(
        () => ({
          ...filterChoices(i18n.locale),
          statuses: options(masters().claimStatuses, i18n.locale),
          owners: CLAIM_OWNERS.map((value) => ({ value, label: i18n.t(`claims.owners.${value}`) })),
        }),
        { key: `claim-choices-${i18n.locale}` }
      ),
      schemesTrouble: schemeListTrouble(i18n, request.id() ?? ''),
      selectable: onwardStatuses(officer.roleId),
      isForPayment,
      payHref: isForPayment && canPay ? newBatchHref(filters) : null,
    })
  }

  async show({ auth, bouncer, i18n, inertia, params, request }: HttpContext) {
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
      checks,
      steps: history?.steps ?? [],
      stepsTrouble: history ? null : i18n.t('claims.officer.steps_failed'),
      latestDecisionId: history?.latestDecisionId ?? null,
      actions: offeredDecisions(offered, i18n.locale),
      actionsTrouble: actions ? null : i18n.t('claims.officer.actions_failed', { reference }),
    })
  }
}

/** The page of a new payment batch with what is filtered here, as far as it asks for that. */
function newBatchHref({ districtId, schemeId }: ClaimFilters): string {
  const query = new URLSearchParams()
  if (districtId !== null) query.set('district', String(districtId))
  if (schemeId !== null) query.set('loanType', String(schemeId))
  const path = '/officer/payment-batches/new'
  return query.size > 0 ? `${path}?${query}` : path
}
