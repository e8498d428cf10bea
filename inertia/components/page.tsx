import { Head, Link, usePage } from '@inertiajs/react'
import IconArrowLeft from '~/icons/arrow_left.svg?icon'
import { type ReactNode, useId } from 'react'
import { Fold } from '~/components/table/fold'
import { UnbrokenNumbers } from '~/components/unbroken_numbers'
import type {} from '~/types'
import { t } from '~/lib/translate'
import { keyUnder } from '~/lib/messages'
import IconAlertTriangle from '~/icons/alert_triangle.svg?icon'
import IconCircleCheck from '~/icons/circle_check.svg?icon'
import IconExclamationCircle from '~/icons/exclamation_circle.svg?icon'
import IconInfoCircle from '~/icons/info_circle.svg?icon'
import IconX from '~/icons/x.svg?icon'
import { formatTime, indiaDateOf, isPlainDate } from '#kernel/calendar/plain_date'
import IconInbox from '~/icons/inbox.svg?icon'

interface PageHeaderProps {
  title: string
  subtitle?: ReactNode
  backHref?: string
  backLabel?: string
  actions?: ReactNode
}

/** The page's only h1 and the title of its tab, which indicates when the form has errors. */
export function PageHeader({ title, subtitle, backHref, backLabel, actions }: PageHeaderProps) {
  const hasErrors = Object.keys(usePage().props.errors ?? {}).length > 0
  const documentTitle = hasErrors ? t('common.form.error_title', { title }) : title
  return (
    <>
      <Head title={`${documentTitle} – ${t('common.product')}`} />
      <div className="as-page-header as-apart">
        <div className="as-page-header-text">
          {backHref ? (
            <Link href={backHref} className="as-back as-target">
              <IconArrowLeft size={18} aria-hidden="true" />
              <span>{backLabel ?? t('common.actions.back')}</span>
            </Link>
          ) : null}
          <h1>
            <UnbrokenNumbers>{title}</UnbrokenNumbers>
          </h1>
          {subtitle ? (
            <div className="as-subtitle">
              <UnbrokenNumbers>{subtitle}</UnbrokenNumbers>
            </div>
          ) : null}
        </div>
        {actions ? <div className="as-actions">{actions}</div> : null}
      </div>
    </>
  )
}

/** A page with its header and its parts, one below the other. */
export function Page({ children, ...header }: PageHeaderProps & { children: ReactNode }) {
  return (
    <div className="as-stack">
      <PageHeader {...header} />
      {children}
    </div>
  )
}

interface SectionCardProps {
  title?: string
  subtitle?: ReactNode
  actions?: ReactNode
  /** Level of the heading in the page's outline; 2 unless the card is inside another. */
  level?: 2 | 3
  id?: string
  /** Adds spacing between its parts. */
  stacked?: boolean
  /** On an officer's phone it is collapsed to its heading; of several with the same name at most one is open. */
  fold?: string
  children: ReactNode
}

/** A titled part of a page. */
export function SectionCard({
  title,
  subtitle,
  actions,
  level = 2,
  id,
  stacked,
  fold,
  children,
}: SectionCardProps) {
  const headingId = useId()
  const Heading = `h${level}` as const
  return (
    <section className="as-card" id={id} aria-labelledby={title ? headingId : undefined}>
      {title || actions ? (
        <div className="as-card-head as-apart as-gap-below">
          <div>
            {title ? (
              <Heading id={headingId}>
                <UnbrokenNumbers>{title}</UnbrokenNumbers>
              </Heading>
            ) : null}
            {subtitle ? <p className="as-card-text">{subtitle}</p> : null}
          </div>
          {actions ? <div className="as-actions">{actions}</div> : null}
          {fold && title ? <Fold name={fold} heading={title} /> : null}
        </div>
      ) : null}
      {stacked ? <div className="as-stack">{children}</div> : children}
    </section>
  )
}

interface Fact {
  label: string
  value: ReactNode
}

interface DescriptionListProps {
  /** When built with `fact`, the label is the text of that key under `labels`; `null` is omitted. */
  items: readonly Fact[] | ((fact: FactMaker) => readonly (Fact | null)[])
  labels?: string
  /** 2 places two pairs side by side on a wide screen. */
  columns?: 1 | 2
}

type FactMaker = (word: string, value: ReactNode) => Fact

/** A value; a missing one is shown as a dash that screen readers read as "not given". */
export function ValueOrDash({ value }: { value: ReactNode }) {
  if (value !== null && value !== undefined && value !== '') return value
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="as-hidden">{t('common.not_given')}</span>
    </>
  )
}

/** A list of names and values. */
export function DescriptionList({ items, labels, columns = 1 }: DescriptionListProps) {
  const fact: FactMaker = (word, value) => ({ label: t(keyUnder(labels, word)), value })
  const facts = typeof items === 'function' ? items(fact).filter((one) => one !== null) : items
  return (
    <dl className="as-dl" data-columns={columns}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <ValueOrDash value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A state in words; the colour only repeats the text. */
export function StatusBadge({ label, tone = 'neutral' }: { label: string; tone?: Tone }) {
  return (
    <span className="as-badge" data-tone={tone}>
      <span>{label}</span>
    </span>
  )
}

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

interface NoticeProps {
  tone: NoticeTone
  title?: string
  /** One paragraph of text. */
  text?: ReactNode
  children?: ReactNode
  /** 'status' or 'alert' for a notice that appears after the user's action. */
  role?: 'status' | 'alert'
  onDismiss?: () => void
}

const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  danger: IconExclamationCircle,
}

/** A message, good or bad. It is shown until it is dismissed. */
export function Notice({ tone, title, text, children, role, onDismiss }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className="as-notice" data-tone={tone} role={role}>
      <Icon size={22} aria-hidden="true" />
      <div className="as-notice-body">
        <span className="as-hidden">{t(`common.flash.${tone}`)}: </span>
        {title ? <p className="as-strong">{title}</p> : null}
        {text ? <p>{text}</p> : null}
        {children}
      </div>
      {onDismiss ? (
        <button
          type="button"
          className="as-close as-center"
          onClick={onDismiss}
          aria-label={t('common.flash.dismiss')}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      ) : null}
    </div>
  )
}

interface DateTextProps {
  /** A calendar date 'YYYY-MM-DD' or an instant in ISO 8601. */
  value: string | null | undefined
  /** Adds the Indian time of day of an instant, '05-Nov-2026 14:30'. */
  withTime?: boolean
}

/** A date as 05-Nov-2026 in the page's language; nothing for none. Instants are shown with their date in India. */
export function DateText({ value, withTime }: DateTextProps) {
  if (!value) return null
  if (isPlainDate(value)) {
    const text = t.date(value)
    return text ? (
      <time dateTime={value} className="as-numbers">
        {text}
      </time>
    ) : null
  }
  const instant = new Date(value)
  return (
    <time dateTime={instant.toISOString()}>
      <span className="as-numbers">{t.date(indiaDateOf(instant))}</span>
      {withTime ? (
        <>
          {' '}
          <span className="as-numbers">{formatTime(instant)}</span>
        </>
      ) : null}
    </time>
  )
}

interface EmptyStateProps {
  title: string
  /** What would be listed here, and how it is added. */
  text?: ReactNode
}

/** Placeholder of an empty list, with a hint about its future contents. */
export function EmptyState({ title, text }: EmptyStateProps) {
  return (
    <div className="as-empty">
      <IconInbox size={40} stroke={1.25} aria-hidden="true" />
      <p className="as-empty-title">{title}</p>
      {text ? <p>{text}</p> : null}
    </div>
  )
}
