import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { NewOfficer, OfficerChange } from '#administration/people/person_acts'
import { unattendedFiles } from '#administration/queries/left_behind'
import { changedFields } from '#auth/actions/save_officer'
import { roleAssignmentName } from '#auth/post_names'
import { type Officer, OFFICER_FIELDS, loadOfficer } from '#auth/queries/officer'
import { isOver, type RoleAssignment } from '#auth/rules/posts'
import { defaultUserName, userNameKey } from '#auth/rules/user_names'
import type { Described, Difference } from '#maker_checker/contracts/change_kind'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { getClock } from '#kernel/calendar/clock'
import { minDate } from '#kernel/calendar/plain_date'
import { textColumn, LOCALES, type Translated } from '#kernel/formats/languages'

const WORDS = 'administration.people'
/** Letters that the subject of a change may have. */
const MAX_SUBJECT_LENGTH = 120

type Field = (typeof OFFICER_FIELDS)[number]

const text = (label: SentenceValue, old: SentenceValue | null, now: SentenceValue | null) =>
  ({ label, kind: 'text', old, new: now }) satisfies Difference

const day = (label: SentenceValue, old: string | null, now: string | null) =>
  ({ label, kind: 'date', old, new: now }) satisfies Difference

const fieldLabel = (name: string): SentenceValue => ({ key: `${WORDS}.fields.${name}` })

const fieldValue = (name: Field, value: string | null): SentenceValue | null =>
  value !== null && name === 'locale' ? { language: value } : value

/** A post by its name in each language. */
const postName = (post: Pick<RoleAssignment, 'roleId' | 'districts'>): SentenceValue =>
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

/** One of many in a line: where the first password goes, what it signs in, and from which day to which. */
const summaryOf = (person: NewOfficer) => {
  const days = [person.fromOn, person.untilOn ?? ''].join(' – ').trim()
  return [nameOf(person), person.mobile, person.email, person.userName, days]
    .filter(Boolean)
    .join(', ')
}

/** What somebody who confirms reads of a change of people. */
export async function describeOfficerChange(
  change: OfficerChange,
  trx: TransactionClientContract
): Promise<Described> {
  if (change.act === 'add') return describeAddition(change.people)
  const officer = await loadOfficer(change.id, trx)
  return {
    subject: String(change.id),
    title: { key: `${WORDS}.acts.${change.act}`, params: { name: officer.user.displayName } },
    href: `/officer/people/${change.id}`,
    ...(change.act === 'give_post' ? lastDayOf([change.post]) : {}),
    difference: [...differenceOf(change, officer), ...(await unattendedBy(change, officer, trx))],
  }
}

/** What nobody could act on once a post ends or its holder is disabled. */
async function unattendedBy(
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
    const key = `${WORDS}.left_behind.change`
    lines.push(
      text({ key: `${WORDS}.left_behind.title` }, null, {
        key,
        params: { post: postName(post), applications, claims },
      })
    )
  }
  return lines
}

/** Nobody is given a post that is over. */
function lastDayOf(posts: readonly Pick<RoleAssignment, 'untilOn'>[]): Pick<Described, 'lastDay'> {
  const [first, ...rest] = posts.map(({ untilOn }) => untilOn).filter((day) => day !== null)
  return first ? { lastDay: minDate(first, ...rest) } : {}
}

function describeAddition(people: readonly NewOfficer[]): Described {
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
        text(fieldLabel('password'), null, { key: `${WORDS}.password_ways.${change.handOver}` }),
      ]
    case 'remove_second_factor':
      return [
        text(
          fieldLabel('secondFactor'),
          { key: 'auth.second_factor.is_on' },
          { key: 'auth.second_factor.is_off' }
        ),
      ]
  }
}
