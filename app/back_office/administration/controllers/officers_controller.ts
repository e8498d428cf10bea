import type { HttpContext } from '@adonisjs/core/http'
import {
  type PasswordDelivery,
  deliveryMessageKey,
  flashPasswordLink,
  proposeOfficerChange,
} from '#administration/officers/password_delivery'
import { officerFieldsOf, postFromForm } from '#administration/officers/officer_sheet'
import { newOfficerForm, officerPage, postForm } from '#administration/officers/officer_page'
import { newOfficerValidator, officerValidator } from '#administration/validators/people'
import { OFFICER_STATES, officerList } from '#administration/officers/officer_list'
import { findUserByUserName } from '#auth/queries/second_factors'
import { defaultUserName } from '#auth/rules/credentials'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { Refusal } from '#kernel/exceptions/refusal'
import { listShape, listView } from '#lists/list_view'

const MESSAGES = 'administration.officers'

/** Officers with an account (DECISIONS 10). */
export default class OfficersController {
  async index({ auth, i18n, inertia, request }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const { offices, districts } = postForm(i18n)
    return inertia.render('back_office/administration/officers/index', {
      ...(await listView(officerList, { query: request.qs(), viewer, i18n })),
      shape: listShape(inertia, officerList, { viewer, i18n }),
      choices: {
        roles: offices.map(({ value, label }) => ({ value: String(value), label })),
        districts,
        states: OFFICER_STATES.map((value) => ({
          value,
          label: i18n.t(`administration.officers.states.${value}`),
        })),
      },
    })
  }

  async create({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/administration/officers/new', {
      form: await newOfficerForm(i18n),
    })
  }

  async show({ auth, i18n, inertia, params }: HttpContext) {
    const person = await officerPage(params.id, auth.getUserOrFail(), i18n)
    return inertia.render('back_office/administration/officers/show', { person })
  }

  async store(ctx: HttpContext) {
    const { auth, i18n, request, response, session } = ctx
    const form = await request.validateUsing(newOfficerValidator, 'administration.officers')
    const passwordDelivery = form.passwordDelivery as PasswordDelivery
    if (passwordDelivery === 'email' && !form.email) {
      throw new Refusal('auth.messages.no_email', {}, { field: 'email' })
    }
    const officer = auth.getUserOrFail()
    const person = { ...officerFieldsOf(form), ...postFromForm(form) }
    const proposed = await new ProposeChange().run({
      kind: 'person',
      payload: { act: 'add', people: [person], passwordDelivery },
      person: officer,
    })
    const messageKey = await deliveryMessageKey(passwordDelivery, {
      locale: person.locale,
      lastSignInAt: null,
    })
    flashProposalOutcome({ i18n, session }, proposed, `${MESSAGES}.messages.added_by_${messageKey}`)
    if (proposed.isWaiting) return response.redirect().toRoute('administration.officers.index')
    const { id } = (await findUserByUserName(defaultUserName(person)))!
    if (passwordDelivery === 'link') await flashPasswordLink(ctx, id)
    return response.redirect().toRoute('administration.officers.show', { id })
  }

  async update(ctx: HttpContext) {
    const { version, ...form } = await ctx.request.validateUsing(
      officerValidator,
      'administration.officers'
    )
    const id = ctx.params.id
    const change = {
      act: 'save',
      id,
      fields: officerFieldsOf(form),
      expectedVersion: version,
    } as const
    return proposeOfficerChange(ctx, change, 'saved')
  }
}
