import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { languageName, TEXT_LOCALES } from '#kernel/formats/languages'
import { t } from '~/lib/translate'

interface LanguageTabsProps {
  locale: string
  onChange: (locale: string) => void
  isMissing: (locale: string) => boolean
  hasError: (locale: string) => boolean
  /** The fields of one language. All languages stay on the page, so typed text is kept. */
  children: (locale: string) => ReactNode
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** The same fields in every language, one language at a time; arrow keys move between them. */
export function LanguageTabs({
  locale,
  onChange,
  isMissing,
  hasError,
  children,
}: LanguageTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (!by) return
    event.preventDefault()
    const count = TEXT_LOCALES.length
    const next = (TEXT_LOCALES.indexOf(locale) + by + count) % count
    onChange(TEXT_LOCALES[next])
    list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div>
      <div
        className="as-tabs"
        role="tablist"
        aria-label={t('site_editor.languages.label')}
        ref={list}
      >
        {TEXT_LOCALES.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            aria-controls={`panel-${one}`}
            aria-selected={one === locale}
            tabIndex={one === locale ? 0 : -1}
            onClick={() => onChange(one)}
            onKeyDown={step}
          >
            <span lang={one}>{languageName(one)}</span>
            {hasError(one) ? (
              <span className="as-mark" data-tone="danger">
                {t('site_editor.languages.has_error')}
              </span>
            ) : isMissing(one) ? (
              <span className="as-mark">{t('site_editor.languages.missing')}</span>
            ) : null}
          </button>
        ))}
      </div>
      {TEXT_LOCALES.map((one) => (
        <div
          key={one}
          className="as-gap-above"
          role="tabpanel"
          id={`panel-${one}`}
          aria-labelledby={`tab-${one}`}
          hidden={one !== locale}
        >
          {children(one)}
        </div>
      ))}
    </div>
  )
}
