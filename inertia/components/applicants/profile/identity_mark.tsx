import type { Profile } from '@generated/views'
import { Notice } from '~/components/page'

/** The document with which an identity was verified, what that proves, and what has changed since. */
export function IdentityMark({ identity }: { identity: Profile.Identity | null }) {
  if (!identity) return null
  const { source, same, differing } = identity
  return (
    <Notice tone={differing ? 'warning' : 'success'} title={source}>
      {same ? <p>{same}</p> : null}
      {differing ? <p>{differing}</p> : null}
    </Notice>
  )
}
