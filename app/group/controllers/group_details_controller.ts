import type { HttpContext } from '@adonisjs/core/http'
import { formatRupees } from '#core/money/paise'
import { SaveGroup } from '#group/actions/save_group'
import { groupForm } from '#group/queries/group_forms'
import { groupOfUser } from '#group/queries/own_group'
import { groupDetailsValidator } from '#group/validators/group_details'
import { localName, masters, options } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { loanDistrictOf } from '#profile/queries/missing'
import { withDraft } from '#profile/rules/with_draft'
import { draftOf, goOn, openSection, stepProps } from '#profile/wizard'

const SECTION = 'group-details'

export default class GroupDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile, user } = wizard
    const draft = await draftOf(wizard, SECTION)
    const { locale } = i18n
    const district = masters().find('districts', await loanDistrictOf(profile.id))
    const rules = schemeRules(loanType)
    return inertia.render('group/details', {
      step: stepProps(wizard, SECTION, locale, draft),
      values: withDraft(groupForm(await groupOfUser(user.id)), draft?.content),
      loanDistrict: district ? localName(district, locale) : null,
      companyTypes: options(masters().companyTypes, locale),
      businessSectors: options(masters().businessSectors, locale),
      /** All talukas at once: a few kilobytes, and no waiting on a weak signal. */
      districts: masters().districts.map((row) => ({
        value: String(row.id),
        label: localName(row, locale),
        talukas: options(masters().talukas(row.id), locale),
      })),
      banks: masters().shortlistedBanks.map((bank) => localName(bank, locale)),
      limits: {
        minAmount: formatRupees(rules.minAmountPaise),
        maxAmount: formatRupees(rules.maxAmountPaise),
      },
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile, user } = wizard
    const rules = schemeRules(loanType)
    const { loanDistrict: _, ...fields } = await request.validateUsing(groupDetailsValidator, {
      meta: {
        minAmount: rules.minAmountPaise,
        maxAmount: rules.maxAmountPaise,
        loanDistrictId: await loanDistrictOf(profile.id),
      },
      messagesProvider: i18n.createMessagesProvider('group.validation.details'),
    })
    await new SaveGroup().run({ userId: user.id, loanType, ...fields })
    return goOn(ctx, wizard, SECTION)
  }
}
