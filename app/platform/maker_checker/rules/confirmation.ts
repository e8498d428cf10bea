import { Role } from '#auth/roles'
import type ProposedChange from '#maker_checker/models/proposed_change'
import { type PlainDate, indiaDateOf } from '#kernel/calendar/plain_date'

/** A user who might confirm a change. */
interface Confirmer {
  id: number
  roleId: number
  isActive: boolean
}

/** An administrator proposes; another one or the managing director confirms. */
export const TWO_PERSONS = {
  propose: [Role.administrator],
  confirm: [Role.administrator, Role.managingDirector],
}

/** Roles whose holders may ever confirm. */
export const CONFIRMING_ROLES: readonly number[] = TWO_PERSONS.confirm

/** Ids of the active users of each confirming role. */
export interface Confirmers {
  administrators: readonly number[]
  directors: readonly number[]
}

/** A change, by its requester and the one user whom it concerns. */
interface ChangeOfPeople {
  requestedBy: number
  aboutUser: number | null
  /** Roles that confirm changes of its kind, where they differ from `CONFIRMING_ROLES`. */
  confirmingRoles?: readonly number[]
}

/** Whether one person might use the accounts of both (`auth/rules/two_persons`). */
export type MayBeSamePerson = (one: number, other: number) => boolean

const neverSamePerson: MayBeSamePerson = () => false

/**
 * The users who may confirm a change that does not concern themselves: administrators, else the managing director too.
 */
function impartialConfirmers(
  { administrators, directors }: Confirmers,
  { requestedBy, aboutUser }: ChangeOfPeople,
  mayBeOne: MayBeSamePerson
) {
  const others = (ids: readonly number[]) =>
    ids.filter((id) => id !== aboutUser && (id === requestedBy || !mayBeOne(id, requestedBy)))
  const otherAdministrators = others(administrators)
  return {
    administrators: otherAdministrators,
    directors: otherAdministrators.length <= 1 ? others(directors) : [],
  }
}

/**
 * Whether a user may confirm a requested change: another administrator, or the managing director where there is no
 * second administrator. Users may confirm a change that concerns themselves only where nobody else could, even later.
 *
 * @param all all users of the two roles
 * @param mayBeOne whether two accounts might be used by one person and so do not count as two
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
    const { administrators, directors } = impartialConfirmers(all, change, neverSamePerson)
    return [...administrators, ...directors].every((id) => id === change.requestedBy)
  }
  const eligible = impartialConfirmers(all, change, mayBeOne)
  return person.roleId === Role.administrator || eligible.administrators.length <= 1
}

/** Returns those of some users who may confirm a change requested by one of them, or another user. */
export function confirmersOf<P extends Confirmer>(
  people: readonly P[],
  change: ChangeOfPeople
): P[] {
  const all = confirmersAmong(people)
  return people.filter((person) => mayConfirm(person, change, all))
}

/** The active users of the two roles. */
export function confirmersAmong(people: readonly Confirmer[]): Confirmers {
  const of = (role: number) =>
    people.filter((one) => one.isActive && one.roleId === role).map(({ id }) => id)
  return { administrators: of(Role.administrator), directors: of(Role.managingDirector) }
}

/** Whether a kind of change requires confirmation: as the kind specifies, or as an administrator has set it. */
export const needsConfirmation = (byKind: boolean | 'always', asSet: boolean | undefined) =>
  byKind === 'always' || (asSet ?? byKind)

/**
 * How a requested change is processed: it takes effect immediately; it waits; or it takes effect immediately because
 * nobody could confirm it, and is acknowledged by the first user who can.
 */
export function confirmationMode(facts: {
  needsConfirmation: boolean
  hasConfirmer: boolean
}): 'at_once' | 'waiting' | 'unconfirmed' {
  if (!facts.needsConfirmation) return 'at_once'
  return facts.hasConfirmer ? 'waiting' : 'unconfirmed'
}

/** Days within which the requester can collect the result of a confirmed change. */
const COLLECT_DAYS = 7

type DecidedChange = Pick<ProposedChange, 'status' | 'decidedAt' | 'collectedAt'>

/** Whether the requester may collect it now: once, soon after a second person confirmed it. */
export function mayCollect({ status, decidedAt, collectedAt }: DecidedChange, now: Date): boolean {
  if (status !== 'confirmed' || collectedAt !== null) return false
  return now.getTime() - decidedAt!.toMillis() < COLLECT_DAYS * 24 * 60 * 60_000
}

type DatedChange = Pick<ProposedChange, 'status' | 'lastDay' | 'decidedAt'>

/**
 * Whether a change's last day passed while it waited: it can no longer take effect, even if the record was not changed.
 */
export function hasLapsed({ status, lastDay, decidedAt }: DatedChange, today: PlainDate): boolean {
  if (lastDay === null || (status !== 'waiting' && status !== 'stale')) return false
  return lastDay < (decidedAt === null ? today : indiaDateOf(decidedAt))
}
