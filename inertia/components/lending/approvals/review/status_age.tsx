import { formatDuration } from '#kernel/formats/message_values'
import { t } from '~/lib/translate'

/** How long a file has had its status, or that it is on hold until its district is released. */
export const StatusAge = ({ days }: { days: number | null }) => (
  <span>
    {days === null
      ? t('approvals.review.on_hold')
      : t('approvals.review.held', { age: formatDuration({ days }, t) })}
  </span>
)
