import type { Site } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { EligibilityForm } from '~/components/back_office/site/eligibility_form'
import { SchemeAnswers } from '~/components/back_office/site/scheme_answers'
import { useT } from '~/lib/use_t'
import '~/components/back_office/site/eligibility.css'

interface EligibilityProps {
  typed: Site.TypedAnswers
  choices: Site.EligibilityChoices
  answers: Site.SchemeAnswer[] | null
}

/** Six questions and a plain answer for each scheme, before anybody signs up. */
export default function Eligibility({ typed, choices, answers }: EligibilityProps) {
  const t = useT()
  return (
    <>
      <PageHeader title={t('site.eligibility.title')} subtitle={t('site.eligibility.subtitle')} />
      <div className="as-stack">
        {answers ? <SchemeAnswers answers={answers} /> : null}
        <section className="as-reading">
          {answers ? <h2 className="as-gap-below">{t('site.eligibility.change')}</h2> : null}
          <div className="as-card">
            <EligibilityForm typed={typed} {...choices} />
          </div>
        </section>
      </div>
    </>
  )
}
