import type { I18n } from '@adonisjs/i18n'
import { auditHref } from '#administration/audit/list'
import { recentActions } from '#administration/queries/lately'
import { unattendedFilesByPost } from '#administration/queries/left_behind'
import { PASSWORD_DELIVERIES, deliveryHints } from '#administration/people/hand_over'
import { officerState } from '#approvals/queries/list_officers'
import type User from '#auth/models/user'
import { roleAssignmentName } from '#auth/post_names'
import { loadOfficer } from '#auth/queries/officer'
import { listHolders } from '#auth/queries/posts'
import { listActiveSignIns } from '#auth/queries/open_sessions'
import { secondFactorOf } from '#auth/queries/second_factors'
import { OFFICER_ROLES, Role } from '#auth/roles'
import { type HeldRoleAssignment, isInForce, isOver } from '#auth/rules/posts'
import { waitingChangeOf } from '#maker_checker/queries/open_changes'
import { getClock } from '#kernel/calendar/clock'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { LOCALES } from '#kernel/formats/languages'
import { districtOptions, postLabel } from '#masters/queries/master_filters'
import { localName, masters } from '#masters/queries/masters'

/** What the form of a post chooses from, and on which day it begins unless another is said. */
export const postForm = (i18n: I18n) => ({
  offices: OFFICER_ROLES.map((id) => ({
    value: id,
    label: localName(masters().role(id), i18n.locale),
    /** Has one or more districts. */
    hasDistricts: id === Role.districtOfficer,
  })),
  districts: districtOptions({ districts: null }, i18n.locale),
  today: getClock().today(),
})

/** What the form of a new officer gets. */
export async function newOfficerForm(i18n: I18n) {
  const hints = await deliveryHints(i18n)
  return {
    post: postForm(i18n),
    languages: [...LOCALES],
    handOvers: [...PASSWORD_DELIVERIES],
    handOverHints: hints,
    /** The first way by which a password arrives. */
    handOver: PASSWORD_DELIVERIES.find((way) => hints[way] === undefined) ?? 'link',
  }
}

const fullName = ({ firstName, middleName, lastName }: User) =>
  [firstName, middleName, lastName].filter(Boolean).join(' ')

/** One officer as the administrator sees them. @throws NotFound */
export async function officerPage(id: number, viewer: User, i18n: I18n) {
  const { user, assignments: posts, version } = await loadOfficer(id)
  const [places, factor, waiting, done, left] = await Promise.all([
    listActiveSignIns(id),
    secondFactorOf(id),
    waitingChangeOf('person', String(id), i18n),
    recentActions(id, viewer, i18n),
    unattendedFilesByPost(posts, i18n),
  ])
  return {
    id,
    version,
    name: fullName(user),
    isSelf: viewer.id === id,
    state: officerState(user, posts),
    fields: {
      firstName: user.firstName,
      middleName: user.middleName ?? '',
      lastName: user.lastName,
      mobile: user.mobile,
      email: user.email ?? '',
      userName: user.userName,
      locale: user.locale,
    },
    lastSignIn: isoInstant(user.lastSignInAt),
    hasTemporaryPassword: Boolean(user.mustChangePassword),
    hasSecondFactor: factor !== null,
    handOverHints: await deliveryHints(i18n, user),
    sessions: places.length,
    posts: postLines(posts, i18n).map((post) => ({
      ...post,
      leftBehind: left.get(post.id) ?? null,
    })),
    /** Who could get a post that is handed over. */
    successors: left.size > 0 ? await successorsOf(id, i18n) : [],
    waiting,
    lately: done,
    audit: { by: auditHref({ by: String(id) }), of: auditHref({ of: String(id) }) },
    form: await newOfficerForm(i18n),
  }
}

/** Every other officer who can sign in and holds a post, by name. */
async function successorsOf(id: number, { locale }: I18n) {
  const officers = await listHolders({})
  return officers
    .filter((officer) => officer.id !== id)
    .map((officer) => ({
      value: String(officer.id),
      label: `${officer.displayName}, ${postLabel(officer, locale)}`,
    }))
}

const POST_STATES = ['in_force', 'coming', 'over'] as const

/** In force first, then those to begin, then those that are over. */
function postLines(posts: readonly HeldRoleAssignment[], i18n: I18n) {
  const today = getClock().today()
  const stateOf = (post: HeldRoleAssignment): (typeof POST_STATES)[number] =>
    isOver(post, today) ? 'over' : isInForce(post, today) ? 'in_force' : 'coming'
  return posts
    .map((post) => ({
      id: post.id,
      name: roleAssignmentName(post, i18n.locale),
      fromOn: post.fromOn,
      untilOn: post.untilOn,
      state: stateOf(post),
    }))
    .toSorted(
      (a, b) =>
        POST_STATES.indexOf(a.state) - POST_STATES.indexOf(b.state) ||
        (a.fromOn < b.fromOn ? 1 : -1) ||
        b.id - a.id
    )
}
