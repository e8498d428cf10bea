import { Link } from '@inertiajs/react'
import type { MakerChecker } from '@generated/views'
import { Notice } from '~/components/page'

/** Notice on the page of a record with a change that waits for a second user. */
export function PendingNotice({ waiting }: { waiting: MakerChecker.WaitingChange | null }) {
  if (!waiting) return null
  return (
    <Notice tone="info">
      {waiting.text} <Link href={waiting.href}>{waiting.link}</Link>
    </Notice>
  )
}
