import type { HttpContext } from '@adonisjs/core/http'
import User from '#auth/models/user'
import { OTP_MINUTES } from '#auth/rules/one_time_passwords'
import { sessionStamp } from '#auth/rules/devices'
import { getClock } from '#kernel/calendar/clock'
import { findLandingPage } from '#auth/contracts/hooks'
import {
  needsSecondFactor,
  owesSecondFactor,
  proofsOf,
  storedFactorRoles,
} from '#auth/queries/second_factors'
import {
  forgetStepUp,
  mustSetUpSecondFactor,
  openSession,
  rememberDevice,
} from '#auth/browser_session'
import { RecordSignIn, type SignInProof } from '#auth/actions/authentication'
import { RecordEmergencySignIn } from '#auth/actions/single_sign_on'
import { actUnderRoleAssignment } from '#auth/queries/role_assignments'
import {
  forgetEmergency,
  isOfProvider,
  isBypassingProvider,
  refuseProviderBypass,
} from '#auth/sessions/provider_session'
import type { SignUpDetails } from '#auth/actions/applicant_accounts'
import { decrypt, encrypt, keyIndexOf } from '#kernel/vault/vault'

const PENDING = 'auth_pending'

/** The steps that a sign-in waits for, and their minutes: a code by SMS, or one of the app. */
const MINUTES = { device: OTP_MINUTES, second_factor: 5 }

type SignInStep = keyof typeof MINUTES

interface Pending {
  step: SignInStep
  /** Null: the password was wrong, which the page of the step does not reveal. */
  userId: number | null
  /** Stamp of the checked password: changing the password meanwhile ends the step. */
  stamp: string
  /** Milliseconds since 1970. */
  until: number
  isOwnDevice: boolean
}

interface PendingSignIn {
  user: User | null
  isOwnDevice: boolean
}

/** Saves, under a new session id, who has signed in so far and which step is still required. */
export function savePendingSignIn(
  { session }: HttpContext,
  step: SignInStep,
  { user, isOwnDevice }: PendingSignIn
) {
  session.regenerate()
  const until = getClock().now().getTime() + MINUTES[step] * 60_000
  const stamp = user ? sessionStamp(user) : ''
  session.put(PENDING, {
    step,
    userId: user?.id ?? null,
    stamp,
    until,
    isOwnDevice,
  } satisfies Pending)
}

/** Returns whose sign-in waits for this step; null when there is none, or no longer. */
export async function findPendingSignIn(
  { session }: HttpContext,
  step: SignInStep
): Promise<PendingSignIn | null> {
  const pending = session.get(PENDING) as Pending | undefined
  if (pending?.step !== step || pending.until < getClock().now().getTime()) return null
  const { isOwnDevice } = pending
  if (pending.userId === null) return { user: null, isOwnDevice }
  const user = await User.find(pending.userId)
  return user?.maySignIn && sessionStamp(user) === pending.stamp ? { user, isOwnDevice } : null
}

function forgetPendingSignIn({ session }: HttpContext) {
  session.forget(PENDING)
}

/** Files of a list, whose addresses extend that of its page and keep its query string. */
const LIST_FILE_PATH = /\/(?:spreadsheet|pdf)(?=\?|$)/

/**
 * Saves the address that an anonymous visitor requested, by a full page load or a visit, until they have signed in.
 * Sign-in cannot redirect to a file; its page is saved instead.
 */
export function saveDestination({ request, session }: HttpContext) {
  if (request.method() !== 'GET') return
  session.setIntendedUrl(request.url(true).replace(LIST_FILE_PATH, ''))
}

/** Pages of an applicant that identify nobody: the person who signs in may not be the one who requested the page. */
const APPLICANT_PATHS =
  /^\/(?:apply\/[a-z]+(?:\/[a-z-]+)?|inbox|loans|claims|my-data|my-grievances|my-helper|profile(?:\/group)?)(?:\?|$)/

/** Returns where sign-in leads: the requested page, a page that has to be seen first, or the home page. */
export async function takeDestination({ session }: HttpContext, user: User): Promise<string> {
  const intended = session.pullIntendedUrl()
  if (
    intended &&
    (user.isOfficer ? intended.startsWith(user.home) : APPLICANT_PATHS.test(intended))
  ) {
    return intended
  }
  return (await findLandingPage(user)) ?? user.home
}

