import { formatDuration } from '#kernel/formats/durations'
import { t } from '~/lib/translate'

/** Since when a file is at its status; of one on hold until its district is released, that it is. */
export const StatusAge = ({ days }: { days: number | null }) => (
  <span>
    {days === null
      ? t('approvals.review.on_hold')
      : t('approvals.review.held', { age: formatDuration({ days }, t) })}
  </span>
)
