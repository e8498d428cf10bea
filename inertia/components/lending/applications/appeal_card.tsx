import { LinkButton } from '~/components/buttons'
import type { Applications } from '@generated/views'
import { Notice } from '~/components/page'

/** How a rejected application stands as to an appeal: why it was rejected, until when, and what can be done. */
export function AppealCard({ note }: { note: Applications.AppealNote }) {
  const { reason, remarks, lines, link } = note
  return (
    <Notice tone={note.tone} title={note.title}>
      {reason ? <p>{reason}</p> : null}
      {remarks ? <p>“{remarks}”</p> : null}
      {lines.filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {link ? (
        <p className="as-gap-above">
          <LinkButton href={link.href} label={link.label} />
        </p>
      ) : null}
    </Notice>
  )
}
