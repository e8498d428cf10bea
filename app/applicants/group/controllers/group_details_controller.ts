import type { HttpContext } from '@adonisjs/core/http'
import { extractForm } from '#kernel/http/expected_version'
import { SaveGroup } from '#group/actions/group'
import { GROUP, GROUP_GROUPS, GROUP_TEXT_KEYS } from '#group/fields/group'
import { groupForm, groupOfUser } from '#group/queries/group_people'
import { groupDetailsValidator } from '#group/validators/group'
import { formGroups, lastDigits } from '#profile/fields/derive'
import {
  amountLimits,
  continueWizard,
  loanDistrictName,
  openSection,
  requestLimits,
  sectionDraft,
  sectionForm,
  stepProps,
} from '#profile/wizard'
import { maskedNumbers } from '#profile/rules/form_values'
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
        ...GROUP_TEXT_KEYS,
        limits: amountLimits(wizard),
      }),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, user } = wizard
    const { data, expectedVersion } = extractForm(request)
    const saved = await groupOfUser(user.id)
    const { kept } = maskedNumbers(lastDigits(GROUP, saved), await sectionDraft(wizard, SECTION))
    const { loanDistrict: _, ...fields } = await request.validateUsing(groupDetailsValidator, {
      data,
      meta: { stored: kept, ...(await requestLimits(wizard)) },
      messagesProvider: formMessages(i18n, 'group', 'group.validation.details'),
    })
    await new SaveGroup().run({ userId: user.id, loanType, expectedVersion, ...fields })
    return continueWizard(ctx, wizard, SECTION)
  }
}
