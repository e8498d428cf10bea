import type { HttpContext } from '@adonisjs/core/http'
import { uploadSourceOf } from '#documents/form_uploads'
import { RemoveLeader, SaveLeader, editableLeader, editableLeaders } from '#site/home_page'
import { leaderValidator } from '#site/validators/editor'

/** Leaders of the corporation, edited by the administrator. */
export default class LeadersController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/site/editor/leaders', {
      leaders: await editableLeaders(i18n.locale),
    })
  }

  async create({ inertia }: HttpContext) {
    return inertia.render('back_office/site/editor/leader', { leader: null })
  }

  async edit({ inertia, params }: HttpContext) {
    return inertia.render('back_office/site/editor/leader', {
      leader: await editableLeader(params.uuid),
    })
  }

  async store(ctx: HttpContext) {
    return this.#save(ctx, null)
  }

  /** A POST, because browsers upload files with no other method. */
  async update(ctx: HttpContext) {
    return this.#save(ctx, ctx.params.uuid)
  }

  async destroy({ auth, i18n, params, response, session }: HttpContext) {
    await new RemoveLeader().run({ uuid: params.uuid, editor: auth.getUserOrFail() })
    session.flash('success', i18n.t('site_editor.messages.leader_removed'))
    return response.redirect().toRoute('site.editor.leaders.index')
  }

  async #save({ auth, i18n, request, response, session }: HttpContext, uuid: string | null) {
    const { version, ...fields } = await request.validateUsing(
      leaderValidator,
      'site_editor.validation.leader'
    )
    await new SaveLeader().run({
      uuid,
      expectedVersion: version,
      ...fields,
      photo: uploadSourceOf(request.file('photo')),
      editor: auth.getUserOrFail(),
    })
    session.flash('success', i18n.t('site_editor.messages.leader_saved'))
    return response.redirect().toRoute('site.editor.leaders.index')
  }
}
