import type { Approvals } from '@generated/views'
import { BulkFiles } from '~/components/lending/approvals/review/bulk_files'
import { t } from '~/lib/translate'

type BulkDecisionsProps = Approvals.FilesForStep & { backHref: string }

/** One step for several applications. */
export default function BulkDecisions(props: BulkDecisionsProps) {
  return (
    <BulkFiles
      {...props}
      path="/officer/applications/decisions"
      backLabel={t('approvals.list.title')}
      warningOf={(count) => t('approvals.bulk.issues', { count })}
    />
  )
}
