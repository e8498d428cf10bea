import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { TEXT_LOCALES, type TextLocale } from '#core/formats/page_text'
import { useT } from '~/lib/use_t'

/** Languages, each named in itself. */
export const LANGUAGE_NAMES: Record<TextLocale, string> = {
  en: 'English',
  mr: 'मराठी',
  hi: 'हिंदी',
}

/** Which of the three languages a text has. */
export function Languages({ present }: { present: readonly string[] }) {
  const t = useT()
  return (
    <ul className="ce-languages">
      {TEXT_LOCALES.map((locale) => {
        const isThere = present.includes(locale)
        return (
          <li key={locale} data-missing={isThere ? undefined : true}>
            {isThere ? (
              <IconCheck size={16} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={16} aria-hidden="true" />
            )}
            <span lang={locale}>{LANGUAGE_NAMES[locale]}</span>
            {isThere ? null : <span> ({t('site_editor.languages.missing')})</span>}
          </li>
        )
      })}
    </ul>
  )
}