/** Session key of the setting with which a second factor was last required. */
const FACTOR_ROLES_KEY = 'auth_factor_roles'

/** Saves at sign-in the setting that applied to the session. */
function saveFactorRoles({ session }: HttpContext, user: User) {
  const currentRoles = storedFactorRoles()
  if (user.isOfficer && currentRoles !== null) session.put(FACTOR_ROLES_KEY, currentRoles)
}

/**
 * Re-evaluates a session after the roles that need a second factor were changed: a user without a factor sets it up
 * with the next request, a user who no longer needs one continues. Without a change nothing is read.
 */
export async function refreshFactorRequirement(ctx: HttpContext, user: User): Promise<void> {
  if (!user.isOfficer || storedFactorRoles() === (ctx.session.get(FACTOR_ROLES_KEY) ?? null)) return
  saveFactorRoles(ctx, user)
  const isOwed = await owesSecondFactor(user)
  mustSetUpSecondFactor(ctx, isOwed)
  if (isOwed) forgetStepUp(ctx)
}

type Person = PendingSignIn & { user: User }

/**
 * After the password or the provider: continues to the second factor where there is one, else completes the sign-in.
 * @throws as refuseProviderBypass
 */
export async function continueSignIn(ctx: HttpContext, person: Person) {
  refuseProviderBypass(ctx, person.user)
  const { proof, passkeys } = await proofsOf(person.user)
  if (proof === 'password') {
    if (passkeys === 0 && (await needsSecondFactor(person.user))) mustSetUpSecondFactor(ctx, true)
    return completeSignIn(ctx, person)
  }
  savePendingSignIn(ctx, 'second_factor', person)
  return ctx.response.redirect().toRoute('auth.second_factor_challenge.create')
}

/** After a passkey, which counts as two factors if unlocked (DECISIONS 11). @throws as refuseProviderBypass */
export async function continueWithPasskey(ctx: HttpContext, person: Person) {
  refuseProviderBypass(ctx, person.user)
  return completeSignIn(ctx, person, 'passkey')
}

/** The last step of every sign-in method: opens the session and leads to the user's home page. */
export async function completeSignIn(
  ctx: HttpContext,
  { user, isOwnDevice }: Person,
  proof?: SignInProof
) {
  forgetPendingSignIn(ctx)
  if (user.isOfficer) await actUnderRoleAssignment(user)
  await new RecordSignIn().run(user, ctx.i18n.locale, isOfProvider(ctx, user) ? 'provider' : proof)
  if (isBypassingProvider(ctx, user)) await new RecordEmergencySignIn().run(user, ctx.request.ip())
  forgetEmergency(ctx)
  const destination = await takeDestination(ctx, user)
  await openSession(ctx, user, { isOwnDevice })
  saveFactorRoles(ctx, user)
  rememberDevice(ctx, user)
  return ctx.response.redirect().toPath(destination)
}

const STARTED = 'auth_sign_up'

/** The form of a new applicant, while the code is being sent; of the password only the hash. */
type StartedSignUp = SignUpDetails & { password: { hash: string } }

/** Saves a sign-up in its session, encrypted, so that a reload in the middle of it loses nothing. */
export function saveSignUp({ session }: HttpContext, started: StartedSignUp) {
  session.put(STARTED, encrypt(JSON.stringify(started), 'sign_up'))
}

/**
 * Null where none was started, or where its encryption key has been removed from the vault since: the sign-up is then
 * started again.
 */
export function startedSignUp({ session }: HttpContext): StartedSignUp | null {
  const encrypted = session.get(STARTED) as string | undefined
  if (!encrypted || keyIndexOf(encrypted, 'sign_up') === null) return null
  return JSON.parse(decrypt(encrypted, 'sign_up')) as StartedSignUp
}

export function forgetSignUp({ session }: HttpContext) {
  session.forget(STARTED)
}

const SETUP = 'auth_setup'

/**
 * The set-up address with which this browser arrived, by the digest of its token: the token itself leaves the address
 * bar, and no page contains it.
 */
export const setupAddressOf = ({ session }: HttpContext) => session.get(SETUP) as string | undefined

export const saveSetupAddress = ({ session }: HttpContext, tokenDigest: string) =>
  session.put(SETUP, tokenDigest)

export const forgetSetupAddress = ({ session }: HttpContext) => session.forget(SETUP)
