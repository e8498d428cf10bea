import type { HttpContext } from '@adonisjs/core/http'
import { readExpectedVersion } from '#kernel/http/expected_version'
import type { MessagesProviderContact } from '@vinejs/vine/types'
import { stateListError } from '#masters/validation/master_values'
import { SaveAddresses } from '#profile/actions/save_sections'
import { sectionDraft, continueWizard, openSection, sectionForm, stepProps } from '#profile/wizard'
import { EMERGENCY } from '#profile/fields/person'
import { formInputs } from '#profile/fields/derive'
import { addressInputs, addressesForm } from '#profile/queries/section_forms'
import { addressesValidator, sameAddressValidator } from '#profile/validators/sections'
import { formMessages } from '#kernel/validation/form_messages'

const SECTION = 'address'

export default class AddressesController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const draft = await sectionDraft(wizard, SECTION)
    return inertia.render('applicants/profile/address', {
      step: { ...stepProps(wizard, SECTION, i18n.locale, draft), error: stateListError(i18n) },
      ...(await sectionForm(wizard, SECTION, await addressesForm(wizard.profile), draft)),
      address: addressInputs(i18n),
      emergency: formInputs(EMERGENCY, { i18n, prefix: 'emergency.' }),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const messagesProvider = formMessages(i18n, 'profile', 'profile.validation.address')
    const { loanType, user } = wizard
    const expectedVersion = readExpectedVersion(request)
    const isSame = [true, 'true', 'on', '1'].includes(request.input('permanentSame'))
    const addresses = isSame
      ? await this.#validateSameAddress(ctx, messagesProvider)
      : await request.validateUsing(addressesValidator, { messagesProvider })
    await new SaveAddresses().run({
      userId: user.id,
      loanType,
      expectedVersion,
      ...addresses,
    })
    return continueWizard(ctx, wizard, SECTION)
  }

  async #validateSameAddress({ request }: HttpContext, messagesProvider: MessagesProviderContact) {
    const address = await request.validateUsing(sameAddressValidator, { messagesProvider })
    return { ...address, permanent: address.correspondence }
  }
}
