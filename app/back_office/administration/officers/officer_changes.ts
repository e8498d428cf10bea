import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  type NewOfficer,
  type OfficerChange,
  needsPasswordLinks,
} from '#administration/officers/password_delivery'
import { unattendedFiles } from '#administration/officers/officer_page'
import { SaveOfficer, SetOfficerActive, changedFields } from '#auth/actions/change_officer'
import { roleAssignmentName } from '#auth/contracts/facts'
import { OFFICER_FIELDS, type Officer, loadOfficer } from '#auth/queries/users'
import { type RoleAssignment, isOver, needsTwoAdministrators } from '#auth/rules/role_assignments'
import { defaultUserName, userNameKey } from '#auth/rules/credentials'
import type {
  ChangeKind,
  ChangeDescription,
  Difference,
} from '#maker_checker/contracts/change_kind'
import { Refusal, type SentenceValue } from '#kernel/exceptions/refusal'
import { getClock } from '#kernel/calendar/clock'
import { minDate } from '#kernel/calendar/plain_date'
import { LOCALES, type Translated, textColumn } from '#kernel/formats/languages'
import { addOfficers, queueFirstPassword } from '#administration/officers/first_passwords'
import { AssignRole, EndRoleAssignment } from '#auth/actions/role_assignments'
import { removeAllPasskeys } from '#auth/actions/keep_passkeys'
import { RemoveSecondFactor } from '#auth/actions/second_factors'
import { openRoleAssignments } from '#auth/queries/role_assignments'
import { findUserByUserName } from '#auth/queries/second_factors'
import { refuseStaleRemoval } from '#kernel/http/expected_version'
import type { Actor } from '#workflow/contracts/subject'

const WORDS = 'administration.officers'
/** Maximum number of characters of a change's subject. */
const MAX_SUBJECT_LENGTH = 120

type Field = (typeof OFFICER_FIELDS)[number]

const text = (label: SentenceValue, old: SentenceValue | null, now: SentenceValue | null) =>
  ({ label, kind: 'text', old, new: now }) satisfies Difference

const day = (label: SentenceValue, old: string | null, now: string | null) =>
  ({ label, kind: 'date', old, new: now }) satisfies Difference

const fieldLabel = (name: string): SentenceValue => ({ key: `${WORDS}.fields.${name}` })

const fieldValue = (name: Field, value: string | null): SentenceValue | null =>
  value !== null && name === 'locale' ? { language: value } : value

/** Returns a role assignment by its name in each language. */
export const postName = (post: Pick<RoleAssignment, 'roleId' | 'districts'>): SentenceValue =>
  Object.fromEntries(
    LOCALES.map((locale) => [textColumn('name', locale), roleAssignmentName(post, locale)])
  ) as Translated<'name'>

const postLines = (post: RoleAssignment): Difference[] => [
  text(fieldLabel('post'), null, postName(post)),
  day(fieldLabel('fromOn'), null, post.fromOn),
  ...(post.untilOn === null ? [] : [day(fieldLabel('untilOn'), null, post.untilOn)]),
]

