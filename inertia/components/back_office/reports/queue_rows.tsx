import { Link } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { DateText } from '~/components/date_text'
import { Money } from '~/components/money'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

/** Work that is no single file: meetings to report, files to pay and to take in, loans to verify. */
export function TaskRow({ task }: { task: Reports.QueueTask }) {
  const t = useT()
  const { kind, number, count, hasMore, since, href } = task
  return (
    <li className="rp-row">
      <Link href={href} className="as-clipped as-cover as-row-link">
        {t(`reports.queue.task.${kind}`, {
          count,
          number: number ?? '',
          more: String(hasMore),
        })}
      </Link>
      <span className="as-muted as-numbers">{t('reports.queue.kind.task')}</span>
      <span />
      <span />
      <span className="as-muted as-numbers">
        <DateText value={since} />
      </span>
      <span />
    </li>
  )
}

/** A file that waits, with its days against the target. */
export function FileRow({ file }: { file: Reports.QueueFile }) {
  const t = useT()
  const { kind, number, name, district, stage, amountPaise, href } = file
  const { assignee } = file
  const { waitingSince, waitingDays, targetDays, lateDays, isReturned, isBelow } = file
  const isLate = (lateDays ?? 0) > 0
  return (
    <li className="rp-row" data-late={isLate || undefined}>
      <Link href={href} className="as-clipped as-cover as-row-link">
        {name}
      </Link>
      <span className="as-muted as-numbers">
        {kind === 'claim' ? t('reports.queue.kind.claim', { number }) : number}
      </span>
      <span className="as-row as-tight">
        {district}
        {kind === 'extension' ? (
          <StatusBadge label={t('reports.queue.kind.extension')} tone="info" />
        ) : null}
        {isReturned ? <StatusBadge label={t('reports.queue.returned')} tone="warning" /> : null}
        {assignee ? (
          <StatusBadge label={t('reports.queue.with', { name: assignee })} tone="neutral" />
        ) : null}
        {isBelow ? <StatusBadge label={stage} tone="neutral" /> : null}
      </span>
      <span>
        <Money paise={amountPaise} />
      </span>
      <span className="as-muted as-numbers">
        <DateText value={waitingSince} />
      </span>
      <span className={isLate ? 'as-numbers as-bold as-tone' : 'as-numbers'} data-tone="danger">
        {t('reports.queue.days', { days: waitingDays ?? 0, target: targetDays ?? 0 })}
      </span>
    </li>
  )
}
