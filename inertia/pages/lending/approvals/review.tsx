import { formatDuration } from '#kernel/formats/message_values'
import { Button } from '@mantine/core'
import { LinkButton } from '~/components/buttons'
import type { Approvals, Collaboration as Together, Group, Lists, Profile } from '@generated/views'
import { Assignment, AssigneeBadge } from '~/components/lending/approvals/review/assignment'
import { ApplicantSections } from '~/components/lending/approvals/review/applicant_sections'
import { QuestionsCard } from '~/components/lending/approvals/review/questions_card'
import { ChangesCard } from '~/components/lending/approvals/review/changes_card'
import { CorrectionsCard } from '~/components/lending/approvals/review/corrections_card'
import { DecisionBar } from '~/components/lending/approvals/review/decision_bar'
import { ReviewLayout } from '~/components/lending/approvals/review/review_layout'
import { CertificateFacts } from '~/components/lending/approvals/review/certificate_facts'
import { DocumentViewer } from '~/components/lending/approvals/review/document_viewer'
import { GroupSections } from '~/components/lending/approvals/review/group_sections'
import { History } from '~/components/lending/approvals/review/history'
import { Notes } from '~/components/lending/approvals/review/notes'
import { Panels } from '~/components/lending/approvals/review/panels'
import { StatusAge } from '~/components/lending/approvals/review/status_age'
import { RevealNumber } from '~/components/lending/approvals/review/reveal_number'
import { MoreMenu } from '~/components/more_menu'
import { t } from '~/lib/translate'
import { Link } from '@inertiajs/react'
import { Notice, PageHeader, StatusBadge } from '~/components/page'
import { DuplicateOutcomeText } from '~/components/lending/approvals/review/duplicate_outcome'
import IconFileCertificate from '~/icons/file_certificate.svg?icon'
import IconMapPin from '~/icons/map_pin.svg?icon'
import IconHistory from '~/icons/history.svg?icon'
import IconPencil from '~/icons/pencil.svg?icon'
import { PdfButton } from '~/components/pdf_button'
import { PrintButton } from '~/components/print_button'
import { FilePdfButton } from '~/components/lending/approvals/review/file_pdf_button'
import { FileFacts } from '~/components/lending/approvals/review/file_facts'
import { ListPositionNav } from '~/components/lending/approvals/review/list_position_nav'
import { toneOfColumn } from '~/lib/status_tone'

/** More of them would push the file itself off the screen. */
const MAX_SHOWN = 5

type ReviewProps = Approvals.Review & {
  profile: Profile.ProfileView
  /** Set for a group loan. */
  group: Group.GroupView | null
  place: Lists.Place
  notes: Together.Notes
  assignment: Together.Assignment
  asked: Together.Questions
}

/** One screen for the decision: data with history on the left, documents on the right, decision below (document 3). */
export default function Review(props: ReviewProps) {
  const { application, profile, group, documents, decision, history, earlier } = props
  const { shared, changes, corrections, panels, place, assignment } = props
  const { id, number, applicantName: name } = application
  const path = `/officer/applications/${id}/decisions`
  return (
    <ReviewLayout
      /** The key resets scroll position and typed text from one file to the next. */
      key={id}
      head={
        <ReviewHead
          application={application}
          place={place}
          panels={panels}
          assignee={assignment.assignee}
        />
      }
      dataLabel={t('approvals.review.sections')}
      data={
        <>
          <DuplicateNotice shared={shared} />
          <ChangesCard changes={changes} since={props.changesSince} documents={documents} />
          <h2 className="as-hidden">{t('approvals.review.sections')}</h2>
          <ApplicantSections
            profile={profile}
            changes={changes ?? []}
            reveal={(kind, masked) => (
              <RevealNumber
                applicationId={id}
                kind={kind}
                of="applicant"
                whose={name}
                masked={masked}
              />
            )}
          />
          {group ? (
            <GroupSections applicationId={id} group={group} changes={changes ?? []} />
          ) : null}
          <QuestionsCard asked={props.asked} />
          <CorrectionsCard corrections={corrections} />
          <Panels panels={panels} />
          <Assignment key={assignment.assignee?.id} assignment={assignment} />
          <Notes notes={props.notes} />
          <History steps={history} earlier={earlier} />
        </>
      }
      documentsLabel={t('approvals.documents.title')}
      documents={
        <DocumentViewer
          documents={documents}
          factsOf={(index) => (
            <CertificateFacts
              document={documents[index]}
              correctHref={
                application.can.correct ? `/officer/applications/${id}/certificates` : null
              }
            />
          )}
        />
      }
      bar={
        <DecisionBar
          href={place.query ? `${path}?${place.query}` : path}
          steps={decision.choices}
          expectedState={decision}
          items={decision.items}
          file={t('approvals.decision.file', { number, name })}
        />
      }
    />
  )
}

