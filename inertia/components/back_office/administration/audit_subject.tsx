import { Link } from '@inertiajs/react'
import type { Administration } from '@generated/views'
import { ValueOrDash } from '~/components/page'

interface AboutEntryProps {
  entry: Pick<Administration.AuditEntryLine, 'about' | 'place' | 'placeId'>
  places: Administration.AuditPlaces
}

/** The subject of an entry, with a link to its page where the reader may open it. */
export function AboutEntry({ entry: { about, place, placeId }, places }: AboutEntryProps) {
  const path = place ? places[place] : undefined
  if (!path) return <ValueOrDash value={about} />
  return <Link href={`${path}/${placeId}`}>{about}</Link>
}
