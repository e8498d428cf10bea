import type { HttpContext } from '@adonisjs/core/http'
import { directorSlots } from '#group/actions/group'
import { personOfUser } from '#group/queries/group_people'
import { SlotPages, openSection, stepProps } from '#profile/wizard'

/** Documents of one director. */
export default class DirectorDocumentsController extends SlotPages {
  protected readonly section = 'directors'

  protected placeOf({ params }: HttpContext) {
    return directorSlots(params.id)
  }

  async index(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.section)
    const director = await personOfUser('directors', wizard.user.id, ctx.params.id)
    return ctx.inertia.render('applicants/group/director_documents', {
      step: stepProps(wizard, this.section, ctx.i18n.locale),
      director: { id: director.id, name: director.fullName },
      cards: await this.cards(ctx, wizard),
    })
  }
}
