import type { I18n } from '@adonisjs/i18n'
import { appUrl } from '#config/app'
import corporation from '#kernel/settings/corporation'
import type { Fact } from '#pdf/facts'

/** How to reach the corporation: what this installation has been told of itself. */
export function schemeContact(i18n: I18n): Fact[] {
  const { address, email, name, phone, supportPhones, website } = corporation
  const known: [label: string, value: string][] = [
    ['corporation', name[i18n.locale]],
    ['address', address[i18n.locale]],
    ['phone', phone],
    ['help_desk', supportPhones.join(', ')],
    ['email', email],
    ['website', website],
    ['offices', `${appUrl}/district-offices`],
    ['apply', `${appUrl}/eligibility`],
  ]
  return known
    .filter(([, value]) => value !== '')
    .map(([label, value]) => ({
      value,
      label: i18n.t(`scheme_paper.contact.${label}`),
      isWide: true,
    }))
}
