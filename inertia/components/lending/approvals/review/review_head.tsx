import { Button } from '@mantine/core'
import { Link } from '@inertiajs/react'
import { IconFileCertificate } from '~/icons/file_certificate'
import { IconHistory } from '~/icons/history'
import { IconPencil } from '~/icons/pencil'
import type { Approvals, Collaboration as Together, Lists } from '@generated/views'
import { PageHeader } from '~/components/page_header'
import { PdfButton } from '~/components/pdf_button'
import { PrintButton } from '~/components/print_button'
import { FilePdfButton } from '~/components/lending/approvals/review/file_pdf_button'
import { AssigneeBadge } from '~/components/lending/approvals/review/assignment'
import { FileFacts } from '~/components/lending/approvals/review/file_facts'
import { ListPositionNav } from '~/components/lending/approvals/review/list_position_nav'
import { StatusBadge } from '~/components/status_badge'
import { toneOfColumn } from '~/lib/status_tone'
import { useT } from '~/lib/use_t'

interface ReviewHeadProps {
  application: Approvals.Review['application']
  place: Lists.Place
  panels: readonly Approvals.ReviewPanel[]
  assignee: Together.Assignment['assignee']
}

/** Which file, where it stands and since when, and the way through the list. */
export function ReviewHead({ application, place, panels, assignee }: ReviewHeadProps) {
  const t = useT()
  const primary = panels.flatMap(({ links }) => links.filter((link) => link.primary))
  return (
    <>
      <PageHeader
        title={t('approvals.review.title', { number: application.number })}
        backHref={place.backHref ?? undefined}
        backLabel={t('approvals.review.back')}
        subtitle={
          <span className="as-row">
            <StatusBadge label={application.status} tone={toneOfColumn(application.statusColumn)} />
            <span>{t('approvals.review.held', { days: application.heldForDays })}</span>
            <AssigneeBadge assignee={assignee} />
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
            <ListPositionNav place={place} />
            {application.loiHref ? (
              <PdfButton
                href={application.loiHref}
                label={t('approvals.review.loi')}
                variant="outline"
                Icon={IconFileCertificate}
              />
            ) : null}
            {primary.map(({ href, label }) => (
              <PdfButton
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
            <Button
              component={Link}
              variant="outline"
              href={`/officer/applications/${application.id}/as-of`}
              leftSection={<IconHistory size={18} aria-hidden="true" />}
            >
              {t('approvals.as_of.open')}
            </Button>
            <PrintButton label={t('approvals.review.print')} variant="outline" />
            <FilePdfButton href={`/officer/applications/${application.id}/profile`} />
          </>
        }
      />
      <FileFacts application={application} />
    </>
  )
}

const withQuery = (path: string, { query }: Lists.Place) => (query ? `${path}?${query}` : path)
