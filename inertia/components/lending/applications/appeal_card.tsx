import { LinkButton } from '~/components/buttons'
import type { Applications } from '@generated/views'
import { Notice } from '~/components/page'

/**
 * The state of a rejected application with regard to an appeal: the reason for the rejection, the time limit, and the
 * possible actions.
 */
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