const nameOf = ({ firstName, lastName }: Pick<NewOfficer, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/**
 * Returns one person of a line: the delivery of the first password, the user name, and the dates of the role
 * assignment.
 */
const summaryOf = (person: NewOfficer) => {
  const days = [person.fromOn, person.untilOn ?? ''].join(' – ').trim()
  return [nameOf(person), person.mobile, person.email, person.userName, days]
    .filter(Boolean)
    .join(', ')
}

/** Describes a change of officers for the person who confirms it. */
async function describeOfficerChange(
  change: OfficerChange,
  trx: TransactionClientContract
): Promise<ChangeDescription> {
  if (change.act === 'add') return describeAddition(change.people)
  const officer = await loadOfficer(change.id, trx)
  return {
    subject: String(change.id),
    title: { key: `${WORDS}.acts.${change.act}`, params: { name: officer.user.displayName } },
    href: `/officer/people/${change.id}`,
    ...(change.act === 'give_post' ? lastDayOf([change.post]) : {}),
    difference: [
      ...differenceOf(change, officer),
      ...(await unattendedLines(change, officer, trx)),
    ],
  }
}

/** Returns what would be left unattended once a role assignment ends or its holder is disabled. */
async function unattendedLines(
  change: Exclude<OfficerChange, { act: 'add' }>,
  { assignments: posts }: Officer,
  trx: TransactionClientContract
): Promise<Difference[]> {
  const today = getClock().today()
  const ending =
    change.act === 'end_post'
      ? posts.filter(({ id }) => id === change.postId)
      : change.act === 'switch' && !change.isActive
        ? posts.filter((post) => !isOver(post, today))
        : []
  const lines: Difference[] = []
  for (const post of ending) {
    const left = await unattendedFiles(post, trx)
    if (!left) continue
    const { applications, claims } = left
    const key = `${WORDS}.unattended_files.change`
    lines.push(
      text({ key: `${WORDS}.unattended_files.title` }, null, {
        key,
        params: { post: postName(post), applications, claims },
      })
    )
  }
  return lines
}

/** Returns the earliest last day, so that no role assignment that has ended is given. */
function lastDayOf(
  posts: readonly Pick<RoleAssignment, 'untilOn'>[]
): Pick<ChangeDescription, 'lastDay'> {
  const [first, ...rest] = posts.map(({ untilOn }) => untilOn).filter((day) => day !== null)
  return first ? { lastDay: minDate(first, ...rest) } : {}
}

function describeAddition(people: readonly NewOfficer[]): ChangeDescription {
  const [first] = people
  const key = userNameKey(defaultUserName(first))
  const isOne = people.length === 1
  return {
    subject: (isOne ? `new:${key}` : `new:${people.length}:${key}`).slice(0, MAX_SUBJECT_LENGTH),
    title: isOne
      ? { key: `${WORDS}.acts.add`, params: { name: nameOf(first) } }
      : { key: `${WORDS}.acts.add_many`, params: { count: people.length } },
    href: '/officer/people',
    ...lastDayOf(people),
    difference: isOne
      ? [
          ...OFFICER_FIELDS.filter((name) => first[name] !== null).map((name) =>
            text(fieldLabel(name), null, fieldValue(name, first[name]))
          ),
          ...postLines(first),
        ]
      : people.map((person) => text(summaryOf(person), null, postName(person))),
  }
}

function differenceOf(
  change: Exclude<OfficerChange, { act: 'add' }>,
  { user, assignments: posts }: Officer
): Difference[] {
  switch (change.act) {
    case 'save':
      return changedFields(user, change.fields).map(({ name, old, new: now }) =>
        text(fieldLabel(name), fieldValue(name, old), fieldValue(name, now))
      )
    case 'give_post':
      return postLines(change.post)
    case 'end_post': {
      const post = posts.find(({ id }) => id === change.postId)
      return post
        ? [
            text(fieldLabel('post'), postName(post), postName(post)),
            day(fieldLabel('untilOn'), post.untilOn, change.untilOn),
          ]
        : []
    }
    case 'switch': {
      const state = (isActive: boolean) => ({
        key: `${WORDS}.states.${isActive ? 'active' : 'disabled'}`,
      })
      return [text(fieldLabel('state'), state(!change.isActive), state(change.isActive))]
    }
    case 'set_password':
      return [
        text(fieldLabel('password'), null, {
          key: `${WORDS}.password_ways.${change.passwordDelivery}`,
        }),
      ]
    case 'remove_second_factor':
      return [
        text(
          fieldLabel('secondFactor'),
          { key: 'auth.second_factor.is_on' },
          { key: 'auth.second_factor.is_off' }
        ),
      ]
    case 'remove_passkeys':
      return [text(fieldLabel('passkeys'), { key: `${WORDS}.account.passkeys` }, null)]
  }
}

/**
 * Whether a change of officers needs two people: if the officer has or gets such a role, and if their second factor or
 * passkeys are removed, because with a new password one administrator could sign in as that officer.
 *
 * @param posts role assignments of the account that have not ended
 */
export function needsSecondPerson(
  change: OfficerChange,
  posts: readonly Pick<RoleAssignment, 'roleId'>[]
): boolean {
  if (change.act === 'add') return change.people.some(needsTwoAdministrators)
  if (['remove_passkeys', 'remove_second_factor'].includes(change.act)) return true
  if (change.act === 'give_post' && needsTwoAdministrators(change.post)) return true
  return posts.some(needsTwoAdministrators)
}

/** Change that adds or updates an officer; for roles 1 and 4 to 7 it waits for a second person. */
export const officerChange: ChangeKind<OfficerChange> = {
  words: 'administration.officers.change',
  needsConfirmation: true,

  async appliesTo(change) {
    return needsSecondPerson(
      change,
      change.act === 'add' ? [] : await openRoleAssignments(change.id)
    )
  },

  async version(change, trx) {
    return change.act === 'add' ? '' : (await loadOfficer(change.id, trx)).version
  },

  async aboutUser(change, trx) {
    if (change.act !== 'add') return change.id
    const [only, ...others] = change.people
    if (others.length > 0) return null
    const account = await findUserByUserName(defaultUserName(only), trx)
    return account?.id ?? null
  },

  collectedAt: (change) => (needsPasswordLinks(change) ? '/officer/people/links' : null),

  describe: describeOfficerChange,
  apply,
}

/** @throws as the actions of `auth`; Refusal if the officer was changed meanwhile */
async function apply(change: OfficerChange, actor: Actor, trx: TransactionClientContract) {
  const by = { id: actor.id, roleId: actor.role }
  if (change.act === 'add') return addOfficers(change, by, trx)
  if (change.act === 'set_password') return queueFirstPassword(change, by, trx)
  const { id, expectedVersion } = change
  const asSeen = { expectedVersion, trx }
  switch (change.act) {
    case 'save':
      return new SaveOfficer().run(id, change.fields, by, asSeen)
    case 'give_post':
      return void (await new AssignRole().run(id, change.post, by, asSeen))
    case 'end_post':
      return new EndRoleAssignment().run(
        { id: change.postId, userId: id },
        change.untilOn,
        by,
        asSeen
      )
    case 'switch':
      return new SetOfficerActive().run({ userId: id, isActive: change.isActive, by }, asSeen)
    case 'remove_second_factor': {
      const { user, version } = await loadOfficer(id, trx)
      refuseStaleRemoval(expectedVersion, version)
      if (!(await new RemoveSecondFactor().run(user, by, trx))) {
        throw new Refusal('administration.officers.messages.no_second_factor')
      }
      return
    }
    case 'remove_passkeys': {
      const { user, version } = await loadOfficer(id, trx)
      refuseStaleRemoval(expectedVersion, version)
      if (!(await removeAllPasskeys(user, by, trx))) {
        throw new Refusal('administration.officers.messages.no_passkeys')
      }
    }
  }
}
