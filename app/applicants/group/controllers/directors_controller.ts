import type { HttpContext } from '@adonisjs/core/http'
import { directorViews } from '#group/queries/group_view'
import { groupOfUser } from '#group/queries/group_people'
import { type PersonCheck, type PersonPage, PeoplePages } from '#group/people_pages'
import { directorLimits } from '#group/rules/people'
import { directorValidator } from '#group/validators/group'
import { casteListError } from '#masters/validation/master_values'
import { formMessages } from '#kernel/validation/form_messages'
import { openSection, stepProps, type Wizard, wizardDay, wizardRules } from '#profile/wizard'

/** The directors of the group (document 2, 'Directors step'). */
export default class DirectorsController extends PeoplePages<'directors'> {
  protected readonly list = 'directors'

  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, this.list)
    const group = await groupOfUser(wizard.user.id)
    const rules = wizardRules(wizard)
    return inertia.render('applicants/group/directors', {
      step: stepProps(wizard, this.list, i18n.locale),
      hasGroup: group !== null,
      directors: group ? await directorViews(group.id, wizardDay(wizard), i18n.locale) : [],
      least: {
        directors: rules.minDirectors,
        reserved: rules.minReservedDirectors,
        categories: rules.eligibleCategories.join(', '),
        most: rules.maxDirectors,
      },
    })
  }

  protected override limits(wizard: Wizard) {
    const rules = wizardRules(wizard)
    return {
      min: rules.directorMinAge,
      below: rules.directorBelowAge,
      least: rules.minCibil,
      most: rules.maxCibil,
    }
  }

  protected page({ i18n, inertia }: HttpContext, form: PersonPage) {
    const step = { ...form.step, error: casteListError(i18n) }
    return inertia.render('applicants/group/director', { ...form, step })
  }

  protected async answers({ i18n, request }: HttpContext, wizard: Wizard, check: PersonCheck) {
    const { group: _, ...fields } = await request.validateUsing(directorValidator, {
      ...check,
      messagesProvider: formMessages(i18n, 'profile', 'group.validation.director'),
      meta: {
        ...check.meta,
        ...directorLimits(wizardRules(wizard), wizardDay(wizard)),
      },
    })
    return { list: this.list, fields } as const
  }

  /** The documents of a new director are requested next. */
  protected override added({ params, response }: HttpContext, id: number) {
    const { loanType } = params
    return response.redirect().toRoute('group.director_documents.index', { loanType, id })
  }
}
