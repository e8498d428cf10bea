import type { HttpContext } from '@adonisjs/core/http'
import { localName, masters } from '#masters/queries/masters'
import { SaveBankAccount } from '#profile/actions/save_bank_account'
import { draftOf, goOn, openSection, stepProps } from '#profile/wizard'
import { bankAccountForm } from '#profile/queries/section_forms'
import { isUsualAccountNo } from '#profile/rules/account_numbers'
import { withDraft } from '#profile/rules/with_draft'
import { bankAccountValidator } from '#profile/validators/sections'

const SECTION = 'bank-account'

export default class BankAccountsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const draft = await draftOf(wizard, SECTION)
    return inertia.render('profile/bank_account', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      values: withDraft(await bankAccountForm(wizard.profile.id), draft?.content),
      banks: masters().shortlistedBanks.map((bank) => localName(bank, i18n.locale)),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request, session } = ctx
    const wizard = await openSection(ctx, SECTION)
    const fields = await request.validateUsing(bankAccountValidator, {
      messagesProvider: i18n.createMessagesProvider('profile.validation.bank_account'),
    })
    const { loanType, user } = wizard
    await new SaveBankAccount().run({ userId: user.id, loanType, ...fields })
    if (!isUsualAccountNo(fields.accountNo)) {
      session.flash('warning', i18n.t('profile.messages.unusual_account'))
    }
    return goOn(ctx, wizard, SECTION)
  }
}
