import { DateTime } from 'luxon'
import type { I18n } from '@adonisjs/i18n'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { postName } from '#administration/officers/officer_changes'
import { HREF } from '#administration/settings/single_sign_on'
import { AddOfficer } from '#auth/actions/add_officers'
import { AssignRole, EndRoleAssignment } from '#auth/actions/role_assignments'
import { roleAssignmentName } from '#auth/contracts/facts'
import { sendSecurityNoticeEverywhere } from '#auth/contracts/message_senders'
import SsoLink from '#auth/models/sso_link'
import SsoRequest from '#auth/models/sso_request'
import User from '#auth/models/user'
import { findUserByUserName } from '#auth/queries/second_factors'
import { Role } from '#auth/roles'
import { loadOfficer } from '#auth/queries/users'
import { isInForce } from '#auth/rules/role_assignments'
import { type ClaimedPost, postChanges } from '#auth/rules/single_sign_on'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { addDays } from '#kernel/calendar/plain_date'
import { isoInstant } from '#kernel/calendar/instants'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { contentVersion, refuseStaleVersion } from '#kernel/http/expected_version'
import { normaliseMobile } from '#kernel/formats/identifiers'
import { type StoredSettings, readSettings } from '#kernel/settings/stored_settings'
import type { ChangeKind, Difference } from '#maker_checker/contracts/change_kind'
import { openKeyOf, waitingChanges } from '#maker_checker/queries/confirmations'
import { TWO_PERSONS } from '#maker_checker/rules/confirmation'
import type { Actor } from '#workflow/contracts/subject'

/** The account created for a person without one. */
interface NewAccount {
  firstName: string
  lastName: string
  mobile: string
  email: string | null
}

/** Decision about a request: its person becomes an officer, is one already, or gets other role assignments. */
export interface SsoDecision {
  requestId: number
  expectedVersion: string
  /** An existing officer; null for changed claims, and for a new account. */
  userId: number | null
  account: NewAccount | null
}

const WORDS = 'administration.single_sign_on'

/** A corrected mapping changes the version. */
const requestVersion = (request: SsoRequest, settings?: StoredSettings) =>
  contentVersion([request.subjectDigest, request.userId, request.contentBy(settings)])

async function lockRequest(id: number, trx: TransactionClientContract) {
  const request = await SsoRequest.query({ client: trx }).where('id', id).forUpdate().first()
  if (!request) throw new NotFound()
  return request
}

const currentContent = async (request: SsoRequest, trx: TransactionClientContract) =>
  request.contentBy(await readSettings(trx))

/** Returns the changes that the claims of a linked officer require. */
async function changesOf(userId: number, posts: ClaimedPost[], trx?: TransactionClientContract) {
  const { assignments, user } = await loadOfficer(userId, trx)
  const link = await SsoLink.findByOrFail('userId', userId, trx ? { client: trx } : {})
  const today = getClock().today()
  const currentAssignments = assignments.filter((one) => isInForce(one, today))
  return { user, link, ...postChanges(posts, link.claimed, currentAssignments) }
}

