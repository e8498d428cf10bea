import { Link, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Site } from '@generated/views'
import { FileLink } from '~/components/file_link'
import { useT } from '~/lib/use_t'

/** A plain answer for each scheme, with what speaks against it, and the way to apply. */
export function SchemeAnswers({ answers }: { answers: Site.SchemeAnswer[] }) {
  const t = useT()
  const { user } = usePage().props
  const heading = useRef<HTMLHeadingElement>(null)
  /** They stand below the form, out of sight on a phone. */
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [answers])
  const isOpenToThem = answers.some(({ reasons }) => reasons.length === 0)
  return (
    <section aria-labelledby="answers" className="as-stack">
      <h2 id="answers" ref={heading} tabIndex={-1} className="as-answers-title">
        {t('site.eligibility.answer_title')}
      </h2>
      {answers.map((answer) => (
        <AnswerCard key={answer.path} answer={answer} />
      ))}
      <p className="as-card-text">{t('site.eligibility.disclaimer')}</p>
      {isOpenToThem && !user ? (
        <div className="as-actions">
          <Button component={Link} href="/sign-up">
            {t('site.eligibility.sign_up')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function AnswerCard({ answer }: { answer: Site.SchemeAnswer }) {
  const t = useT()
  const { loanTypeName, name, reasons, criteria, informationHref } = answer
  const isYes = reasons.length === 0
  const Sign = isYes ? IconCircleCheck : IconCircleX
  return (
    <article className="as-card as-answer" data-answer={isYes ? 'yes' : 'no'}>
      <h3>{loanTypeName}</h3>
      <p className="as-card-text">{name}</p>
      <p className="as-answer-verdict">
        <Sign size={26} aria-hidden="true" />
        {t(isYes ? 'site.eligibility.yes' : 'site.eligibility.no')}
      </p>
      {isYes ? null : (
        <ul>
          {reasons.map(({ key, values }) => (
            <li key={key}>{t(`site.eligibility.reasons.${key}`, values)}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('site.eligibility.criteria')}</summary>
        <ol>
          {criteria.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </details>
      {informationHref ? (
        <FileLink
          href={informationHref}
          label={t('common.papers.information')}
          about={loanTypeName}
        />
      ) : null}
    </article>
  )
}
