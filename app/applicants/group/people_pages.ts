import type { HttpContext } from '@adonisjs/core/http'
import {
  PEOPLE,
  type PeopleList,
  type Person,
  type PersonOf,
  groupOfUser,
  personForm,
  personOfUser,
} from '#group/queries/group_people'
import {
  type Wizard,
  continueWizard,
  openSection,
  sectionDraft,
  stepProps,
  versionedForm,
} from '#profile/wizard'
import { extractForm, readExpectedVersion, rowVersion } from '#kernel/http/expected_version'
import { type PersonAnswers, RemovePerson, SavePerson } from '#group/actions/group'
import { GROUP_TEXT_KEYS } from '#group/fields/group'
import { draftOfRow } from '#group/rules/people'
import { formGroups, lastDigits } from '#profile/fields/derive'
import { maskedNumbers } from '#profile/rules/form_values'

/**
 * Redirects an applicant without group details to their page, with a message, before a form of the group is filled in.
 *
 * @returns whether the response is a redirect, so that no page is to be rendered
 */
export async function redirectToGroupDetails(
  { i18n, params, response, session }: HttpContext,
  wizard: Wizard
): Promise<boolean> {
  if (await groupOfUser(wizard.user.id)) return false
  session.flash('warning', i18n.t('group.messages.details_first'))
  response.redirect().toRoute('group.details.edit', { loanType: params.loanType })
  return true
}

/** Input of the validation of a form. */
export interface PersonCheck {
  data: object
  meta: { hasGroup: boolean; stored: string[] }
}

type Limits = Record<string, number>

/** Props of the form's page. */
export type PersonPage = Awaited<ReturnType<typeof personProps>>

/** A list of people of the group, and a form for one of them (document 2). */
export abstract class PeoplePages<List extends PeopleList> {
  protected abstract readonly list: List

  /** Values for the hints of the form. */
  protected limits(_: Wizard): Limits {
    return {}
  }

  protected abstract page(ctx: HttpContext, form: PersonPage): unknown

  /** Returns the validated input of the submitted form. */
  protected abstract answers(
    ctx: HttpContext,
    wizard: Wizard,
    check: PersonCheck
  ): Promise<PersonAnswers>

  async create(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.list)
    if (await redirectToGroupDetails(ctx, wizard)) return
    return this.#form(ctx, wizard, null)
  }

  async edit(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.list)
    const person = await personOfUser(this.list, wizard.user.id, ctx.params.id)
    return this.#form(ctx, wizard, person)
  }

  async store(ctx: HttpContext) {
    const { id } = await this.#save(ctx, await openSection(ctx, this.list), null)
    return this.added(ctx, id)
  }

  async update(ctx: HttpContext) {
    const wizard = await openSection(ctx, this.list)
    await this.#save(ctx, wizard, await personOfUser(this.list, wizard.user.id, ctx.params.id))
    return wizard.isChecking ? continueWizard(ctx, wizard, this.list) : this.#redirectToList(ctx)
  }

  async destroy(ctx: HttpContext) {
    const { list } = this
    const { loanType, user } = await openSection(ctx, list)
    const expectedVersion = readExpectedVersion(ctx.request)
    await new RemovePerson().run({
      userId: user.id,
      loanType,
      list,
      id: ctx.params.id,
      expectedVersion,
    })
    ctx.session.flash('success', ctx.i18n.t('profile.messages.removed'))
    return this.#redirectToList(ctx)
  }

  /** Redirects after a person was added: back to the list. */
  protected added(ctx: HttpContext, _id: number): unknown {
    return this.#redirectToList(ctx)
  }

  async #form(ctx: HttpContext, wizard: Wizard, person: PersonOf<List> | null) {
    const limits = this.limits(wizard)
    return this.page(ctx, await personProps(ctx, wizard, { list: this.list, person, limits }))
  }

  async #save(ctx: HttpContext, wizard: Wizard, person: PersonOf<List> | null) {
    const { i18n, request, session } = ctx
    const { loanType, user } = wizard
    const { fields } = PEOPLE[this.list]
    const { data, expectedVersion } = extractForm(request)
    const draft = draftOfRow(await sectionDraft(wizard, this.list), person?.id)
    const answers = await this.answers(ctx, wizard, {
      data,
      meta: {
        hasGroup: (await groupOfUser(user.id)) !== null,
        stored: maskedNumbers(lastDigits(fields, person), draft).kept,
      },
    })
    const id = person?.id ?? null
    const saved = await new SavePerson().run({
      userId: user.id,
      loanType,
      id,
      expectedVersion,
      ...answers,
    })
    session.flash('success', i18n.t('profile.messages.saved'))
    return saved
  }

  #redirectToList({ params, response }: HttpContext) {
    return response
      .redirect()
      .toRoute(`group.${this.list as PeopleList}.index`, { loanType: params.loanType })
  }
}

async function personProps(
  { i18n }: HttpContext,
  wizard: Wizard,
  { list, person, limits }: { list: PeopleList; person: Person | null; limits: Limits }
) {
  const { fields, groups } = PEOPLE[list]
  const draft = draftOfRow(await sectionDraft(wizard, list), person?.id)
  return {
    step: stepProps(wizard, list, i18n.locale, draft),
    name: person?.fullName ?? null,
    ...versionedForm(personForm(fields, person), person ? rowVersion(person) : '', draft),
    masks: maskedNumbers(lastDigits(fields, person), draft).masks,
    groups: formGroups(fields, groups, { i18n, headings: GROUP_TEXT_KEYS.headings, limits }),
  }
}