/** Decision that always needs two people, because it admits a person or changes their rights. */
export const ssoDecision: ChangeKind<SsoDecision> = {
  words: `${WORDS}.decision`,
  needsConfirmation: 'always',
  roles: TWO_PERSONS,

  async version({ requestId }, trx) {
    return requestVersion(await lockRequest(requestId, trx), await readSettings(trx))
  },

  async aboutUser({ requestId, userId }, trx) {
    return (await lockRequest(requestId, trx)).userId ?? userId
  },

  async describe({ requestId, userId, account }, trx) {
    const request = await lockRequest(requestId, trx)
    const { person, posts } = await currentContent(request, trx)
    const line = (name: string, now: Difference['new'], old: Difference['old'] = null) =>
      ({ label: { key: `${WORDS}.${name}` }, kind: 'text', old, new: now }) satisfies Difference
    const post = (given: ClaimedPost) => line('post', postName(given))
    const name = `${person.firstName} ${person.lastName}`.trim()
    const about = { subject: String(requestId), title: name, href: HREF }
    if (request.userId !== null) {
      const { user, given, ended } = await changesOf(request.userId, posts, trx)
      const over = ended.map((one) => line('post', null, postName(one)))
      const difference = [line('account', user.displayName), ...over, ...given.map(post)]
      return { ...about, difference }
    }
    const known = userId === null ? null : (await loadOfficer(userId, trx)).user
    const providerLines = [line('at_provider', [name, person.email].filter(Boolean).join(', '))]
    if (known) {
      const account = `${known.displayName}, ${known.userName}`
      return { ...about, difference: [...providerLines, line('account', account)] }
    }
    const { firstName, lastName, mobile, email } = account!
    const values = [`${firstName} ${lastName}`, mobile, email].filter(Boolean).join(', ')
    return {
      ...about,
      difference: [...providerLines, line('new_account', values), ...posts.map(post)],
    }
  },

  async apply({ requestId, expectedVersion, userId, account }, actor, trx) {
    const request = await lockRequest(requestId, trx)
    refuseStaleVersion(expectedVersion, requestVersion(request, await readSettings(trx)))
    if (request.userId !== null) await changePosts(request, request.userId, actor, trx)
    else await link(request, await accountOf(request, { userId, account }, actor, trx), actor, trx)
    await request.useTransaction(trx).delete()
  },
}

const editorOf = (actor: Actor) => ({ id: actor.id, roleId: actor.role })

async function changePosts(
  request: SsoRequest,
  userId: number,
  actor: Actor,
  trx: TransactionClientContract
) {
  const { posts } = await currentContent(request, trx)
  const { link: known, given, ended } = await changesOf(userId, posts, trx)
  const today = getClock().today()
  for (const post of given) {
    const inForce = { ...post, fromOn: today, untilOn: null }
    await new AssignRole().run(userId, inForce, editorOf(actor), { trx })
  }
  for (const { id } of ended) {
    await new EndRoleAssignment().run({ id, userId }, addDays(today, -1), editorOf(actor), { trx })
  }
  await known
    .useTransaction(trx)
    .merge({ claimedPosts: JSON.stringify(posts) })
    .save()
  await record('posts_changed', request, { actor, userId, trx })
}

/** Returns the linked officer, and the role assignments already derived from the claims. */
async function accountOf(
  request: SsoRequest,
  { userId, account }: Pick<SsoDecision, 'userId' | 'account'>,
  actor: Actor,
  trx: TransactionClientContract
): Promise<{ user: User; claimed: ClaimedPost[] }> {
  /** The role assignments of an existing officer are compared at the next sign-in. */
  if (userId !== null) return { user: (await loadOfficer(userId, trx)).user, claimed: [] }
  const { posts } = await currentContent(request, trx)
  const [first, ...others] = posts
  if (!first) throw new Refusal(`${WORDS}.no_post`)
  const person = { ...account!, ...first, mustChangePassword: false }
  const user = await new AddOfficer().run(person, editorOf(actor), trx)
  for (const post of others) {
    const inForce = { ...post, fromOn: getClock().today(), untilOn: null }
    await new AssignRole().run(user.id, inForce, editorOf(actor), { trx })
  }
  return { user, claimed: posts }
}

async function link(
  request: SsoRequest,
  { user, claimed }: { user: User; claimed: ClaimedPost[] },
  actor: Actor,
  trx: TransactionClientContract
) {
  /** Earlier links, sessions and requests of the officer end. */
  for (const table of ['sso_links', 'sso_sessions', 'sso_requests']) {
    await trx.from(table).where('user_id', user.id).delete()
  }
  await SsoLink.create(
    {
      userId: user.id,
      subjectDigest: request.subjectDigest,
      claimedPosts: JSON.stringify(claimed),
      createdBy: actor.id,
      createdAt: DateTime.fromJSDate(getClock().now()).toUTC(),
    },
    { client: trx }
  )
  await record('linked', request, { actor, userId: user.id, trx })
  await sendSecurityNoticeEverywhere(trx, user, 'sso_linked')
}

interface RecordInput {
  actor: Actor
  userId: number | null
  trx: TransactionClientContract
}

