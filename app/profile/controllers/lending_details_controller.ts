import type { HttpContext } from '@adonisjs/core/http'
import { formatRupees } from '#core/money/paise'
import { localName, masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { SaveLendingDetails } from '#profile/actions/save_lending_details'
import { draftOf, goOn, openSection, stepProps } from '#profile/wizard'
import { loanDistrictOf } from '#profile/queries/missing'
import { lendingForm } from '#profile/queries/section_forms'
import { withDraft } from '#profile/rules/with_draft'
import { lendingValidator } from '#profile/validators/sections'

const SECTION = 'lending'

export default class LendingDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile } = wizard
    const draft = await draftOf(wizard, SECTION)
    const district = masters().find('districts', await loanDistrictOf(profile.id))
    const rules = schemeRules(loanType)
    return inertia.render('profile/lending', {
      step: stepProps(wizard, SECTION, i18n.locale, draft),
      values: withDraft(await lendingForm(profile.id, loanType), draft?.content),
      loanDistrict: district ? localName(district, i18n.locale) : null,
      banks: masters().shortlistedBanks.map((bank) => localName(bank, i18n.locale)),
      limits: {
        minAmount: formatRupees(rules.minAmountPaise),
        maxAmount: formatRupees(rules.maxAmountPaise),
      },
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, path, profile, user } = wizard
    const rules = schemeRules(loanType)
    const { loanDistrict: _, ...fields } = await request.validateUsing(lendingValidator, {
      meta: {
        minAmount: rules.minAmountPaise,
        maxAmount: rules.maxAmountPaise,
        loanDistrictId: await loanDistrictOf(profile.id),
      },
      messagesProvider: i18n.createMessagesProvider(`profile.validation.lending.${path}`),
    })
    await new SaveLendingDetails().run({ userId: user.id, loanType, ...fields })
    return goOn(ctx, wizard, SECTION)
  }
}
