import { Link } from '@inertiajs/react'
import type { MakerChecker } from '@generated/views'
import { Notice } from '~/components/page'

/** On the page of a thing of which a change waits for a second person. */
export function PendingNotice({ waiting }: { waiting: MakerChecker.WaitingChange | null }) {
  if (!waiting) return null
  return (
    <Notice tone="info">
      {waiting.text} <Link href={waiting.href}>{waiting.link}</Link>
    </Notice>
  )
}
