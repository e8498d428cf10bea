import type { Approvals, Auth } from '@generated/views'
import { ConfirmButton } from '~/components/confirm_button'
import { DateText } from '~/components/page'
import { BulkApprovalPage } from '~/components/lending/claims/bulk_approval/bulk_approval_page'
import {
  ApprovalFacts,
  type Facts,
  ReviewLink,
} from '~/components/lending/claims/bulk_approval/approval_rows'
import { t } from '~/lib/translate'

interface BulkApprovalProps {
  stack: Approvals.BulkApprovalPage
  stepUp: Auth.StepUp
}

type Row = Approvals.BulkApprovalPage['usual'][number]

/** The applications that wait for the last approval, which issues their letters of intent. */
export default function BulkApproval({ stack, stepUp }: BulkApprovalProps) {
  const factsOf = (row: Row): Facts => [
    { term: t('approvals.columns.number'), value: row.number },
    { term: t('approvals.review.scheme'), value: row.scheme },
    { term: t('approvals.columns.submittedOn'), value: <DateText value={row.submittedOn} /> },
  ]
  return (
    <BulkApprovalPage
      stack={stack}
      stepUp={stepUp}
      path="/officer/final-approvals/applications"
      words="approvals.final_approvals"
      factsOf={factsOf}
      cardOf={(row, approve, isBusy) => (
        <>
          <ul className="as-marked" aria-label={t('workflow.stack.reasons')}>
            {row.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <ApprovalFacts facts={factsOf(row)} />
          {row.isAllowed ? (
            <div className="as-actions">
              <ConfirmButton
                color="blue"
                busy={isBusy}
                label={t('workflow.buttons.application.approve')}
                text={t('approvals.final_approvals.confirm_one', {
                  number: row.number,
                  name: row.applicantName,
                })}
                confirmLabel={t('workflow.choices.application.approve')}
                onConfirm={approve}
              />
            </div>
          ) : null}
          <ReviewLink row={row} />
        </>
      )}
    />
  )
}
