import type { HttpContext } from '@adonisjs/core/http'
import { extractForm } from '#kernel/http/expected_version'
import { ifscWarning } from '#masters/validation/master_values'
import { SaveBankAccount } from '#profile/actions/save_sections'
import { sectionDraft, continueWizard, openSection, sectionForm, stepProps } from '#profile/wizard'
import { BANK_ACCOUNT } from '#profile/fields/loan'
import { formInputs, lastDigits } from '#profile/fields/derive'
import { type Draft, bankAccountForm, bankAccountOf } from '#profile/queries/section_forms'
import { maskedNumbers } from '#profile/rules/form_values'
import { bankAccountValidator } from '#profile/validators/sections'
import { formMessages } from '#kernel/validation/form_messages'

const SECTION = 'bank-account'

async function numbersOf(profileId: number, draft: Draft | null) {
  const saved = await bankAccountOf(profileId)
  return maskedNumbers(lastDigits(BANK_ACCOUNT, saved), draft)
}

export default class BankAccountsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const draft = await sectionDraft(wizard, SECTION)
    return inertia.render('applicants/profile/bank_account', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      ...(await sectionForm(wizard, SECTION, await bankAccountForm(wizard.profile.id), draft)),
      masks: (await numbersOf(wizard.profile.id, draft)).masks,
      fields: formInputs(BANK_ACCOUNT, { i18n }),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { data, expectedVersion } = extractForm(request)
    const { kept } = await numbersOf(wizard.profile.id, await sectionDraft(wizard, SECTION))
    const fields = await request.validateUsing(bankAccountValidator, {
      data,
      meta: { stored: kept },
      messagesProvider: formMessages(i18n, 'profile', 'profile.validation.bank_account'),
    })
    const { loanType, user } = wizard
    await new SaveBankAccount().run({ userId: user.id, loanType, expectedVersion, ...fields })
    const warning = ifscWarning(fields.ifsc, fields.bankName, i18n.locale)
    if (warning) ctx.session.flash('warning', i18n.t(warning.key, warning.params))
    return continueWizard(ctx, wizard, SECTION)
  }
}
