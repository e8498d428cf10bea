import type { HttpContext } from '@adonisjs/core/http'
import { AnswerFinding, CheckItem, CloseItem } from '#audits/actions/sample_items'
import { sampleItem } from '#audits/queries/sample_items'
import {
  findingAnswerValidator,
  itemCheckValidator,
  itemClosingValidator,
} from '#audits/validators/sample'

/** One item of a sample: the auditor checks it, the office answers, the auditor closes it. */
export default class SampleItemsController {
  async show({ auth, i18n, inertia, params }: HttpContext) {
    return inertia.render(
      'accountability/audits/sample_item',
      await sampleItem(auth.getUserOrFail(), params.id, i18n)
    )
  }

  async check({ auth, i18n, params, request, response, session }: HttpContext) {
    const { checks = {}, finding = null } = await request.validateUsing(
      itemCheckValidator,
      'audits.validation.check'
    )
    const id = params.id
    const { state } = await new CheckItem().run(auth.getUserOrFail(), { id, checks, finding })
    session.flash('success', i18n.t(`audits.samples.now.${state}`))
    return response.redirect().back()
  }

  async answer({ auth, i18n, params, request, response, session }: HttpContext) {
    const { answer } = await request.validateUsing(
      findingAnswerValidator,
      'audits.validation.answer'
    )
    await new AnswerFinding().run(auth.getUserOrFail(), { id: params.id, answer })
    session.flash('success', i18n.t('audits.samples.now.answered'))
    return response.redirect().back()
  }

  async close({ auth, i18n, params, request, response, session }: HttpContext) {
    const closing = await request.validateUsing(itemClosingValidator, 'audits.validation.close')
    await new CloseItem().run(auth.getUserOrFail(), { id: params.id, ...closing })
    session.flash('success', i18n.t('audits.samples.now.closed'))
    return response.redirect().back()
  }
}