/**
 * Other people who gave the same data, the decisions on them, and a link to the details; for officers only (DECISIONS
 * 5).
 */
function DuplicateNotice({ shared }: { shared: Approvals.Review['shared'] }) {
  if (shared.files.length === 0) return null
  const relevant = shared.files.filter(({ strength }) => strength !== 'faint')
  const more = relevant.slice(MAX_SHOWN)
  const isOpen = relevant.some(({ isUndecided }) => isUndecided)
  return (
    <Notice tone={isOpen ? 'danger' : 'info'} title={t('approvals.duplicates.title')}>
      <p>{t('approvals.duplicates.text')}</p>
      <Duplicates files={relevant.slice(0, MAX_SHOWN)} />
      {more.length > 0 ? (
        <details className="as-more">
          <summary>{t('approvals.duplicates.more', { count: more.length })}</summary>
          <Duplicates files={more} />
        </details>
      ) : null}
      <p>
        <Link href={shared.href} className="as-target">
          {t('approvals.duplicates.look')} ({shared.files.length})
        </Link>
      </p>
    </Notice>
  )
}

function Duplicates({ files }: { files: readonly Approvals.DuplicateFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="as-marked rv-shared">
      {files.map((file) => {
        const what = file.lines.map(({ kind }) => t(`approvals.duplicates.kinds.${kind}`))
        const known = [file.name, file.district, file.status].filter(Boolean)
        return (
          <li key={file.key}>
            <strong>{t('approvals.duplicates.same', { what: what.join(', ') })}</strong>
            {file.lines.some(({ isDirector }) => isDirector)
              ? ` (${t('approvals.duplicates.director')})`
              : null}
            :{' '}
            {file.applicationId && file.number ? (
              <Link className="as-row-link" href={`/officer/applications/${file.applicationId}`}>
                {file.number}
              </Link>
            ) : (
              (file.number ?? t('approvals.duplicates.no_application'))
            )}
            {known.length > 0 ? `, ${known.join(', ')}` : null} <DuplicateOutcomeText file={file} />
          </li>
        )
      })}
    </ul>
  )
}

interface ReviewHeadProps {
  application: Approvals.Review['application']
  place: Lists.Place
  panels: readonly Approvals.ReviewPanel[]
  assignee: Together.Assignment['assignee']
}

/** Heading of the file: its status and since when, and navigation through the list. */
function ReviewHead({ application, place, panels, assignee }: ReviewHeadProps) {
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
            <StatusAge days={application.heldForDays} />
            <AssigneeBadge assignee={assignee} />
            {application.isOverdue ? (
              <StatusBadge
                label={t('approvals.review.overdue', { wait: formatDuration(application, t) })}
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
            <MoreMenu>
              {application.can.correct ? (
                <LinkButton
                  variant="outline"
                  href={withQuery(`/officer/applications/${application.id}/corrections/new`, place)}
                  leftSection={<IconPencil size={18} aria-hidden="true" />}
                  label={t('approvals.corrections.open')}
                />
              ) : null}
              {application.can.visit ? (
                <Button
                  component="a"
                  variant="outline"
                  href={`/officer/site-visits?application=${application.id}`}
                  leftSection={<IconMapPin size={18} aria-hidden="true" />}
                >
                  {t('approvals.site_visits.open')}
                </Button>
              ) : null}
              <LinkButton
                variant="outline"
                href={`/officer/applications/${application.id}/as-of`}
                leftSection={<IconHistory size={18} aria-hidden="true" />}
                label={t('approvals.as_of.open')}
              />
              <PrintButton label={t('approvals.review.print')} variant="outline" />
              <FilePdfButton href={`/officer/applications/${application.id}/profile`} />
            </MoreMenu>
          </>
        }
      />
      <FileFacts application={application} />
    </>
  )
}

const withQuery = (path: string, { query }: Lists.Place) => (query ? `${path}?${query}` : path)
