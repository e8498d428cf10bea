import { useState } from 'react'
import type { Privacy } from '@generated/views'
import { DescriptionList } from '~/components/description_list'
import { SectionCard } from '~/components/section_card'
import { LanguageTabs } from '~/components/back_office/site/editor/language_tabs'
import { useT } from '~/lib/use_t'

const WORDS = 'privacy.breaches.preview'

/** What those affected read, in each language: SMS, e-mail and inbox. */
export function BreachPreviews({ previews }: Pick<Privacy.Breach, 'previews'>) {
  const t = useT()
  const [locale, setLocale] = useState<string>(t.locale)
  const never = () => false
  return (
    <SectionCard title={t(`${WORDS}.title`)}>
      <LanguageTabs locale={locale} onChange={setLocale} isMissing={never} hasError={never}>
        {(one) => {
          const found = previews.find((preview) => preview.locale === one)
          if (!found) return null
          return (
            <div lang={one}>
              <DescriptionList
                labels={WORDS}
                items={(fact) => [
                  fact('sms', found.sms),
                  fact(
                    'email',
                    <>
                      <strong>{found.subject}</strong>
                      <br />
                      <span className="as-said-lines">{found.email}</span>
                    </>
                  ),
                  fact('inbox', found.notice),
                ]}
              />
            </div>
          )
        }}
      </LanguageTabs>
    </SectionCard>
  )
}
