import { useState } from 'react'
import type { Auth, Claims } from '@generated/views'
import { LinkingBadge } from '~/components/lending/claims/aadhaar_linking_card'
import { ClaimException } from '~/components/lending/claims/bulk_approval/claim_exception'
import { DateText } from '~/components/date_text'
import { Money } from '~/components/money'
import { BulkApprovalPage } from '~/components/lending/claims/bulk_approval/bulk_approval_page'
import type { Facts } from '~/components/lending/claims/bulk_approval/approval_rows'
import { useT } from '~/lib/use_t'

interface FinalApprovalsProps {
  stack: Claims.BulkApproval
  stepUp: Auth.StepUp
  returnReasons: { value: string; label: string }[]
}

/** The claims that wait for the last approval. */
export default function FinalApprovals({ stack, stepUp, returnReasons }: FinalApprovalsProps) {
  const t = useT()
  const [returning, setReturning] = useState<number | null>(null)
  const factsOf = (row: Claims.BulkApproval['usual'][number]): Facts => [
    { term: t('claims.columns.application'), value: row.applicationNo },
    { term: t('claims.columns.bank'), value: row.bank },
    { term: t('claims.columns.claim_amount'), value: <Money paise={row.interestPaise} /> },
    { term: t('claims.columns.submitted_on'), value: <DateText value={row.submittedOn} /> },
    {
      term: t('claims.aadhaar_linking.card'),
      value: <LinkingBadge state={row.seeding} ageDays={row.seedingAgeDays} />,
    },
  ]
  return (
    <BulkApprovalPage
      stack={stack}
      stepUp={stepUp}
      path="/officer/final-approvals"
      words="claims.final_approvals"
      factsOf={factsOf}
      cardOf={(row, approve, isBusy) => (
        <ClaimException
          row={row}
          facts={factsOf(row)}
          reasons={returnReasons}
          isBusy={isBusy}
          isReturning={returning === row.id}
          onReturning={(isReturning) => setReturning(isReturning ? row.id : null)}
          onApprove={approve}
        />
      )}
    />
  )
}
