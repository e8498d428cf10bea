import { LinkButton } from '~/components/buttons'
import { Link } from '@inertiajs/react'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import IconCalendarPlus from '~/icons/calendar_plus.svg?icon'
import IconChevronDown from '~/icons/chevron_down.svg?icon'
import IconClock from '~/icons/clock.svg?icon'
import type { Applications } from '@generated/views'
import { t } from '~/lib/translate'

/** Maximum number of further steps that are shown at once. */
const MAX_SHOWN = 4

/** Kinds of steps in which nothing waits for the applicant. */
const PASSIVE_KINDS = new Set(['wait', 'wait_for_appeal', 'wait_for_claim', 'nothing'])

interface NextStepsProps {
  steps: Applications.Step[]
  /** The page's own address: a step that leads there gets no link. */
  here?: string
  /** Buttons that act on this page, by the kind of step. */
  buttons?: Partial<Record<Applications.Step['kind'], ReactNode>>
}

/** One card with the next step and its deadline; steps that can wait are listed briefly below. */
export function NextSteps({ steps, here, buttons = {} }: NextStepsProps) {
  const [first, ...rest] = steps
  return (
    <section
      className="as-card as-edge as-column as-near"
      data-tone="info"
      aria-labelledby="next-step"
    >
      <p className="as-strong as-tone">{t('applications.steps.heading')}</p>
      <h2 id="next-step" className="as-large">
        {first.title}
      </h2>
      <Reason step={first} />
      {first.deadline ? (
        <p className="as-line as-strong">
          <IconClock size={22} aria-hidden="true" />
          {first.deadline}
        </p>
      ) : null}
      <p className="as-reading">{first.text}</p>
      <div className="as-actions">
        {buttons[first.kind] ?? (first.href === here ? null : <StepButton step={first} />)}
        {first.calendarHref ? (
          <a className="as-tool" href={first.calendarHref}>
            <IconCalendarPlus size={20} aria-hidden="true" />
            {t('applications.steps.calendar')}
          </a>
        ) : null}
      </div>
      {rest.length > 0 ? <FurtherSteps steps={rest} here={here} /> : null}
    </section>
  )
}

/** Why it was returned, shown first and in the office's wording. */
function Reason({ step: { reason, remarks, item, href } }: { step: Applications.Step }) {
  if (reason === null && remarks === null) return null
  return (
    <div className="as-warned">
      <p className="as-hidden">{t('applications.steps.returned')}:</p>
      {remarks ? <p>“{remarks}”</p> : null}
      {reason ? <p className="as-card-text">{reason}</p> : null}
      {item ? (
        <p>
          {t('applications.steps.item')} <a href={href}>{item}</a>
        </p>
      ) : null}
    </div>
  )
}

/** The browser finds and focuses an anchor on a page, so its link is a plain one. */
function StepButton({ step: { kind, href, action } }: { step: Applications.Step }) {
  const variant = PASSIVE_KINDS.has(kind) ? 'default' : 'filled'
  return href.includes('#') ? (
    <Button component="a" href={href} variant={variant}>
      {action}
    </Button>
  ) : (
    <LinkButton href={href} variant={variant} label={action} />
  )
}

function FurtherSteps({ steps, here }: Pick<NextStepsProps, 'steps' | 'here'>) {
  const hidden = steps.slice(MAX_SHOWN)
  return (
    <div className="as-parted as-targets">
      <h3>{t('applications.steps.also')}</h3>
      <StepList steps={steps.slice(0, MAX_SHOWN)} here={here} />
      {hidden.length > 0 ? (
        <details className="as-more">
          <summary>
            <IconChevronDown size={18} aria-hidden="true" />
            {t('applications.steps.more', { count: hidden.length })}
          </summary>
          <StepList steps={hidden} here={here} />
        </details>
      ) : null}
    </div>
  )
}

const StepList = ({ steps, here }: Pick<NextStepsProps, 'steps' | 'here'>) => (
  <ul>
    {steps.map(({ key, href, title, deadline }) => (
      <li key={key} className="as-row">
        {href === here ? <span>{title}</span> : <Link href={href}>{title}</Link>}
        {deadline ? <span>{deadline}</span> : null}
      </li>
    ))}
  </ul>
)
