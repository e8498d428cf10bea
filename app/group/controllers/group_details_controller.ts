import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#core/calendar/clock'
import { seenVersion } from '#core/http/seen_version'
import { formatRupees } from '#core/money/paise'
import { SaveGroup } from '#group/actions/save_group'
import { GROUP, GROUP_GROUPS, GROUP_WORDS } from '#group/fields/group'
import { groupForm } from '#group/queries/group_forms'
import { groupOfUser } from '#group/queries/own_group'
import { groupDetailsValidator } from '#group/validators/group_details'
import { localName, masters } from '#masters/queries/masters'
import { rulesThatCount } from '#masters/queries/scheme_rules'
import { endsOf, groupsOf } from '#profile/fields/follow'
import { submissionDay } from '#profile/lock'
import { loanDistrictOf } from '#profile/queries/missing'
import { keptNumbers } from '#profile/rules/kept_numbers'
import { draftOf, goOn, openSection, sectionForm, stepProps, type Wizard } from '#profile/wizard'
import { formMessages } from '#core/validation/form_messages'

const SECTION = 'group-details'

export default class GroupDetailsController {
  async edit(ctx: HttpContext) {
    const { i18n, inertia } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { profile, user } = wizard
    const draft = await draftOf(wizard, SECTION)
    const { locale } = i18n
    const group = await groupOfUser(user.id)
    const district = masters().find('districts', await loanDistrictOf(profile.id))
    const rules = this.#rules(wizard)
    return inertia.render('group/details', {
      step: stepProps(wizard, SECTION, locale, draft),
      ...(await sectionForm(wizard, SECTION, groupForm(group), draft)),
      masks: keptNumbers(endsOf(GROUP, group), draft).masks,
      loanDistrict: district ? localName(district, locale) : null,
      groups: groupsOf(GROUP, GROUP_GROUPS, {
        i18n,
        ...GROUP_WORDS,
        limits: {
          min: formatRupees(rules.minAmountPaise),
          max: formatRupees(rules.maxAmountPaise),
        },
      }),
    })
  }

  async update(ctx: HttpContext) {
    const { i18n, request } = ctx
    const wizard = await openSection(ctx, SECTION)
    const { loanType, profile, user } = wizard
    const rules = this.#rules(wizard)
    const data = request.all()
    const seen = seenVersion(request)
    /** A refused form is kept in the session for a moment; the number must not be in it. */
    request.updateBody({})
    const saved = await groupOfUser(user.id)
    const { kept } = keptNumbers(endsOf(GROUP, saved), await draftOf(wizard, SECTION))
    const { loanDistrict: _, ...fields } = await request.validateUsing(groupDetailsValidator, {
      data,
      meta: {
        kept,
        minAmount: rules.minAmountPaise,
        maxAmount: rules.maxAmountPaise,
        loanDistrictId: await loanDistrictOf(profile.id),
      },
      messagesProvider: formMessages(i18n, 'group', 'group.validation.details'),
    })
    await new SaveGroup().run({ userId: user.id, loanType, seen, ...fields })
    return goOn(ctx, wizard, SECTION)
  }

  #rules({ lock, loanType }: Wizard) {
    const firstSubmission = submissionDay(lock, loanType, getClock().today())
    return rulesThatCount(loanType, { firstSubmission })
  }
}
