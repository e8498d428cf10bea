import '~/components/review/review.css'
import type { GroupData } from '~/components/group/group_data'
import { ApplicantSections } from '~/components/review/applicant_sections'
import { CorrectionsCard } from '~/components/review/corrections_card'
import { ChangesCard } from '~/components/review/changes_card'
import { DecisionForm } from '~/components/review/decision_form'
import { DocumentViewer } from '~/components/review/document_viewer'
import { DuplicatesNotice } from '~/components/review/duplicates_notice'
import { GroupSections } from '~/components/review/group_sections'
import { History } from '~/components/review/history'
import { Panels } from '~/components/review/panels'
import type { ProfileData } from '~/components/review/profile_data'
import { RevealAadhaar } from '~/components/review/reveal_aadhaar'
import { ReviewHead } from '~/components/review/review_head'
import type {
  ChangedField,
  CorrectionEntry,
  DecisionFormData,
  Duplicate,
  EarlierApplication,
  HistoryStep,
  ListPlace,
  ReviewDocument,
  ReviewPanel,
  ReviewSummary,
} from '~/components/review/review_types'
import { SectionCard } from '~/components/section_card'
import { useT } from '~/lib/use_t'

type ReviewProps = {
  application: ReviewSummary
  profile: ProfileData
  /** Of a group loan. */
  group: GroupData | null
  documents: ReviewDocument[]
  decision: DecisionFormData
  history: HistoryStep[]
  earlier: EarlierApplication[]
  duplicates: Duplicate[]
  changes: ChangedField[] | null
  corrections: CorrectionEntry[]
  panels: ReviewPanel[]
  place: ListPlace
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
        <ChangesCard changes={changes} />
        <div className="rv-split">
          <section className="rv-data" aria-labelledby="review-sections">
            <h2 id="review-sections" className="as-hidden">
              {t('approvals.review.sections')}
            </h2>
            <ApplicantSections
              profile={profile}
              changes={changes ?? []}
              aadhaar={
                <RevealAadhaar
                  key={application.id}
                  applicationId={application.id}
                  whose={application.applicantName}
                  masked={application.aadhaar}
                />
              }
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
