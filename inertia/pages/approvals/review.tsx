import '~/components/review/review.css'
import type { Approvals, Group, Profile } from '@generated/views'
import { ApplicantSections } from '~/components/review/applicant_sections'
import { CorrectionsCard } from '~/components/review/corrections_card'
import { ChangesCard } from '~/components/review/changes_card'
import { DecisionForm } from '~/components/review/decision_form'
import { DocumentViewer } from '~/components/review/document_viewer'
import { DuplicatesNotice } from '~/components/review/duplicates_notice'
import { GroupSections } from '~/components/review/group_sections'
import { History } from '~/components/review/history'
import { Panels } from '~/components/review/panels'
import { RevealNumber } from '~/components/review/reveal_number'
import { ReviewHead } from '~/components/review/review_head'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type ReviewProps = Approvals.Review & {
  profile: Profile.ProfileView
  /** Of a group loan. */
  group: Group.GroupView | null
  place: Approvals.ListPlace
}

/** One screen to decide on: data left, documents right, history and decision below (document 3). */
export default function Review(props: ReviewProps) {
  const { application, profile, group, documents, decision, history, earlier } = props
  const { duplicates, changes, corrections, panels, place } = props
  const t = useT()
  return (
    <div className="rv-review">
      <ReviewHead application={application} place={place} panels={panels} />
      <div className="as-stack">
        <DuplicatesNotice duplicates={duplicates} />
        <ChangesCard changes={changes} since={props.changesSince} />
        <div className="rv-split">
          <section className="rv-data" aria-labelledby="review-sections">
            <h2 id="review-sections" className="as-hidden">
              {t('approvals.review.sections')}
            </h2>
            <ApplicantSections
              profile={profile}
              changes={changes ?? []}
              reveal={(kind, masked) => (
                <RevealNumber
                  key={application.id}
                  applicationId={application.id}
                  kind={kind}
                  of="applicant"
                  whose={application.applicantName}
                  masked={masked}
                />
              )}
            />
            {group ? (
              <GroupSections applicationId={application.id} group={group} changes={changes ?? []} />
            ) : null}
          </section>
          <div className="rv-papers">
            <SectionCard title={t('approvals.documents.title')}>
              <DocumentViewer key={application.id} documents={documents} />
            </SectionCard>
          </div>
        </div>
        <CorrectionsCard corrections={corrections} />
        <Panels panels={panels} />
        <History steps={history} earlier={earlier} />
        <DecisionForm
          key={application.id}
          application={application}
          decision={decision}
          query={place.query}
        />
      </div>
    </div>
  )
}
