import type { HttpContext } from '@adonisjs/core/http'
import { DrawSample, lastMonth } from '#audits/actions/draw_sample'
import { canDrawSample } from '#audits/queries/sampling_frame'
import { questionsForOffice, itemsOfSample, listSamples } from '#audits/queries/sample_items'

/** The auditor's samples, and the questions to an office. */
export default class SamplesController {
  async index({ auth, bouncer, i18n, inertia }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const samples = await listSamples(viewer)
    const month = lastMonth()
    const isDue =
      (await bouncer.with('AuditsSamplePolicy').allows('keep')) &&
      samples.every((sample) => sample.month !== month)
    const canDraw = isDue && (await canDrawSample(month))
    return inertia.render('accountability/audits/samples', {
      samples,
      asked: await questionsForOffice(viewer, i18n),
      /** The month that can be drawn now; null if it is drawn, cannot be drawn yet, or the user may not draw it. */
      drawable: canDraw ? month : null,
      /** The month whose sample is drawn automatically as soon as possible. */
      awaited: isDue && !canDraw ? month : null,
    })
  }

  async store({ auth, i18n, response, session }: HttpContext) {
    const sample = await new DrawSample().run(auth.getUserOrFail())
    session.flash('success', i18n.t('audits.samples.was_drawn'))
    return response.redirect().toRoute('audits.samples.show', { id: sample.id })
  }

  async show({ auth, i18n, inertia, params }: HttpContext) {
    return inertia.render(
      'accountability/audits/sample',
      await itemsOfSample(auth.getUserOrFail(), params.id, i18n)
    )
  }
}
