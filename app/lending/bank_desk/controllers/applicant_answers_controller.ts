import type { HttpContext } from '@adonisjs/core/http'
import { applicationOfUser } from '#applications/queries/my_applications'
import { MoveLetter } from '#bank_desk/actions/letter_holders'
import { ReplyToAnswer } from '#bank_desk/actions/letter_answers'
import { applicantAnswers } from '#bank_desk/queries/branch_letters'
import { moveValidator, replyValidator } from '#bank_desk/validators/desk'
import { readExpectedVersion } from '#kernel/http/expected_version'

/** Next page after a reply: the citizen enters their own record there, as without the bank's answer. */
const NEXT_ROUTE = {
  sanctioned: 'loans.sanction.show',
  disbursed: 'loans.disbursements.create',
} as const

/** The bank's answers to the citizen's letter, the citizen's replies, and the move to another bank. */
export default class ApplicantAnswersController {
  async show({ auth, i18n, inertia, params, request }: HttpContext) {
    const application = await applicationOfUser(auth.getUserOrFail().id, params.uuid)
    const showsAllBanks = request.input('banks') === 'all'
    return inertia.render(
      'lending/bank_desk/answers',
      await applicantAnswers(application, showsAllBanks, i18n)
    )
  }

  async reply({ auth, i18n, params, request, response, session }: HttpContext) {
    const { id, roleId: role } = auth.getUserOrFail()
    const { uuid } = await applicationOfUser(id, params.uuid)
    const { isRight, remarks } = await request.validateUsing(
      replyValidator,
      'bank_desk.validation.reply'
    )
    const kind = await new ReplyToAnswer().run({
      actor: { id, role },
      applicationUuid: uuid,
      answerId: params.item,
      isRight,
      remarks: remarks ?? null,
    })
    session.flash('success', i18n.t(`bank_desk.mine.${isRight ? 'called_right' : 'called_wrong'}`))
    const next =
      isRight && kind in NEXT_ROUTE
        ? NEXT_ROUTE[kind as keyof typeof NEXT_ROUTE]
        : 'bank_desk.mine.show'
    return response.redirect().toRoute(next, { uuid })
  }

  async move({ auth, i18n, params, request, response, session }: HttpContext) {
    const { id, roleId: role } = auth.getUserOrFail()
    const { uuid } = await applicationOfUser(id, params.uuid)
    const expectedVersion = readExpectedVersion(request, 'expectedVersion')
    const { bankId, branchName } = await request.validateUsing(
      moveValidator,
      'bank_desk.validation.move'
    )
    await new MoveLetter().run({
      actor: { id, role },
      applicationUuid: uuid,
      bankId,
      branchName: branchName ?? null,
      expectedVersion,
    })
    session.flash('success', i18n.t('bank_desk.mine.moved'))
    return response.redirect().toRoute('bank_desk.mine.show', { uuid })
  }
}
