import type { Approvals, Collaboration as Together, Group, Lists, Profile } from '@generated/views'
import { Assignment } from '~/components/lending/approvals/review/assignment'
import { ApplicantSections } from '~/components/lending/approvals/review/applicant_sections'
import { QuestionsCard } from '~/components/lending/approvals/review/questions_card'
import { ChangesCard } from '~/components/lending/approvals/review/changes_card'
import { CorrectionsCard } from '~/components/lending/approvals/review/corrections_card'
import { DecisionBar } from '~/components/lending/approvals/review/decision_bar'
import { ReviewLayout } from '~/components/lending/approvals/review/review_layout'
import { DocumentViewer } from '~/components/lending/approvals/review/document_viewer'
import { GroupSections } from '~/components/lending/approvals/review/group_sections'
import { History } from '~/components/lending/approvals/review/history'
import { Notes } from '~/components/lending/approvals/review/notes'
import { Panels } from '~/components/lending/approvals/review/panels'
import { RevealNumber } from '~/components/lending/approvals/review/reveal_number'
import { ReviewHead } from '~/components/lending/approvals/review/review_head'
import { DuplicateNotice } from '~/components/lending/approvals/review/duplicate_notice'
import { useT } from '~/lib/use_t'

type ReviewProps = Approvals.Review & {
  profile: Profile.ProfileView
  /** Of a group loan. */
  group: Group.GroupView | null
  place: Lists.Place
  notes: Together.Notes
  assignment: Together.Assignment
  asked: Together.Questions
}

/** One screen to decide on: data left with its history, documents right, decision below (document 3). */
export default function Review(props: ReviewProps) {
  const { application, profile, group, documents, decision, history, earlier } = props
  const { shared, changes, corrections, panels, place, assignment } = props
  const { id, number, applicantName: name } = application
  const t = useT()
  const path = `/officer/applications/${id}/decisions`
  return (
    <ReviewLayout
      /** Nothing of a file, where it was scrolled to or what was typed, goes on to the next. */
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
      documents={<DocumentViewer documents={documents} />}
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
