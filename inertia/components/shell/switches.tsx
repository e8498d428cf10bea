import { router } from '@inertiajs/react'
import IconContrastFilled from '~/icons/contrast_filled.svg?icon'
import { languages } from '#kernel/formats/languages'
import { switchScheme } from '~/lib/colour_scheme'
import { t } from '~/lib/translate'

/** The languages, each by its own name. Typed form input is kept. */
export function LanguageSwitch() {
  return (
    <div role="group" aria-label={t('common.language')} className="as-switches">
      {languages.map(({ code: locale, name, short = name }) => (
        <button
          key={locale}
          type="button"
          className="as-switch as-center"
          lang={locale}
          aria-label={name === short ? undefined : `${short} – ${name}`}
          aria-pressed={t.locale() === locale}
          onClick={() =>
            router.put('/locale', { locale }, { preserveState: true, preserveScroll: true })
          }
        >
          {short}
        </button>
      ))}
    </div>
  )
}

/** Light or dark; until chosen, the device's setting. An icon, or in a menu a text. */
export function SchemeSwitch({ isInMenu = false }: { isInMenu?: boolean }) {
  return (
    <button
      type="button"
      className={isInMenu ? 'as-drawer-button' : 'as-switch as-center'}
      onClick={switchScheme}
      aria-label={isInMenu ? undefined : t('common.scheme')}
    >
      {isInMenu ? t('common.scheme') : <IconContrastFilled size={20} aria-hidden="true" />}
    </button>
  )
}
