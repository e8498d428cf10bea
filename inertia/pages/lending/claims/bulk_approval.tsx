import type { Claims } from '@generated/views'
import { BulkFiles } from '~/components/lending/approvals/review/bulk_files'
import { t } from '~/lib/translate'

type BulkApprovalProps = Claims.ClaimsForBulkApproval & { backHref: string }

/** Bulk approval of claims, each with the full amount that the previous stage approved. */
export default function BulkApproval(props: BulkApprovalProps) {
  return (
    <BulkFiles
      {...props}
      path="/officer/claims/approvals"
      backLabel={t('claims.list.title')}
      warningOf={(count) => t('claims.many.pays', { count })}
      hasRemarks={false}
    />
  )
}
