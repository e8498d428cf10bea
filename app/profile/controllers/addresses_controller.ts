import type { HttpContext } from '@adonisjs/core/http'
import type { MessagesProviderContact } from '@vinejs/vine/types'
import { stateListTrouble } from '#masters/queries/list_trouble'
import { localName, masters, options } from '#masters/queries/masters'
import { SaveAddresses } from '#profile/actions/save_addresses'
import { draftOf, goOn, openSection, stepProps } from '#profile/wizard'
import { addressesForm } from '#profile/queries/section_forms'
import { withDraft } from '#profile/rules/with_draft'
import { addressesValidator, sameAddressValidator } from '#profile/validators/addresses'

const SECTION = 'address'

export default class AddressesController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const draft = await draftOf(wizard, SECTION)
    const { districts, states } = masters()
    return inertia.render('profile/address', {
      step: { ...stepProps(wizard, SECTION, i18n.locale, draft), trouble: stateListTrouble(i18n) },
      values: withDraft(await addressesForm(wizard.profile), draft?.content),
      states: options(states, i18n.locale),
      /** All talukas at once: a few kilobytes, and no waiting on a weak signal. */
      districts: districts.map((district) => ({
        value: String(district.id),
        label: localName(district, i18n.locale),
        stateId: String(district.stateId),
        talukas: options(masters().talukas(district.id), i18n.locale),
      })),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const messagesProvider = i18n.createMessagesProvider('profile.validation.address')
    const { loanType, user } = wizard
    const isSame = [true, 'true', 'on', '1'].includes(request.input('permanentSame'))
    const addresses = isSame
      ? await this.#sameTwice(ctx, messagesProvider)
      : await request.validateUsing(addressesValidator, { messagesProvider })
    await new SaveAddresses().run({ userId: user.id, loanType, ...addresses })
    return goOn(ctx, wizard, SECTION)
  }

  async #sameTwice({ request }: HttpContext, messagesProvider: MessagesProviderContact) {
    const address = await request.validateUsing(sameAddressValidator, { messagesProvider })
    return { ...address, permanent: address.correspondence }
  }
}
