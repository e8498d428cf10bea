import { Role } from '#auth/roles'
import type ProposedChange from '#maker_checker/models/proposed_change'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'

/** Somebody who might confirm a change. */
interface Confirmer {
  id: number
  roleId: number
  isActive: boolean
}

/** An administrator proposes, another one or the managing director confirms. */
export const TWO_PERSONS = {
  propose: [Role.administrator],
  confirm: [Role.administrator, Role.managingDirector],
}

/** Roles of which somebody may ever confirm. */
export const CONFIRMING_ROLES: readonly number[] = TWO_PERSONS.confirm

/** Ids of the active people of each role that confirms. */
export interface Confirmers {
  administrators: readonly number[]
  directors: readonly number[]
}

/** A change, by who asked for it and the one person whom it is about. */
interface ChangeOfPeople {
  requestedBy: number
  aboutUser: number | null
  /** Roles that confirm changes of its kind, where these are not `CONFIRMING_ROLES`. */
  confirmingRoles?: readonly number[]
}

/** Whether one person might use the accounts of both (`auth/rules/two_persons`). */
export type MayBeSamePerson = (one: number, other: number) => boolean

const neverSamePerson: MayBeSamePerson = () => false

/** Who may confirm a change if it is not about themselves: administrators, else the managing director too. */
function impartial(
  { administrators, directors }: Confirmers,
  { requestedBy, aboutUser }: ChangeOfPeople,
  mayBeOne: MayBeSamePerson
) {
  const others = (ids: readonly number[]) =>
    ids.filter((id) => id !== aboutUser && (id === requestedBy || !mayBeOne(id, requestedBy)))
  const seconds = others(administrators)
  return { administrators: seconds, directors: seconds.length <= 1 ? others(directors) : [] }
}

/**
 * Whether a person may confirm what somebody asked for: another administrator, or the managing director
 * where there is no second administrator. What is about oneself is for oneself only where nobody else
 * could confirm it, even later.
 *
 * @param all everybody of the two roles
 * @param mayBeOne whose accounts one person might use: they are no two persons
 */
export function mayConfirm(
  person: Confirmer,
  change: ChangeOfPeople,
  all: Confirmers,
  mayBeOne: MayBeSamePerson = neverSamePerson
): boolean {
  const roles = change.confirmingRoles ?? CONFIRMING_ROLES
  if (!person.isActive || person.id === change.requestedBy) return false
  if (!roles.includes(person.roleId)) return false
  if (mayBeOne(person.id, change.requestedBy)) return false
  if (change.confirmingRoles) return true
  if (person.id === change.aboutUser) {
    const { administrators, directors } = impartial(all, change, neverSamePerson)
    return [...administrators, ...directors].every((id) => id === change.requestedBy)
  }
  const those = impartial(all, change, mayBeOne)
  return person.roleId === Role.administrator || those.administrators.length <= 1
}

/** Those of some people who may confirm what one of them, or somebody else, asked for. */
export function confirmersOf<P extends Confirmer>(
  people: readonly P[],
  change: ChangeOfPeople
): P[] {
  const all = confirmersAmong(people)
  return people.filter((person) => mayConfirm(person, change, all))
}

/** The active ones of the two roles. */
export function confirmersAmong(people: readonly Confirmer[]): Confirmers {
  const of = (role: number) =>
    people.filter((one) => one.isActive && one.roleId === role).map(({ id }) => id)
  return { administrators: of(Role.administrator), directors: of(Role.managingDirector) }
}

/** Whether a kind of change needs confirmation: as the kind says, or as an administrator has set it. */
export const needsConfirmation = (byKind: boolean | 'always', asSet: boolean | undefined) =>
  byKind === 'always' || (asSet ?? byKind)

/**
 * What becomes of a change that is asked for: it takes effect at once; it waits; or it takes effect at
 * once because nobody could confirm it, and is looked at by the first person who can.
 */
export function confirmationMode(facts: {
  needsConfirmation: boolean
  hasConfirmer: boolean
}): 'at_once' | 'waiting' | 'unconfirmed' {
  if (!facts.needsConfirmation) return 'at_once'
  return facts.hasConfirmer ? 'waiting' : 'unconfirmed'
}

/** Days within which who asked collects what a confirmed change has for them. */
const COLLECT_DAYS = 7

type Decided = Pick<ProposedChange, 'status' | 'decidedAt' | 'collectedAt'>

/** Whether who asked may collect it now: once, soon after a second person confirmed it. */
export function mayCollect({ status, decidedAt, collectedAt }: Decided, now: Date): boolean {
  if (status !== 'confirmed' || collectedAt !== null) return false
  return now.getTime() - decidedAt!.toMillis() < COLLECT_DAYS * 24 * 60 * 60_000
}

type Dated = Pick<ProposedChange, 'status' | 'lastDay' | 'decidedAt'>

/** Whether the day of a change passed while it waited: it can no longer take effect, though nothing was changed. */
export function hasLapsed({ status, lastDay, decidedAt }: Dated, today: PlainDate): boolean {
  if (lastDay === null || (status !== 'waiting' && status !== 'stale')) return false
  return lastDay < (decidedAt === null ? today : indiaDateOf(decidedAt))
}
