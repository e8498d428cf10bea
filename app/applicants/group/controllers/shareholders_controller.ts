import type { HttpContext } from '@adonisjs/core/http'
import { shareholderColumns, shareholderViews } from '#group/queries/group_view'
import { groupOfUser } from '#group/queries/group_people'
import { type PersonCheck, type PersonPage, PeoplePages } from '#group/people_pages'
import { shareholderValidator } from '#group/validators/group'
import { formMessages } from '#kernel/validation/form_messages'
import { openSection, stepProps, type Wizard, wizardRules } from '#profile/wizard'

/** The shareholders of the group (document 2). */
export default class ShareholdersController extends PeoplePages<'shareholders'> {
  protected readonly list = 'shareholders'

  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, this.list)
    const group = await groupOfUser(wizard.user.id)
    return inertia.render('applicants/group/shareholders', {
      step: stepProps(wizard, this.list, i18n.locale),
      hasGroup: group !== null,
      shareholders: group ? await shareholderViews(group.id, i18n.locale) : [],
      columns: shareholderColumns(i18n),
      most: wizardRules(wizard).maxShareholders,
    })
  }

  protected page({ inertia }: HttpContext, form: PersonPage) {
    return inertia.render('applicants/group/shareholder', form)
  }

  protected async answers({ i18n, request }: HttpContext, _: Wizard, check: PersonCheck) {
    const { group: __, ...fields } = await request.validateUsing(shareholderValidator, {
      ...check,
      messagesProvider: formMessages(i18n, 'profile', 'group.validation.shareholder'),
    })
    return { list: this.list, fields } as const
  }
}
