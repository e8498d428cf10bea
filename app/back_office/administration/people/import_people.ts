import { newPasswordLink, type PasswordLink } from '#administration/people/password_links'
import type { PasswordDelivery } from '#administration/people/hand_over'
import { importRefusal } from '#administration/people/people_sheet'
import type { OfficerImportPlan } from '#administration/people/plan_people'
import { tooManyLinks } from '#administration/people/too_many_links'
import type User from '#auth/models/user'
import { findUserByUserName } from '#auth/queries/second_factors'
import { defaultUserName } from '#auth/rules/user_names'
import { type Proposed, ProposeChange } from '#maker_checker/actions/propose_change'

interface ImportOptions {
  handOver: PasswordDelivery
  /** What the dry run said of the file and the people. */
  expectedVersion: string
  administrator: User
}

/** What became of it, and the links to be handed over; they are kept nowhere. */
export type ImportedOfficers = Proposed & { links: PasswordLink[] }

/**
 * Takes a sheet of people in: all of the new ones in one transaction, or none. With one among them
 * whose role two people keep, all wait as one change: what was tried together is decided together.
 *
 * @throws Refusal of the field `file` for what has wrong lines or nobody new, or is not what the dry run saw
 */
export async function importOfficers(
  { version, wrong, added }: OfficerImportPlan,
  { handOver, expectedVersion, administrator }: ImportOptions
): Promise<ImportedOfficers> {
  if (version !== expectedVersion) throw importRefusal('changed', {}, 409)
  if (wrong.length > 0) throw importRefusal('wrong_rows')
  if (added.length === 0) throw importRefusal('nothing_new')
  const tooMany = tooManyLinks(added.length, handOver)
  if (tooMany) throw tooMany
  const people = added.map(({ person }) => person)
  const proposed = await new ProposeChange().run({
    kind: 'person',
    payload: { act: 'add', people, handOver },
    person: administrator,
  })
  const links: ImportedOfficers['links'] = []
  if (proposed.isWaiting || handOver !== 'link') return { ...proposed, links }
  for (const person of people) {
    const { id, displayName } = (await findUserByUserName(defaultUserName(person)))!
    links.push({ name: displayName, href: await newPasswordLink(id, administrator) })
  }
  return { ...proposed, links }
}
