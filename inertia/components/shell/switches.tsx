import { router } from '@inertiajs/react'
import IconContrastFilled from '~/icons/contrast_filled.svg?icon'
import { languages } from '#kernel/formats/languages'
import { switchScheme } from '~/lib/colour_scheme'
import { t } from '~/lib/translate'

/** The languages, each named in itself. What is typed in a form stays. */
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

/** Light or dark; until chosen, as the device has it. A sign, or in a menu its words. */
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
