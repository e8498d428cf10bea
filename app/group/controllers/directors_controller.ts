import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { maskedAadhaar } from '#core/vault/vault'
import { RemoveDirector } from '#group/actions/remove_director'
import { SaveDirector } from '#group/actions/save_director'
import type GroupDirector from '#group/models/group_director'
import { directorForm } from '#group/queries/group_forms'
import { directorViews } from '#group/queries/group_view'
import { groupOfUser, ownDirector } from '#group/queries/own_group'
import { draftAbout } from '#group/rules/draft_about'
import { directorChangeValidator, directorValidator } from '#group/validators/people'
import { casteListTrouble } from '#masters/queries/list_trouble'
import { localName, masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { ageDay } from '#profile/lock'
import { withDraft } from '#profile/rules/with_draft'
import { draftOf, openSection, stepProps, type Wizard } from '#profile/wizard'

const SECTION = 'directors'

/** The directors of the group: a list, and a form for one of them (document 2, 'Directors step'). */
export default class DirectorsController {
  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const group = await groupOfUser(wizard.user.id)
    const rules = this.#rules(wizard)
    return inertia.render('group/directors', {
      step: stepProps(wizard, SECTION, i18n.locale),
      hasGroup: group !== null,
      directors: group ? await directorViews(group.id, i18n.locale) : [],
      least: {
        directors: rules.minDirectors,
        reserved: rules.minReservedDirectors,
        categories: rules.eligibleCategories.join(', '),
        most: rules.maxDirectors,
      },
    })
  }

  async create(ctx: HttpContext) {
    return this.#form(ctx, await openSection(ctx, SECTION), null)
  }

  async edit(ctx: HttpContext) {
    const wizard = await openSection(ctx, SECTION)
    return this.#form(ctx, wizard, await ownDirector(wizard.user.id, ctx.params.id))
  }

  async store(ctx: HttpContext) {
    const director = await this.#save(ctx, null)
    const { loanType } = ctx.params
    return ctx.response.redirect().toRoute('group.director_documents.index', {
      loanType,
      id: director.id,
    })
  }

  async update(ctx: HttpContext) {
    const { user } = await openSection(ctx, SECTION)
    await this.#save(ctx, await ownDirector(user.id, ctx.params.id))
    return this.#toList(ctx)
  }

  async destroy(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    await new RemoveDirector().run({ userId: user.id, loanType, directorId: ctx.params.id })
    ctx.session.flash('success', ctx.i18n.t('profile.messages.removed'))
    return this.#toList(ctx)
  }

  async #form({ i18n, inertia }: HttpContext, wizard: Wizard, director: GroupDirector | null) {
    const draft = draftAbout(await draftOf(wizard, SECTION), director?.id)
    const rules = this.#rules(wizard)
    return inertia.render('group/director', {
      step: { ...stepProps(wizard, SECTION, i18n.locale, draft), trouble: casteListTrouble(i18n) },
      name: director?.fullName ?? null,
      values: withDraft(directorForm(director), draft?.content),
      aadhaarMask: maskedAadhaar(draft?.aadhaarLast4 ?? director?.aadhaarLast4 ?? null),
      castes: masters().castes.map((caste) => ({
        value: String(caste.id),
        label: `${localName(caste, i18n.locale)} (${caste.categoryCode})`,
      })),
      limits: {
        minAge: rules.directorMinAge,
        belowAge: rules.directorBelowAge,
        minCibil: rules.minCibil,
        maxCibil: rules.maxCibil,
      },
    })
  }

  async #save(ctx: HttpContext, director: GroupDirector | null) {
    const { i18n, request, session } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, user } = wizard
    const data = request.all()
    /** A refused form is kept in the session for a moment; the number must not be in it. */
    request.updateBody({})
    const draft = draftAbout(await draftOf(wizard, SECTION), director?.id)
    const rules = this.#rules(wizard)
    const options = {
      data,
      meta: {
        ageDay: ageDay(wizard.lock, loanType, getClock().today()),
        minAge: rules.directorMinAge,
        belowAge: rules.directorBelowAge,
        minCibil: rules.minCibil,
        maxCibil: rules.maxCibil,
        hasGroup: (await groupOfUser(user.id)) !== null,
      },
      messagesProvider: i18n.createMessagesProvider('group.validation.director'),
    }
    const isNumberKept = Boolean(draft?.aadhaarLast4 ?? director?.aadhaarLast4)
    const { group: _, ...fields } = isNumberKept
      ? await request.validateUsing(directorChangeValidator, options)
      : await request.validateUsing(directorValidator, options)
    const directorId = director?.id ?? null
    const saved = await new SaveDirector().run({ userId: user.id, loanType, directorId, fields })
    session.flash('success', i18n.t('profile.messages.saved'))
    return saved
  }

  #rules({ lock, loanType }: Wizard) {
    return schemeRules(loanType, ageDay(lock, loanType, getClock().today()))
  }

  #toList({ params, response }: HttpContext) {
    return response.redirect().toRoute('group.directors.index', { loanType: params.loanType })
  }
}
