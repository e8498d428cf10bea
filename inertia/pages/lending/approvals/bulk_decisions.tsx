import type { Approvals } from '@generated/views'
import { ManyFiles } from '~/components/lending/approvals/review/bulk_files'
import { t } from '~/lib/translate'

type ManyProps = Approvals.FilesForStep & { backHref: string }

/** One step for several applications. */
export default function Many(props: ManyProps) {
  return (
    <ManyFiles
      {...props}
      path="/officer/applications/decisions"
      backLabel={t('approvals.list.title')}
      warningOf={(count) => t('approvals.bulk.issues', { count })}
    />
  )
}
