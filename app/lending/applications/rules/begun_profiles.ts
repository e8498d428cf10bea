import type { BegunProfile } from '#applications/rules/next_steps'
import type { SchemeOpening } from '#masters/rules/scheme_openings'

/** How far a person's profile has come for a scheme. */
export interface SchemeProgress {
  /** Sections that are complete, of those that have to be filled in. */
  done: number
  total: number
  /** Something of it was saved, or typed and not saved. */
  isBegun: boolean
  /** The same of a section that this loan type alone asks for. */
  hasOwn: boolean
}

interface Offer {
  name: string
  path: string
  isOpen: boolean
  opening: Pick<SchemeOpening, 'isOpen'>
  /** The person has applied for it before, whatever became of it. */
  wasApplied: boolean
  progress: SchemeProgress
}

/**
 * The schemes a person has begun to apply for and can submit today. What all schemes ask for says
 * nothing of which one is meant: while nothing else is there, it is the first of those that have come
 * furthest, and of nobody who has applied before.
 */
export function begunProfiles(offers: readonly Offer[]): BegunProfile[] {
  const offered = offers.filter(({ isOpen, wasApplied }) => isOpen && !wasApplied)
  const own = offered.filter(({ progress }) => progress.hasOwn)
  /** Who meant a scheme that has closed since is not sent to another one. */
  if (own.length > 0) return own.filter(takesApplications).map(toBegunProfile)
  const isNew = offers.every(({ wasApplied }) => !wasApplied)
  const common = offered.filter((one) => takesApplications(one) && one.progress.isBegun)
  if (!isNew || common.length === 0) return []
  const [furthest] = common.toSorted((a, b) => b.progress.done - a.progress.done)
  return [toBegunProfile(furthest)]
}

const takesApplications = ({ opening }: Offer) => opening.isOpen

const toBegunProfile = ({ name, path, progress: { done, total } }: Offer): BegunProfile => ({
  scheme: name,
  path,
  done,
  total,
})
