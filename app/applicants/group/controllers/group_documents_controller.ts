import type { HttpContext } from '@adonisjs/core/http'
import { groupSlots } from '#group/actions/group'
import { redirectToGroupDetails } from '#group/people_pages'
import { SlotPages, openSection, stepProps } from '#profile/wizard'

/** Documents of the group itself (document 2, 'Upload Group Related Documents'). */
export default class GroupDocumentsController extends SlotPages {
  protected readonly section = groupSlots.section

  protected placeOf() {
    return groupSlots
  }

  async index(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.section)
    if (await redirectToGroupDetails(ctx, wizard)) return
    return ctx.inertia.render('applicants/profile/documents', {
      step: stepProps(wizard, this.section, ctx.i18n.locale),
      cards: await this.cards(ctx, wizard),
    })
  }
}
