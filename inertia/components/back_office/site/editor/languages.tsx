import IconAlertTriangle from '~/icons/alert_triangle.svg?icon'
import IconCheck from '~/icons/check.svg?icon'
import { languageName, TEXT_LOCALES } from '#kernel/formats/languages'
import { t } from '~/lib/translate'

/** The languages in which a text is available. */
export function Languages({ present }: { present: readonly string[] }) {
  return (
    <ul className="as-row">
      {TEXT_LOCALES.map((locale) => {
        const isThere = present.includes(locale)
        return (
          <li
            key={locale}
            className="as-line as-tight as-tone"
            data-tone={isThere ? 'success' : 'warning'}
          >
            {isThere ? (
              <IconCheck size={16} aria-hidden="true" />
            ) : (
              <IconAlertTriangle size={16} aria-hidden="true" />
            )}
            <span lang={locale}>{languageName(locale)}</span>
            {isThere ? null : <span> ({t('site_editor.languages.missing')})</span>}
          </li>
        )
      })}
    </ul>
  )
}
