import type { HttpContext } from '@adonisjs/core/http'
import { ViewClaim } from '#claims/claim/actions/decisions'
import {
  type ClaimFilters,
  claimFilters,
  isOfPayable,
} from '#claims/claim/queries/claim_list_filters'
import { claimList, claimListPosition } from '#claims/claim/queries/list_claims'
import { advanceableStatuses } from '#claims/claim/queries/decision_statuses'
import {
  allowedDecisions,
  claimDecisionFacts,
  officerClaim,
  readOrNull,
} from '#claims/claim/queries/officer_claim'
import { claimChecks } from '#claims/claim/queries/claim_checks'
import { claimItemOptions, itemsOfClaim } from '#claims/claim/queries/claim_items'
import { isPaymentProven } from '#claims/payments/queries/reconciliation'
import { claimRecoveries } from '#claims/recovery/queries/recoveries'
import { claimReversals } from '#claims/payments/queries/reversals'
import { linkingChoices } from '#claims/aadhaar_linking/queries/linking_status'
import { claimLinking } from '#claims/aadhaar_linking/queries/linking_views'
import { canRequestStatement } from '#claims/aadhaar_linking/rules/linking_status'
import { rightCheckOf } from '#auth/policies/rights'
import {
  assignmentChoices,
  assignmentOf,
  deskStatuses,
} from '#approvals/collaboration/queries/assignments'
import { notesOf, questionsOf } from '#approvals/collaboration/queries/discussion'
import { collaborationSubject } from '#approvals/collaboration/contracts/collaboration'
import { outsidePanel } from '#approvals/queries/review'
import { siteVisitsOfClaim } from '#approvals/queries/site_visits'
import { districtKey, singleDistrict } from '#lists/query_filters'
import { listShape, listView } from '#lists/list_view'
import { filterChoices } from '#loans/queries/list_filters'
import { schemeListError } from '#masters/validation/master_values'
import { masters, options } from '#masters/queries/masters'
import { CLAIM_OWNERS } from '#masters/rules/coded_values'
import { waitingChoices } from '#workflow/queries/waits'

/** The officers' list of claims, and a single claim with everything its decision requires (document 4, 2.6). */
export default class OfficerClaimsController {
  async index({ auth, bouncer, i18n, inertia, request }: HttpContext) {
    const officer = auth.getUserOrFail()
    const query = request.qs()
    const filters = claimFilters(query, officer)
    const canPay = isOfPayable(filters) && (await bouncer.with('ClaimPolicy').allows('pay'))
    return inertia.render('lending/claims/list', {
      ...(await listView(claimList, { query, viewer: officer, i18n })),
      shape: listShape(inertia, claimList, { viewer: officer, i18n }),
      /** A thousand banks: sent once, and again only when the language changes. */
      choices: inertia.once(
        () => ({
          ...filterChoices(officer, i18n),
          statuses: options(masters().claimStatuses, i18n.locale),
          owners: CLAIM_OWNERS.map((value) => ({
            value,
            label: i18n.t(`workflow.stages.claim.${value}.name`),
          })),
          ...linkingChoices(i18n),
          ...waitingChoices(i18n),
          ...assignmentChoices(i18n),
        }),
        { key: `claim-choices-${i18n.locale}-${districtKey(officer.districts)}` }
      ),
      schemesError: schemeListError(i18n, request.id() ?? ''),
      advanceable: advanceableStatuses(officer.roleId),
      assignable: deskStatuses('claim', officer.roleId),
      payHref: canPay ? newBatchHref(filters) : null,
    })
  }

  async show({ auth, bouncer, i18n, inertia, params, request }: HttpContext) {
    const officer = auth.getUserOrFail()
    const claim = await new ViewClaim().run(officer, params.id, request.id())
    const actor = officer.actor
    const reference = request.id() ?? ''
    const file = await collaborationSubject('claim').open(officer, claim.id)
    const [
      view,
      checks,
      { history, actions },
      canDecide,
      place,
      notes,
      assignment,
      asked,
      items,
      linking,
      canPay,
      isProven,
      reversals,
      recoveries,
      siteVisits,
      outside,
    ] = await Promise.all([
      officerClaim(claim, i18n),
      claimChecks(claim),
      claimDecisionFacts(claim, actor, i18n.locale),
      bouncer.with('ClaimPolicy').allows('decide'),
      claimListPosition(claim.id, officer, request.qs()),
      notesOf(file, officer, rightCheckOf(bouncer), i18n.locale),
      assignmentOf(file, officer),
      questionsOf(file, officer, i18n),
      itemsOfClaim(claim),
      readOrNull('linking', () => claimLinking(claim, i18n)),
      bouncer.with('ClaimPolicy').allows('pay'),
      isPaymentProven(claim),
      claimReversals(claim, officer, i18n),
      claimRecoveries(claim, officer),
      siteVisitsOfClaim(claim.applicationId, i18n),
      outsidePanel(claim.userId, (key, values) => i18n.t(key, values)),
    ])
    /** No decision is offered without the history, since it shows what others decided meanwhile. */
    const offered = canDecide && history ? (actions ?? []) : []
    return inertia.render('lending/claims/officer', {
      ...view,
      proofHref: isProven ? `/officer/claims/${claim.id}/proof` : null,
      place,
      notes,
      assignment,
      asked,
      checks,
      reversals,
      recoveries,
      siteVisits,
      outside,
      linking: linking && {
        ...linking,
        can: {
          ask:
            canPay && history !== null && canRequestStatement(claim, officer.roleId, linking.state),
        },
      },
      steps: history?.steps ?? [],
      stepsError: history ? null : i18n.t('claims.officer.steps_failed'),
      latestDecisionId: history?.latestDecisionId ?? null,
      actions: allowedDecisions(offered, i18n),
      /** Items that a return can name. */
      items: claimItemOptions(items, i18n),
      actionsError: actions ? null : i18n.t('claims.officer.actions_failed', { reference }),
    })
  }
}

/** Returns the address of the page of a new payment batch, with the filters of this list that it supports. */
function newBatchHref({ districts, schemeId }: ClaimFilters): string {
  const query = new URLSearchParams()
  const districtId = singleDistrict(districts)
  if (districtId !== null) query.set('district', String(districtId))
  if (schemeId !== null) query.set('loanType', String(schemeId))
  const path = '/officer/payment-batches/new'
  return query.size > 0 ? `${path}?${query}` : path
}
