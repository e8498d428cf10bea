import { Button } from '@mantine/core'
import { Link, usePage } from '@inertiajs/react'
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileCertificate,
  IconPencil,
} from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Approvals } from '@generated/views'
import type { Data } from '@generated/data'
import { DateText } from '~/components/date_text'
import { Money } from '~/components/money'
import { PageHeader } from '~/components/page_header'
import { PaperButton } from '~/components/paper_button'
import { PrintButton } from '~/components/print_button'
import { StatusBadge } from '~/components/status_badge'
import { toneOfColumn } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

interface ReviewHeadProps {
  application: Approvals.Review['application']
  place: Approvals.ListPlace
  panels: readonly Approvals.ReviewPanel[]
}

/** Which file, where it stands and since when, and the way through the list. */
export function ReviewHead({ application, place, panels }: ReviewHeadProps) {
  const t = useT()
  const flash = usePage().flash as Data.FlashMessages | undefined
  const goOn = useFocusAfterDecision(flash)
  const primary = panels.flatMap(({ links }) => links.filter((link) => link.primary))
  return (
    <>
      {place.backHref ? (
        <div className="rv-nav">
          <Link href={place.backHref} className="as-back">
            <IconChevronLeft size={18} aria-hidden="true" />
            {t('approvals.review.back')}
          </Link>
          <nav aria-label={t('approvals.review.step')} className="rv-steps">
            <Step href={place.previousHref} label={t('approvals.review.previous')} isBack />
            <Step href={place.nextHref} label={t('approvals.review.next')} />
          </nav>
        </div>
      ) : null}
      {flash?.success && place.nextHref ? (
        <p className="rv-go-on">
          <Button
            component={Link}
            href={place.nextHref}
            ref={goOn}
            rightSection={<IconChevronRight size={18} aria-hidden="true" />}
          >
            {t('approvals.decision.next')}
          </Button>
        </p>
      ) : null}
      <PageHeader
        title={t('approvals.review.title', { number: application.number })}
        subtitle={
          <span className="rv-standing">
            <StatusBadge label={application.status} tone={toneOfColumn(application.statusColumn)} />
            <span>{t('approvals.review.held', { days: application.heldForDays })}</span>
            {application.isOverdue ? (
              <StatusBadge
                label={t('approvals.review.overdue', { days: application.targetDays })}
                tone="danger"
              />
            ) : null}
          </span>
        }
        actions={
          <>
            {application.loiHref ? (
              <PaperButton
                href={application.loiHref}
                label={t('approvals.review.loi')}
                variant="outline"
                Icon={IconFileCertificate}
              />
            ) : null}
            {primary.map(({ href, label }) => (
              <PaperButton
                key={href}
                href={href}
                label={label}
                variant="outline"
                Icon={IconFileCertificate}
              />
            ))}
            {application.can.correct ? (
              <Button
                component={Link}
                variant="outline"
                href={withQuery(`/officer/applications/${application.id}/corrections/new`, place)}
                leftSection={<IconPencil size={18} aria-hidden="true" />}
              >
                {t('approvals.corrections.open')}
              </Button>
            ) : null}
            <PrintButton label={t('approvals.review.print')} variant="outline" />
            <PaperButton
              href={`/officer/applications/${application.id}/profile`}
              label={t('common.papers.download')}
              variant="outline"
            />
          </>
        }
      />
      <dl className="rv-key-facts">
        <KeyFact label={t('approvals.review.applicant')}>{application.applicantName}</KeyFact>
        <KeyFact label={t('approvals.review.scheme')}>{application.scheme}</KeyFact>
        <KeyFact label={t('approvals.review.amount')}>
          <Money paise={application.amountPaise} />
        </KeyFact>
        <KeyFact label={t('approvals.review.purpose')}>{application.businessType}</KeyFact>
        <KeyFact label={t('approvals.columns.district')}>{application.district}</KeyFact>
        <KeyFact label={t('approvals.columns.submittedOn')}>
          <DateText value={application.submittedOn} />
        </KeyFact>
        <KeyFact label={t('approvals.review.age')}>
          {t('approvals.review.years', { age: application.ageAtSubmission })}
        </KeyFact>
      </dl>
    </>
  )
}

/**
 * A decision takes its form away, and with it the button that had the focus: it goes on to the next
 * file, or to the start of the page where there is none.
 */
function useFocusAfterDecision(flash: Data.FlashMessages | undefined) {
  const next = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!flash?.success) return
    const target = next.current ?? document.getElementById('content')
    target?.focus({ preventScroll: true })
  }, [flash])
  return next
}

const withQuery = (path: string, { query }: Approvals.ListPlace) =>
  query ? `${path}?${query}` : path

function KeyFact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface StepProps {
  href: string | null
  label: string
  isBack?: boolean
}

function Step({ href, label, isBack }: StepProps) {
  const Icon = isBack ? IconChevronLeft : IconChevronRight
  const content = (
    <>
      {isBack ? <Icon size={18} aria-hidden="true" /> : null}
      {label}
      {isBack ? null : <Icon size={18} aria-hidden="true" />}
    </>
  )
  return href ? (
    <Link className="as-tool" href={href}>
      {content}
    </Link>
  ) : (
    <span className="as-tool" aria-disabled="true">
      {content}
    </span>
  )
}
