import type { I18n } from '@adonisjs/i18n'
import { appUrl } from '#config/app'
import corporation from '#config/corporation'
import type { Fact } from '#print/papers/facts'

/** How to reach the corporation: what this installation has been told of itself. */
export function schemeContact(i18n: I18n): Fact[] {
  const { address, email, name, phone, supportPhones, website } = corporation
  const language = i18n.locale as keyof typeof name
  const known: [label: string, value: string][] = [
    ['corporation', name[language] ?? name.en],
    ['address', (language === 'en' ? address.en : address.mr) || address.en],
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
