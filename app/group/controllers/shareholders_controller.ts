import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { seenVersion } from '#core/http/seen_version'
import { rowVersion } from '#core/formats/content_version'
import { RemoveShareholder } from '#group/actions/remove_shareholder'
import { SaveShareholder } from '#group/actions/save_shareholder'
import { GROUP_WORDS } from '#group/fields/group'
import { SHAREHOLDER, SHAREHOLDER_GROUPS } from '#group/fields/people'
import type GroupShareholder from '#group/models/group_shareholder'
import { shareholderForm } from '#group/queries/group_forms'
import { shareholderColumns, shareholderViews } from '#group/queries/group_view'
import { groupOfUser, ownShareholder } from '#group/queries/own_group'
import { detailsFirst } from '#group/details_first'
import { draftAbout } from '#group/rules/draft_about'
import { shareholderValidator } from '#group/validators/people'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { endsOf, groupsOf } from '#profile/fields/follow'
import { submissionDay } from '#profile/lock'
import { keptNumbers } from '#profile/rules/kept_numbers'
import { draftOf, openSection, stepProps, versionedForm, type Wizard } from '#profile/wizard'
import { formMessages } from '#core/validation/form_messages'

const SECTION = 'shareholders'

/** The shareholders of the group: a list, and a form for one of them (document 2). */
export default class ShareholdersController {
  async index(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const group = await groupOfUser(wizard.user.id)
    return inertia.render('group/shareholders', {
      step: stepProps(wizard, SECTION, i18n.locale),
      hasGroup: group !== null,
      shareholders: group ? await shareholderViews(group.id, i18n.locale) : [],
      columns: shareholderColumns(i18n),
      most: this.#most(wizard),
    })
  }

  async create(ctx: HttpContext) {
    const wizard = await openSection(ctx, SECTION)
    return (await detailsFirst(ctx, wizard)) ?? this.#form(ctx, wizard, null)
  }

  async edit(ctx: HttpContext) {
    const wizard = await openSection(ctx, SECTION)
    return this.#form(ctx, wizard, await ownShareholder(wizard.user.id, ctx.params.id))
  }

  async store(ctx: HttpContext) {
    return this.#save(ctx, null)
  }

  async update(ctx: HttpContext) {
    const { user } = await openSection(ctx, SECTION)
    const { id } = await ownShareholder(user.id, ctx.params.id)
    return this.#save(ctx, id)
  }

  async destroy(ctx: HttpContext) {
    const { loanType, user } = await openSection(ctx, SECTION)
    const shareholderId = String(ctx.params.id)
    const seen = seenVersion(ctx.request)
    await new RemoveShareholder().run({ userId: user.id, loanType, shareholderId, seen })
    return this.#back(ctx, 'profile.messages.removed')
  }

  async #form({ i18n, inertia }: HttpContext, wizard: Wizard, row: GroupShareholder | null) {
    const draft = draftAbout(await draftOf(wizard, SECTION), row?.id)
    return inertia.render('group/shareholder', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      name: row?.fullName ?? null,
      ...versionedForm(shareholderForm(row), row ? rowVersion(row) : '', draft),
      masks: keptNumbers(endsOf(SHAREHOLDER, row), draft).masks,
      groups: groupsOf(SHAREHOLDER, SHAREHOLDER_GROUPS, {
        i18n,
        headings: GROUP_WORDS.headings,
      }),
    })
  }

  async #save(ctx: HttpContext, shareholderId: number | null) {
    const { i18n, request } = ctx
    const { loanType, user } = await openSection(ctx, SECTION)
    const data = request.all()
    const seen = seenVersion(request)
    /** A refused form is kept in the session for a moment; the number must not be in it. */
    request.updateBody({})
    const { group: _, ...fields } = await request.validateUsing(shareholderValidator, {
      data,
      meta: { hasGroup: (await groupOfUser(user.id)) !== null },
      messagesProvider: formMessages(i18n, 'profile', 'group.validation.shareholder'),
    })
    await new SaveShareholder().run({ userId: user.id, loanType, shareholderId, seen, fields })
    return this.#back(ctx, 'profile.messages.saved')
  }

  #back({ i18n, params, response, session }: HttpContext, message: string) {
    session.flash('success', i18n.t(message))
    return response.redirect().toRoute('group.shareholders.index', { loanType: params.loanType })
  }

  /** How many shareholders there may be. */
  #most({ lock, loanType }: Wizard): number {
    const firstSubmission = submissionDay(lock, loanType, getClock().today())
    return rulesThatCount(loanType, { firstSubmission }).maxShareholders
  }
}
