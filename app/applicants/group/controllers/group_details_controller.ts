import type { HttpContext } from '@adonisjs/core/http'
import { extractForm } from '#kernel/http/take_form'
import { SaveGroup } from '#group/actions/save_group'
import { GROUP, GROUP_GROUPS, GROUP_WORDS } from '#group/fields/group'
import { groupForm } from '#group/queries/group_forms'
import { groupOfUser } from '#group/queries/own_group'
import { groupDetailsValidator } from '#group/validators/group_details'
import { lastDigits, formGroups } from '#profile/fields/follow'
import { amountLimits, loanDistrictName, requestLimits } from '#profile/loan_request'
import { maskedNumbers } from '#profile/rules/kept_numbers'
import { sectionDraft, continueWizard, openSection, sectionForm, stepProps } from '#profile/wizard'
import { formMessages } from '#kernel/validation/form_messages'

const SECTION = 'group-details'

export default class GroupDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const draft = await sectionDraft(wizard, SECTION)
    const { locale } = i18n
    const group = await groupOfUser(wizard.user.id)
    return inertia.render('applicants/group/details', {
      step: stepProps(wizard, SECTION, locale, draft),
      ...(await sectionForm(wizard, SECTION, groupForm(group), draft)),
      masks: maskedNumbers(lastDigits(GROUP, group), draft).masks,
      loanDistrict: await loanDistrictName(wizard, locale),
      groups: formGroups(GROUP, GROUP_GROUPS, {
        i18n,
        ...GROUP_WORDS,
        limits: amountLimits(wizard),
      }),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, user } = wizard
    const { data, expectedVersion: seen } = extractForm(request)
    const saved = await groupOfUser(user.id)
    const { kept } = maskedNumbers(lastDigits(GROUP, saved), await sectionDraft(wizard, SECTION))
    const { loanDistrict: _, ...fields } = await request.validateUsing(groupDetailsValidator, {
      data,
      meta: { stored: kept, ...(await requestLimits(wizard)) },
      messagesProvider: formMessages(i18n, 'group', 'group.validation.details'),
    })
    await new SaveGroup().run({ userId: user.id, loanType, seen, ...fields })
    return continueWizard(ctx, wizard, SECTION)
  }
}
