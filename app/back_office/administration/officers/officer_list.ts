import type { I18n } from '@adonisjs/i18n'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { findPeople } from '#auth/queries/role_assignments'
import { OFFICER_ROLES } from '#auth/roles'
import { type HeldRoleAssignment, isInForce, isOver } from '#auth/rules/role_assignments'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/instants'
import { normaliseDigits } from '#kernel/formats/digits'
import { defineList, standardTexts, asc } from '#lists/definition'
import { type Query, whereBeginsWith } from '#lists/query_filters'
import { filterSet } from '#lists/filter_set'
import { choice, text } from '#lists/filters'
import { masterChoice, postLabel } from '#masters/queries/master_filters'

/** States of an account: active, active without a role assignment today, disabled. */
export const OFFICER_STATES = ['active', 'without_post', 'disabled'] as const
type OfficerState = (typeof OFFICER_STATES)[number]

const label = (name: string) => `administration.officers.${name}`
const column = (name: string) => label(`columns.${name}`)

/** Restricts role assignments to those that have not ended, or are in force. */
const whereCurrent = (posts: Query) =>
  posts.where(
    (open) =>
      void open
        .whereNull('role_assignments.until_on')
        .orWhere('role_assignments.until_on', '>=', getClock().today())
  )
const whereInForce = (posts: Query) =>
  whereCurrent(posts).where('role_assignments.from_on', '<=', getClock().today())

const FILTERS = {
  search: text({
    label: label('search'),
    parameter: 'q',
    isSearch: true,
    maxLength: 100,
    where: whereNameMatches,
  }),
  role: masterChoice('roles', {
    label: column('post'),
    find: (typed) => OFFICER_ROLES.find((id) => String(id) === typed) ?? null,
    where: (query, roleId, table) =>
      void query.whereIn(`${table}.id`, (posts: Query) => {
        whereCurrent(
          posts
            .from('role_assignments')
            .select('role_assignments.user_id')
            .where('role_assignments.role_id', roleId)
        )
      }),
  }),
  /** Matches role assignments that name the district, not those for all districts. */
  district: masterChoice('districts', {
    label: column('district'),
    parameter: 'inDistrict',
    where: (query, districtId, table) =>
      void query.whereIn(`${table}.id`, (posts: Query) => {
        whereCurrent(
          posts
            .from('role_assignments')
            .join(
              'role_assignment_districts',
              'role_assignment_districts.role_assignment_id',
              'role_assignments.id'
            )
            .select('role_assignments.user_id')
            .where('role_assignment_districts.district_id', districtId)
        )
      }),
  }),
  state: choice<OfficerState>({
    label: column('state'),
    choices: 'states',
    isStrict: true,
    find: (typed) => OFFICER_STATES.find((state) => state === typed) ?? null,
    words: (state, i18n) => i18n.t(label(`states.${state}`)),
    where: whereInState,
  }),
}

/** Officers with an account, for the administrator. */
export const officerList = defineList({
  name: 'officers',
  subject: 'user',
  files: { sheet: 'Officers', paper: 'Officers' },
  words: standardTexts(label),
  columns: [
    {
      key: 'name',
      label: column('name'),
      kind: 'name',
      isFixed: true,
      isLink: true,
      sort: asc('first_name'),
    },
    { key: 'post', label: column('post'), kind: 'text', width: 48 },
    { key: 'mobile', label: column('mobile'), kind: 'code' },
    { key: 'userName', label: column('userName'), kind: 'code' },
    { key: 'email', label: column('email'), kind: 'code', isHiddenByDefault: true },
    { key: 'lastSignIn', label: column('lastSignIn'), kind: 'date' },
    {
      key: 'state',
      label: column('state'),
      kind: 'status',
      of: ({ state }: OfficerLine, i18n: I18n) => i18n.t(label(`states.${state}`)),
    },
  ],
  filters: filterSet(
    'users',
    FILTERS,
    (query) => void query.whereIn('users.role_id', [...OFFICER_ROLES])
  ),
  defaultSort: 'name',
  rows: linesOf,
})

export type OfficerLine = ReturnType<typeof officerLine>

/** Restricts the query to people for whom each word begins a name, the user name, the mobile or the e-mail. */
function whereNameMatches(query: Query, typed: string, table: string) {
  for (const word of normaliseDigits(typed).split(/\s+/).filter(Boolean).slice(0, 5)) {
    query.where((any) => {
      for (const name of ['first_name', 'middle_name', 'last_name', 'mobile', 'email']) {
        any.orWhere((one) => whereBeginsWith(one, `${table}.${name}`, word))
      }
      any.orWhere((one) => whereBeginsWith(one, `${table}.user_name_key`, word.toLowerCase()))
    })
  }
}

/** Returns the ids of officers with this name, whatever the state of their accounts. */
export async function officersByName(typed: string, client: QueryClientContract) {
  const query = client
    .from('users')
    .whereIn('role_id', [...OFFICER_ROLES])
    .select('id')
  whereNameMatches(query, typed, 'users')
  return (await query).map(({ id }) => Number(id))
}

function whereInState(query: Query, state: OfficerState, table: string) {
  query.where(`${table}.is_active`, state !== 'disabled')
  if (state === 'disabled') return
  const held = (posts: Query) =>
    void whereInForce(posts.from('role_assignments').select('role_assignments.user_id'))
  if (state === 'active') query.whereIn(`${table}.id`, held)
  else query.whereNotIn(`${table}.id`, held)
}

export function officerState(user: User, posts: readonly HeldRoleAssignment[]): OfficerState {
  if (!user.isActive) return 'disabled'
  const today = getClock().today()
  return posts.some((post) => isInForce(post, today)) ? 'active' : 'without_post'
}

function officerLine(user: User, posts: readonly HeldRoleAssignment[], locale: string) {
  const today = getClock().today()
  return {
    id: user.id,
    name: [user.firstName, user.middleName, user.lastName].filter(Boolean).join(' '),
    post: posts
      .filter((post) => !isOver(post, today))
      .map((post) => postLabel(post, locale))
      .join('; '),
    mobile: user.mobile,
    userName: user.userName,
    email: user.email,
    lastSignIn: user.lastSignInAt && isoInstant(user.lastSignInAt),
    state: officerState(user, posts),
  }
}

async function linesOf(rows: readonly { id: number }[], locale: string) {
  const ids = rows.map(({ id }) => id)
  const people = new Map((await findPeople(ids)).map((user) => [user.id, user]))
  return ids.map((id) => officerLine(people.get(id)!, people.get(id)!.heldAssignments!, locale))
}
