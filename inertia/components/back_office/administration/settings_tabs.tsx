import { Link } from '@inertiajs/react'
import { t } from '~/lib/translate'

const PAGES = {
  setup: '/officer/settings/setup',
  corporation: '/officer/settings',
  gateways: '/officer/settings/gateways',
  single_sign_on: '/officer/settings/single-sign-on',
  holidays: '/officer/settings/holidays',
  signatory: '/officer/settings/signatory',
  offline_verifier: '/officer/settings/offline-verifier',
  digilocker: '/officer/settings/digilocker',
  signing: '/officer/settings/signing',
} as const

/** The corporation's own settings, one page each. */
export function SettingsTabs({ shown }: { shown: keyof typeof PAGES }) {
  return (
    <nav className="as-tabs" aria-label={t('administration.settings.title')}>
      {Object.entries(PAGES).map(([name, href]) => (
        <Link key={name} href={href} aria-current={name === shown ? 'page' : undefined}>
          {t(`administration.settings.tabs.${name}`)}
        </Link>
      ))}
    </nav>
  )
}
