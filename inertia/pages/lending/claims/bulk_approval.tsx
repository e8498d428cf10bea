import type { Claims } from '@generated/views'
import { ManyFiles } from '~/components/lending/approvals/review/bulk_files'
import { t } from '~/lib/translate'

type BulkApprovalProps = Claims.ClaimsForBulkApproval & { backHref: string }

/** Several claims carried on, each with the whole amount that the stage before left. */
export default function BulkApproval(props: BulkApprovalProps) {
  return (
    <ManyFiles
      {...props}
      path="/officer/claims/approvals"
      backLabel={t('claims.list.title')}
      warningOf={(count) => t('claims.many.pays', { count })}
      hasRemarks={false}
    />
  )
}
