import { newPasswordLink } from '#administration/people/flash_password_link'
import type { HandOver } from '#administration/people/hand_over'
import { refusedImport } from '#administration/people/people_sheet'
import type { PeoplePlan } from '#administration/people/plan_people'
import type User from '#auth/models/user'
import { findByUserName } from '#auth/queries/second_factors'
import { defaultUserName } from '#auth/rules/user_names'
import { type Proposed, ProposeChange } from '#confirmations/actions/propose_change'

/** Links of one sheet: each is handed over to its person by hand. */
const MOST_LINKS = 100

interface Asked {
  handOver: HandOver
  /** What the dry run said of the file and the people. */
  seen: string
  administrator: User
}

/** What became of it, and the links to be handed over; they are kept nowhere. */
export type ImportedPeople = Proposed & { links: { name: string; href: string }[] }

/**
 * Takes a sheet of people in: all of the new ones in one transaction, or none. With one among them
 * whose role two people keep, all wait as one change: what was tried together is decided together.
 *
 * @throws Refusal of the field `file` for what has wrong lines or nobody new, or is not what the dry run saw
 */
export async function importPeople(
  { version, wrong, added }: PeoplePlan,
  { handOver, seen, administrator }: Asked
): Promise<ImportedPeople> {
  if (version !== seen) throw refusedImport('changed', {}, 409)
  if (wrong.length > 0) throw refusedImport('wrong_rows')
  if (added.length === 0) throw refusedImport('nothing_new')
  if (handOver === 'link' && added.length > MOST_LINKS) {
    throw refusedImport('too_many_links', { most: MOST_LINKS })
  }
  const people = added.map(({ person }) => person)
  const proposed = await new ProposeChange().run({
    kind: 'person',
    payload: { act: 'add', people, handOver },
    person: administrator,
  })
  const links: ImportedPeople['links'] = []
  if (proposed.isWaiting || handOver !== 'link') return { ...proposed, links }
  for (const person of people) {
    const { id, displayName } = (await findByUserName(defaultUserName(person)))!
    links.push({ name: displayName, href: await newPasswordLink(id, administrator) })
  }
  return { ...proposed, links }
}
