import type { HttpContext } from '@adonisjs/core/http'
import { hasRight } from '#auth/policies/rights'
import { recordAudit } from '#kernel/audit/record_audit'
import { OUTSIDE_STRENGTHS } from '#duplicates/rules/outside_match'
import { listShape, listView } from '#lists/list_view'
import { decideFinding } from '#administration/outside_lists/actions/lists'
import { findingList, OUTCOMES } from '#administration/outside_lists/queries/finding_list'
import { findingPage, kindChoices } from '#administration/outside_lists/queries/list_pages'
import { findingDecisionValidator } from '#administration/validators/outside_list'

const PAGES = 'back_office/administration/outside_lists'

/** Findings of outside lists, and the auditor's decisions on them. */
export default class OutsideFindingsController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const choices = (group: string, values: readonly string[]) =>
      values.map((value) => ({ value, label: i18n.t(`outside_lists.${group}.${value}`) }))
    return inertia.render(`${PAGES}/findings`, {
      ...(await listView(findingList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, findingList, { viewer, i18n }),
      choices: {
        kinds: kindChoices(i18n),
        strengths: choices('strengths', OUTSIDE_STRENGTHS),
        outcomes: choices('outcomes', OUTCOMES),
      },
    })
  }

  async show({ auth, bouncer, i18n, inertia, params, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const mayDecide = await hasRight(bouncer, 'AdministrationOutsideListPolicy.manage')
    const { userId, ...page } = await findingPage(Number(params.id), viewer, mayDecide, i18n)
    await recordAudit({
      action: 'outside_finding.viewed',
      actor: viewer,
      subjectType: 'user',
      subjectId: userId,
      data: { finding: page.id },
      requestId: request.id(),
    })
    return inertia.render(`${PAGES}/finding`, page)
  }

  async decide({ auth, i18n, params, request, response, session }: HttpContext) {
    const decision = await request.validateUsing(findingDecisionValidator, 'outside_lists')
    const id = Number(params.id)
    await decideFinding({ id, ...decision }, auth.getUserOrFail())
    session.flash('success', i18n.t('outside_lists.decided'))
    return response.redirect().toRoute('administration.outside_findings.show', { id })
  }
}
