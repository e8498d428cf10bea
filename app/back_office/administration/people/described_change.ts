import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { NewPerson, PersonChange } from '#administration/people/person_acts'
import { leftBehind } from '#administration/queries/left_behind'
import { changedFields } from '#auth/actions/save_officer'
import { nameOfPost } from '#auth/post_names'
import { type Officer, OFFICER_FIELDS, officerOf } from '#auth/queries/officer'
import { isOver, type Post } from '#auth/rules/posts'
import { defaultUserName, userNameKey } from '#auth/rules/user_names'
import type { Described, Difference } from '#maker_checker/contracts/change_kind'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { getClock } from '#kernel/calendar/clock'
import { minDate } from '#kernel/calendar/plain_date'
import { inColumn, LOCALES, type Translated } from '#kernel/formats/languages'

const WORDS = 'administration.people'
/** Letters that the subject of a change may have. */
const MOST_LETTERS = 120

type Field = (typeof OFFICER_FIELDS)[number]

const text = (label: SentenceValue, old: SentenceValue | null, now: SentenceValue | null) =>
  ({ label, kind: 'text', old, new: now }) satisfies Difference

const day = (label: SentenceValue, old: string | null, now: string | null) =>
  ({ label, kind: 'date', old, new: now }) satisfies Difference

const fieldLabel = (name: string): SentenceValue => ({ key: `${WORDS}.fields.${name}` })

const fieldValue = (name: Field, value: string | null): SentenceValue | null =>
  value !== null && name === 'locale' ? { language: value } : value

/** A post by its name in each language. */
const named = (post: Pick<Post, 'roleId' | 'districts'>): SentenceValue =>
  Object.fromEntries(
    LOCALES.map((locale) => [inColumn('name', locale), nameOfPost(post, locale)])
  ) as Translated<'name'>

const postLines = (post: Post): Difference[] => [
  text(fieldLabel('post'), null, named(post)),
  day(fieldLabel('fromOn'), null, post.fromOn),
  ...(post.untilOn === null ? [] : [day(fieldLabel('untilOn'), null, post.untilOn)]),
]

const nameOf = ({ firstName, lastName }: Pick<NewPerson, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`

/** One of many in a line: where the first password goes, what it signs in, and from which day to which. */
const summaryOf = (person: NewPerson) => {
  const days = [person.fromOn, person.untilOn ?? ''].join(' – ').trim()
  return [nameOf(person), person.mobile, person.email, person.userName, days]
    .filter(Boolean)
    .join(', ')
}

/** What somebody who confirms reads of a change of people. */
export async function describePersonChange(
  change: PersonChange,
  trx: TransactionClientContract
): Promise<Described> {
  if (change.act === 'add') return describedAddition(change.people)
  const officer = await officerOf(change.id, trx)
  return {
    subject: String(change.id),
    title: { key: `${WORDS}.acts.${change.act}`, params: { name: officer.user.displayName } },
    href: `/officer/people/${change.id}`,
    ...(change.act === 'give_post' ? lastDayOf([change.post]) : {}),
    difference: [...differenceOf(change, officer), ...(await leftBy(change, officer, trx))],
  }
}

/** What nobody could act on once a post ends or its holder is disabled. */
async function leftBy(
  change: Exclude<PersonChange, { act: 'add' }>,
  { posts }: Officer,
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
    const left = await leftBehind(post, trx)
    if (!left) continue
    const { applications, claims } = left
    const key = `${WORDS}.left_behind.change`
    lines.push(
      text({ key: `${WORDS}.left_behind.title` }, null, {
        key,
        params: { post: named(post), applications, claims },
      })
    )
  }
  return lines
}

/** Nobody is given a post that is over. */
function lastDayOf(posts: readonly Pick<Post, 'untilOn'>[]): Pick<Described, 'lastDay'> {
  const [first, ...rest] = posts.map(({ untilOn }) => untilOn).filter((day) => day !== null)
  return first ? { lastDay: minDate(first, ...rest) } : {}
}

function describedAddition(people: readonly NewPerson[]): Described {
  const [first] = people
  const key = userNameKey(defaultUserName(first))
  const isOne = people.length === 1
  return {
    subject: (isOne ? `new:${key}` : `new:${people.length}:${key}`).slice(0, MOST_LETTERS),
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
      : people.map((person) => text(summaryOf(person), null, named(person))),
  }
}

function differenceOf(
  change: Exclude<PersonChange, { act: 'add' }>,
  { user, posts }: Officer
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
            text(fieldLabel('post'), named(post), named(post)),
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
