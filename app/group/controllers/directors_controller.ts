import type { HttpContext } from '@adonisjs/core/http'
import { seenVersion } from '#core/http/seen_version'
import { getClock } from '#core/calendar/clock'
import { rowVersion } from '#core/formats/content_version'
import { RemoveDirector } from '#group/actions/remove_director'
import { SaveDirector } from '#group/actions/save_director'
import { GROUP_WORDS } from '#group/fields/group'
import { DIRECTOR, DIRECTOR_GROUPS } from '#group/fields/people'
import type GroupDirector from '#group/models/group_director'
import { directorForm } from '#group/queries/group_forms'
import { directorViews } from '#group/queries/group_view'
import { groupOfUser, ownDirector } from '#group/queries/own_group'
import { detailsFirst } from '#group/details_first'
import { draftAbout } from '#group/rules/draft_about'
import { directorValidator } from '#group/validators/people'
import { casteListTrouble } from '#masters/queries/list_trouble'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { endsOf, groupsOf } from '#profile/fields/follow'
import { submissionDay } from '#profile/lock'
import type { Draft } from '#profile/queries/read_draft'
import { keptNumbers } from '#profile/rules/kept_numbers'
import { draftOf, openSection, stepProps, versionedForm, type Wizard } from '#profile/wizard'
import { formMessages } from '#core/validation/form_messages'

const SECTION = 'directors'

const numbersOf = (director: GroupDirector | null, draft: Draft | null) =>
  keptNumbers(endsOf(DIRECTOR, director), draft)

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
      directors: group
        ? await directorViews(group.id, this.#submissionDay(wizard), i18n.locale)
        : [],
      least: {
        directors: rules.minDirectors,
        reserved: rules.minReservedDirectors,
        categories: rules.eligibleCategories.join(', '),
        most: rules.maxDirectors,
      },
    })
  }

  async create(ctx: HttpContext) {
    const wizard = await openSection(ctx, SECTION)
    return (await detailsFirst(ctx, wizard)) ?? this.#form(ctx, wizard, null)
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
    const seen = seenVersion(ctx.request)
    await new RemoveDirector().run({ userId: user.id, loanType, directorId: ctx.params.id, seen })
    ctx.session.flash('success', ctx.i18n.t('profile.messages.removed'))
    return this.#toList(ctx)
  }

  async #form({ i18n, inertia }: HttpContext, wizard: Wizard, director: GroupDirector | null) {
    const draft = draftAbout(await draftOf(wizard, SECTION), director?.id)
    const rules = this.#rules(wizard)
    return inertia.render('group/director', {
      step: { ...stepProps(wizard, SECTION, i18n.locale, draft), trouble: casteListTrouble(i18n) },
      name: director?.fullName ?? null,
      ...versionedForm(directorForm(director), director ? rowVersion(director) : '', draft),
      masks: numbersOf(director, draft).masks,
      groups: groupsOf(DIRECTOR, DIRECTOR_GROUPS, {
        i18n,
        headings: GROUP_WORDS.headings,
        limits: {
          min: rules.directorMinAge,
          below: rules.directorBelowAge,
          least: rules.minCibil,
          most: rules.maxCibil,
        },
      }),
    })
  }

  async #save(ctx: HttpContext, director: GroupDirector | null) {
    const { i18n, request, session } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, user } = wizard
    const data = request.all()
    const seen = seenVersion(request)
    /** A refused form is kept in the session for a moment; the number must not be in it. */
    request.updateBody({})
    const draft = draftAbout(await draftOf(wizard, SECTION), director?.id)
    const rules = this.#rules(wizard)
    const options = {
      data,
      meta: {
        ageDay: this.#submissionDay(wizard),
        minAge: rules.directorMinAge,
        belowAge: rules.directorBelowAge,
        minCibil: rules.minCibil,
        maxCibil: rules.maxCibil,
        hasGroup: (await groupOfUser(user.id)) !== null,
        kept: numbersOf(director, draft).kept,
      },
      messagesProvider: formMessages(i18n, 'profile', 'group.validation.director'),
    }
    const { group: _, ...fields } = await request.validateUsing(directorValidator, options)
    const directorId = director?.id ?? null
    const saved = await new SaveDirector().run({
      userId: user.id,
      loanType,
      directorId,
      seen,
      fields,
    })
    session.flash('success', i18n.t('profile.messages.saved'))
    return saved
  }

  #submissionDay({ lock, loanType }: Wizard) {
    return submissionDay(lock, loanType, getClock().today())
  }

  #rules(wizard: Wizard) {
    return rulesThatCount(wizard.loanType, { firstSubmission: this.#submissionDay(wizard) })
  }

  #toList({ params, response }: HttpContext) {
    return response.redirect().toRoute('group.directors.index', { loanType: params.loanType })
  }
}