const record = async (
  what: 'linked' | 'posts_changed' | 'dismissed',
  request: SsoRequest,
  { actor, userId, trx }: RecordInput
) =>
  recordAudit({
    action: `single_sign_on.${what}`,
    actor,
    ...(userId === null ? {} : { subjectType: 'user', subjectId: userId }),
    data: { request: request.id, posts: (await currentContent(request, trx)).posts },
    trx,
  })

/**
 * Dismisses a request. Role assignments that changed claims would add are requested again when the claims change again;
 * those that they would end, at each sign-in, because one person alone must not let a user keep a role assignment
 * permanently.
 */
export class DismissSsoRequest {
  /** @throws NotFound; Refusal for the person concerned */
  async run(id: number, actor: Actor): Promise<void> {
    await inTransaction(async (trx) => {
      const request = await lockRequest(id, trx)
      const { userId } = request
      if (userId === actor.id) throw new Refusal(`${WORDS}.own`, {}, { status: 403 })
      if (userId !== null) {
        const { posts } = await currentContent(request, trx)
        const { link: known, ended } = await changesOf(userId, posts, trx)
        const claimedPosts = JSON.stringify(posts)
        if (ended.length === 0) await known.useTransaction(trx).merge({ claimedPosts }).save()
      }
      await record('dismissed', request, { actor, userId, trx })
      await request.useTransaction(trx).delete()
    })
  }
}

/** Input for a request: an officer's user name, or the data of a new account. */
interface TypedDecision {
  userName?: string | null
  firstName?: string | null
  lastName?: string | null
  mobile?: string | null
  email?: string | null
  version: string
}

/** @throws NotFound; Refusal of the field `userName` for an unknown one, of `mobile` and the names if one is missing */
export async function typedDecision(id: number, form: TypedDecision): Promise<SsoDecision> {
  const request = await SsoRequest.find(id)
  if (!request) throw new NotFound()
  const common = { requestId: id, expectedVersion: form.version, userId: null, account: null }
  if (request.userId !== null) return common
  const { userName, firstName, lastName, mobile, email = null } = form
  if (userName) {
    const user = await findUserByUserName(userName)
    if (!user?.isOfficer) throw new Refusal(`${WORDS}.no_officer`, {}, { field: 'userName' })
    return { ...common, userId: user.id }
  }
  for (const [field, value] of Object.entries({ firstName, lastName, mobile })) {
    if (!value) throw new Refusal(`${WORDS}.needed`, {}, { field })
  }
  const account = { firstName: firstName!, lastName: lastName!, mobile: mobile!, email }
  return { ...common, account }
}

/** Number of requests shown; the others follow when these are decided. */
const MAX_SHOWN = 50

/** Returns the pending requests, oldest first, each with the officer who has the same e-mail address. */
export async function ssoRequestRows(i18n: I18n) {
  const requests = await SsoRequest.query().orderBy('id').limit(MAX_SHOWN)
  const keyOf = ({ id }: SsoRequest) => openKeyOf('sso_decision', String(id))
  const waiting = await waitingChanges(requests.map(keyOf), i18n)
  const emails = requests.flatMap((one) => one.contentBy().person.email ?? [])
  const people = await User.query()
    .whereIn(
      'id',
      requests.flatMap(({ userId }) => userId ?? [])
    )
    .orWhere((query) => query.whereIn('email', emails).whereNot('roleId', Role.applicant))
  return requests.map((request) => {
    const { person, posts } = request.contentBy()
    const officer = people.find(({ id, email }) =>
      request.userId === null
        ? person.email !== null && email === person.email
        : id === request.userId
    )
    return {
      id: request.id,
      version: requestVersion(request),
      isLinked: request.userId !== null,
      seenAt: isoInstant(request.seenAt),
      ...person,
      mobile: normaliseMobile(person.mobile ?? ''),
      posts: posts.map((post) => roleAssignmentName(post, i18n.locale)),
      officer: officer && { name: officer.displayName, userName: officer.userName },
      waiting: waiting.get(keyOf(request)) ?? null,
    }
  })
}
