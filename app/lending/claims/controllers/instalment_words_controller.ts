import type { HttpContext } from '@adonisjs/core/http'
import {
  RecordInstalmentWord,
  WithdrawInstalmentWord,
} from '#claims/days_past_due/actions/instalment_words'
import { instalmentWordValidator, withdrawnWordValidator } from '#claims/validators/past_due'
import { visibleSanction } from '#loans/queries/officer_loan'

/** What the district records of instalments, and takes back. */
export default class InstalmentWordsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id: sanctionId } = await visibleSanction(officer, params.id)
    const { version, instalment, ...word } = await request.validateUsing(
      instalmentWordValidator,
      'claims.validation.past_due'
    )
    await new RecordInstalmentWord().run({
      ...word,
      ...instalment,
      sanctionId,
      actor: officer.actor,
      expectedVersion: version,
    })
    session.flash('success', i18n.t('claims.past_due.messages.recorded'))
    return response.redirect().toRoute('claims.days_past_due.show', { id: sanctionId })
  }

  async destroy({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id: sanctionId } = await visibleSanction(officer, params.id)
    const { version, reason } = await request.validateUsing(
      withdrawnWordValidator,
      'claims.validation.past_due'
    )
    await new WithdrawInstalmentWord().run({
      sanctionId,
      wordId: Number(params.word),
      actor: officer.actor,
      reason,
      expectedVersion: version,
    })
    session.flash('success', i18n.t('claims.past_due.messages.withdrawn'))
    return response.redirect().toRoute('claims.days_past_due.show', { id: sanctionId })
  }
}
