import { Link, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FileLink } from '~/components/file_link'
import { useT } from '~/lib/use_t'

export type SchemeAnswer = {
  path: string
  name: string
  loanTypeName: string
  /** What speaks against it; none when the scheme is open to the person. */
  reasons: { key: string; values: Record<string, string | number> }[]
  criteria: string[]
  informationHref: string | null
}

/** A plain answer for each scheme, with what speaks against it, and the way to apply. */
export function SchemeAnswers({ answers }: { answers: SchemeAnswer[] }) {
  const t = useT()
  const { user } = usePage().props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
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

function AnswerCard({ answer }: { answer: SchemeAnswer }) {
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
