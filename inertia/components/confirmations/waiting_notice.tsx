import { Link } from '@inertiajs/react'
import type { Confirmations } from '@generated/views'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

/** On the page of a thing of which a change waits for a second person. */
export function WaitingNotice({ waiting }: { waiting: Confirmations.WaitingChange | null }) {
  const t = useT()
  if (!waiting) return null
  return (
    <Notice tone="info">
      {t('common.change_waits', { name: waiting.askedBy, date: t.date(waiting.askedOn) })}{' '}
      <Link href={waiting.href}>{t('common.change_waits_open')}</Link>
    </Notice>
  )
}
