import type { I18n } from '@adonisjs/i18n'
import { rolesVersion } from '#administration/second_factor'
import { factorRoles, mandatoryFactorRoles } from '#auth/factor_roles'
import { OFFICER_ROLES } from '#auth/roles'
import { LOCALES } from '#kernel/formats/languages'
import { contentVersion } from '#kernel/formats/content_version'
import { maskNumber, visibleEnd } from '#kernel/formats/masks'
import { LOGO } from '#kernel/settings/logo'
import corporation, { DEBIT_ACCOUNT, logoHref, plainSettings } from '#kernel/settings/corporation'
import { DEFAULT_DEBIT_ACCOUNT } from '#config/corporation'
import { localName, masters } from '#masters/queries/masters'
import { storedSettings } from '#kernel/settings/stored_settings'

export const settingsVersion = (settings: ReadonlyMap<string, string>) =>
  contentVersion([...settings])

/**
 * The debit account as it was set; by what it is told apart, and how it is shown: null is none, as the one
 * that an installation begins with is nobody's.
 */
export const debitAccountFacts = (account: string) => ({
  mask: account === DEFAULT_DEBIT_ACCOUNT ? null : maskNumber(visibleEnd(account), 'account'),
  version: contentVersion(account),
})

/** What the page of the settings gets. */
export function settingsPage(i18n: I18n) {
  const settings = plainSettings()
  const { [LOGO]: logo, ...values } = Object.fromEntries(settings)
  return {
    values,
    logo: logo ? logoHref(logo) : null,
    version: settingsVersion(settings),
    languages: [...LOCALES],
    secondFactor: {
      roles: factorRoles().map(String),
      version: rolesVersion(factorRoles()),
      choices: OFFICER_ROLES.map((role) => ({
        value: String(role),
        label: localName(masters().role(role), i18n.locale),
        isFixed: mandatoryFactorRoles().includes(role),
      })),
    },
    account: {
      ...debitAccountFacts(corporation.debitAccount),
      isSet: storedSettings().has(DEBIT_ACCOUNT),
    },
  }
}
