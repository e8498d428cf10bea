import { formatDuration } from '#kernel/formats/message_values'
import { LinkButton } from '~/components/buttons'
import { Link } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { Notice, PageHeader, SectionCard, StatusBadge } from '~/components/page'
import { ApplicantSections } from '~/components/lending/approvals/review/applicant_sections'
import { ChangesCard } from '~/components/lending/approvals/review/changes_card'
import { CorrectionsCard } from '~/components/lending/approvals/review/corrections_card'
import { ReviewLayout } from '~/components/lending/approvals/review/review_layout'
import { CertificateFacts } from '~/components/lending/approvals/review/certificate_facts'
import { DocumentViewer } from '~/components/lending/approvals/review/document_viewer'
import { FileFacts } from '~/components/lending/approvals/review/file_facts'
import { GroupSections } from '~/components/lending/approvals/review/group_sections'
import { History } from '~/components/lending/approvals/review/history'
import { Panels } from '~/components/lending/approvals/review/panels'
import { StatusAge } from '~/components/lending/approvals/review/status_age'
import { toneOfColumn } from '~/lib/status_tone'
import { t } from '~/lib/translate'
import { Button } from '@mantine/core'
import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import IconChevronRight from '~/icons/chevron_right.svg?icon'
import { DayInput } from '~/components/form/fields'

type Review = NonNullable<Approvals.PastFile['review']>

/** A file as its page showed it at the end of a day: read-only, without decisions. */
export default function PastFile({ review, ...asked }: Approvals.PastFile) {
  const { file, day } = asked
  const head = (
    <>
      <PageHeader
        title={t('approvals.as_of.title', { number: file.number })}
        backHref={`/officer/applications/${file.id}`}
        backLabel={t('approvals.as_of.back')}
        subtitle={review ? <FileStatus application={review.application} /> : undefined}
      />
      {review ? (
        <Notice tone="warning" title={t('approvals.as_of.banner', { day })}>
          <p>{t('approvals.as_of.banner_text')}</p>
        </Notice>
      ) : null}
      <PastDay {...asked} />
      {review ? <FileFacts application={review.application} /> : null}
    </>
  )
  if (!review) return <div className="as-stack">{head}</div>
  return (
    <ReviewLayout
      key={day}
      head={head}
      dataLabel={t('approvals.review.sections')}
      data={<Data review={review} />}
      documentsLabel={t('approvals.documents.title')}
      documents={
        <DocumentViewer
          documents={review.documents}
          factsOf={(index) => (
            <CertificateFacts document={review.documents[index]} correctHref={null} />
          )}
        />
      }
      bar={null}
    />
  )
}

function FileStatus({ application }: { application: Review['application'] }) {
  return (
    <span className="as-row">
      <StatusBadge label={application.status} tone={toneOfColumn(application.statusColumn)} />
      <StatusAge days={application.heldForDays} />
      {application.isOverdue ? (
        <StatusBadge
          label={t('approvals.review.overdue', { wait: formatDuration(application, t) })}
          tone="danger"
        />
      ) : null}
    </span>
  )
}

function Data({ review }: { review: Review }) {
  const { profile, group, changes } = review
  const lines = [...(profile?.familyAsOf ?? []), ...(group?.peopleAsOf ?? [])]
  return (
    <>
      {review.missingHistories.length > 0 ? (
        <Notice tone="info" title={t('approvals.as_of.not_kept.title')}>
          <ul className="as-marked">
            {review.missingHistories.map(({ what, since }) => (
              <li key={what}>{t(`approvals.as_of.not_kept.${what}`, { since: since ?? '' })}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <ChangesCard changes={changes} since={review.changesSince} documents={review.documents} />
      <h2 className="as-hidden">{t('approvals.review.sections')}</h2>
      {profile ? (
        <ApplicantSections
          profile={profile}
          changes={changes ?? []}
          reveal={(_, masked) => masked}
        />
      ) : null}
      {group ? <GroupSections applicationId={null} group={group} changes={changes ?? []} /> : null}
      {lines.length > 0 ? (
        <SectionCard
          title={t('approvals.as_of.lines.title')}
          subtitle={t('approvals.as_of.lines.text')}
        >
          <ul className="as-marked">
            {lines.map(({ id, line }) => (
              <li key={`${id}.${line}`}>{line}</li>
            ))}
          </ul>
        </SectionCard>
      ) : null}
      <CorrectionsCard corrections={review.corrections} />
      <Panels panels={review.panels} />
      <History steps={review.history} earlier={review.earlier} />
      {/* The pane needs a focusable element, so that keys scroll it. */}
      <p>
        <Link
          className="as-row-link as-target"
          href={`/officer/applications/${review.application.id}`}
        >
          {t('approvals.as_of.back')}
        </Link>
      </p>
    </>
  )
}

type PastDayProps = Omit<Approvals.PastFile, 'review'>

/**
 * Choice of the day for which a file is shown, with the adjacent days; a plain form, so that the address contains it.
 */
function PastDay({ file, day, problem, dayBefore, dayAfter }: PastDayProps) {
  const path = `/officer/applications/${file.id}/as-of`
  const step = (to: string | null, word: 'day_before' | 'day_after') =>
    to === null ? null : (
      <LinkButton
        variant="default"
        href={`${path}?day=${to}`}
        leftSection={word === 'day_before' ? <IconChevronLeft size={18} aria-hidden /> : undefined}
        rightSection={word === 'day_after' ? <IconChevronRight size={18} aria-hidden /> : undefined}
        label={t(`approvals.as_of.${word}`)}
      />
    )
  return (
    <form method="get" action={path} key={day} className="as-card as-screen as-row">
      <DayInput
        name="day"
        label={t('approvals.as_of.day')}
        description={t('approvals.as_of.day_hint', { from: file.submittedOn, to: file.today })}
        defaultValue={day}
        error={
          problem
            ? t(`approvals.as_of.problems.${problem}`, { from: file.submittedOn, to: file.today })
            : undefined
        }
      />
      <Button type="submit">{t('approvals.as_of.show')}</Button>
      {step(dayBefore, 'day_before')}
      {step(dayAfter, 'day_after')}
    </form>
  )
}
