import { LinkButton } from '~/components/buttons'
import type { Site } from '@generated/views'
import { PageHeader } from '~/components/page'
import { t } from '~/lib/translate'
import { useForm, usePage } from '@inertiajs/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { AmountField, DateField, SelectField } from '~/components/form/fields'
import { ErrorSummary, SubmitRow } from '~/components/form/form'
import { RadioField } from '~/components/form/choices'
import { useFields } from '~/lib/form'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import IconCircleCheck from '~/icons/circle_check.svg?icon'
import IconCircleX from '~/icons/circle_x.svg?icon'
import { FileLink } from '~/components/file_link'
import '~/components/back_office/site/eligibility.css'

interface EligibilityProps {
  typed: Site.TypedAnswers
  choices: Site.EligibilityChoices
  answers: Site.SchemeAnswer[] | null
}

/** Six questions and a clear answer for each scheme, before signing up. */
export default function Eligibility({ typed, choices, answers }: EligibilityProps) {
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

type EligibilityFormProps = Site.EligibilityChoices & { typed: Site.TypedAnswers }

/** The six questions. Without script the browser sends the same form to the same address. */
function EligibilityForm({ typed, categories, state }: EligibilityFormProps) {
  const form = useForm(typed)
  const field = useFields(form, 'site.eligibility.questions')
  const yesOrNo = [
    { value: 'yes', label: t('common.answers.yes') },
    { value: 'no', label: t('common.answers.no') },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.get('/eligibility', { preserveScroll: true })
  }
  return (
    <form
      className="as-form"
      method="get"
      action="/eligibility#answers"
      noValidate
      onSubmit={submit}
    >
      <ErrorSummary form={form} />
      <SelectField
        {...field('category')}
        options={[...categories, { value: 'none', label: t('site.eligibility.no_category') }]}
        required
      />
      <RadioField
        {...field('livesInState', 'livesInState', { state })}
        options={yesOrNo}
        inline
        required
      />
      <DateField {...field('birthDate')} required />
      <AmountField {...field('income')} required />
      <AmountField {...field('amount')} required />
      <RadioField {...field('hadBenefit')} options={yesOrNo} inline required />
      <SubmitRow form={form} label={t('site.eligibility.submit')} />
    </form>
  )
}

/**
 * Yes or no for each scheme at a glance, a link to apply, and below it the criteria that are not met. Placed above the
 * questions: without script the address ends in #answers, with script the focus is set here.
 */
function SchemeAnswers({ answers }: { answers: Site.SchemeAnswer[] }) {
  const { user } = usePage().props
  const heading = useRef<HTMLHeadingElement>(null)
  /** Runs once for each submission, which renders the page again; a change of language does not move the focus. */
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
            <LinkButton href="/sign-up" label={t('site.eligibility.sign_up')} />
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
  const Sign = isYes ? IconCircleCheck : IconCircleX
  return (
    <span className="as-line as-bold as-tone" data-tone={isYes ? 'success' : 'neutral'}>
      <Sign size={24} aria-hidden="true" />
      {t(isYes ? 'site.eligibility.yes' : 'site.eligibility.no')}
    </span>
  )
}

function AnswerCard({ answer }: { answer: Site.SchemeAnswer }) {
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
