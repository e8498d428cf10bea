import { Link, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconChevronDown } from '~/icons/chevron_down'
import { IconCircleCheck } from '~/icons/circle_check'
import { IconCircleX } from '~/icons/circle_x'
import { useEffect, useRef } from 'react'
import type { Site } from '@generated/views'
import { FileLink } from '~/components/file_link'
import { useT } from '~/lib/use_t'

/**
 * Yes or no for each scheme in one look, the way to apply, and below it what speaks against each. It
 * stands above the questions: the address without script ends in #answers, with script the focus goes there.
 */
export function SchemeAnswers({ answers }: { answers: Site.SchemeAnswer[] }) {
  const t = useT()
  const { user } = usePage().props
  const heading = useRef<HTMLHeadingElement>(null)
  /** Once for each sending, which makes the page anew; a change of language leaves the focus where it is. */
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView()
  }, [])
  const isOpenToThem = answers.some(isOpen)
  return (
    <section aria-labelledby="answers" className="as-stack">
      <div
        className="as-verdicts as-card as-edge as-column as-targets"
        data-tone={isOpenToThem ? 'success' : 'neutral'}
      >
        <h2 id="answers" ref={heading} tabIndex={-1}>
          {t('site.eligibility.answer_title')}
        </h2>
        <ul className="as-ruled as-entries">
          {answers.map((answer) => (
            <li key={answer.path} className="as-apart">
              <a href={`#answer-${answer.path}`}>{answer.loanTypeName}</a>
              <Verdict isYes={isOpen(answer)} />
            </li>
          ))}
        </ul>
        <p className="as-muted">{t('site.eligibility.disclaimer')}</p>
        {isOpenToThem && !user ? (
          <div className="as-actions">
            <Button component={Link} href="/sign-up">
              {t('site.eligibility.sign_up')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className="as-columns" data-least="wide">
        {answers.map((answer) => (
          <AnswerCard key={answer.path} answer={answer} />
        ))}
      </div>
    </section>
  )
}

const isOpen = ({ reasons }: Site.SchemeAnswer) => reasons.length === 0

function Verdict({ isYes }: { isYes: boolean }) {
  const t = useT()
  const Sign = isYes ? IconCircleCheck : IconCircleX
  return (
    <span className="as-line as-bold as-tone" data-tone={isYes ? 'success' : 'neutral'}>
      <Sign size={24} aria-hidden="true" />
      {t(isYes ? 'site.eligibility.yes' : 'site.eligibility.no')}
    </span>
  )
}

function AnswerCard({ answer }: { answer: Site.SchemeAnswer }) {
  const t = useT()
  const { path, loanTypeName, name, reasons, criteria, informationHref } = answer
  const isYes = isOpen(answer)
  return (
    <article
      className="as-card as-edge as-column as-near"
      id={`answer-${path}`}
      data-tone={isYes ? 'success' : 'neutral'}
    >
      <h3>{loanTypeName}</h3>
      <p className="as-card-text">{name}</p>
      <Verdict isYes={isYes} />
      {isYes ? null : (
        <ul className="as-marked">
          {reasons.map(({ key, values }) => (
            <li key={key}>{t(`site.eligibility.reasons.${key}`, values)}</li>
          ))}
        </ul>
      )}
      <details className="as-more">
        <summary>
          <IconChevronDown size={18} aria-hidden="true" />
          {t('site.eligibility.criteria')}
        </summary>
        <ol className="as-marked">
          {criteria.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </details>
      {informationHref ? (
        <FileLink href={informationHref} label={t('common.pdf.information')} about={loanTypeName} />
      ) : null}
    </article>
  )
}
