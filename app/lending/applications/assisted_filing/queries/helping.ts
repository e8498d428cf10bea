import type Centre from '#applications/assisted_filing/models/centre'
import {
  openCentreOf,
  helperName,
  activeAssistances,
  isOfficerMobile,
} from '#applications/assisted_filing/queries/help_of'
import { loanTypeOptions } from '#applications/assisted_filing/queries/own_helpers'
import { lapsesAt } from '#applications/assisted_filing/rules/standing'
import type User from '#auth/models/user'
import { genderOptions } from '#auth/queries/gender_options'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { languages } from '#kernel/formats/languages'
import { NotFound } from '#kernel/exceptions/refusal'
import { localName, loanTypeName, masters } from '#masters/queries/masters'

/**
 * The open centre at which somebody works.
 *
 * @throws NotFound for everybody else: there is nothing to open
 */
export async function requireWorkingCentre(user: User): Promise<Centre> {
  const centre = await openCentreOf(user.id)
  if (!centre || (await isOfficerMobile(user.mobile))) throw new NotFound()
  return centre
}

/** What somebody may work on, and where they work. */
export async function helpingPage(user: User, locale: string) {
  const helps = await activeAssistances(user)
  const centre = await openCentreOf(user.id)
  return {
    helps: await Promise.all(
      helps.map(async (help) => ({
        uuid: help.uuid,
        citizen: help.citizen.displayName,
        scheme: loanTypeName(masters().scheme(help.loanType), locale),
        helper: await helperName(help),
        until: indiaDateOf(lapsesAt({ openedAt: help.openedAt.toJSDate() })),
      }))
    ),
    centre: centre && {
      name: centre.name,
      address: centre.address,
      telephone: centre.telephone,
      district: localName(masters().district(centre.districtId), locale),
    },
    loanTypes: loanTypeOptions(locale),
    genders: await genderOptions(locale),
    languages: languages.map(({ code, name }) => ({ value: code, label: name })),
  }
}
