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
import { forgetStepUp, mustSetUpSecondFactor, openSession } from '#auth/person_session'
import { RecordSignIn, type SignInProof } from '#auth/actions/sign_in'
import { RecordEmergencySignIn } from '#auth/actions/sign_in_at_provider'
import { actUnderRoleAssignment } from '#auth/queries/role_assignments'
import { rememberDevice } from '#auth/devices'
import {
  forgetEmergency,
  isOfProvider,
  isPastProvider,
  refusePastProvider,
} from '#auth/sessions/provider_session'

const PENDING = 'auth_pending'

/** What a sign-in waits for, and for how many minutes: a code by SMS, or one of the app. */
const MINUTES = { device: OTP_MINUTES, second_factor: 5 }

type SignInStep = keyof typeof MINUTES

interface Pending {
  step: SignInStep
  /** Null: the password was wrong, which the page of the step does not show. */
  userId: number | null
  /** What the password was checked against: a change of it in between ends the waiting. */
  stamp: string
  /** Milliseconds since 1970. */
  until: number
  isOwnDevice: boolean
}

interface AwaitedSignIn {
  user: User | null
  isOwnDevice: boolean
}

/** Notes, under a new session id, who has come so far and what is still to come. */
export function awaitStep(
  { session }: HttpContext,
  step: SignInStep,
  { user, isOwnDevice }: AwaitedSignIn
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

/** Whose sign-in waits for this step; null when nobody's does, or no longer. */
export async function findAwaitedSignIn(
  { session }: HttpContext,
  step: SignInStep
): Promise<AwaitedSignIn | null> {
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

/** The files of a list, which lie below its page and take its question along. */
const FILE_OF_A_PAGE = /\/(?:spreadsheet|pdf)(?=\?|$)/

/**
 * Keeps what somebody asked for who is not signed in, whole or by a visit, for when they are. Sign-in
 * cannot lead to a file: of one its page is kept.
 */
export function saveDestination({ request, session }: HttpContext) {
  if (request.method() !== 'GET') return
  session.setIntendedUrl(request.url(true).replace(FILE_OF_A_PAGE, ''))
}

/** Pages of an applicant that name nobody: who signs in here may be somebody else than who had asked for it. */
const APPLICANT_PATHS =
  /^\/(?:apply\/[a-z]+(?:\/[a-z-]+)?|inbox|loans|claims|my-data|my-grievances|my-helper|profile(?:\/group)?)(?:\?|$)/

/** Where sign-in leads: the page that somebody had asked for, what has to be looked at first, or home. */
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

/** The setting by which a session was last asked for a second factor. */
const FACTOR_ROLES_KEY = 'auth_factor_roles'

/** Notes at the sign-in what the session was asked by. */
function saveFactorRoles({ session }: HttpContext, user: User) {
  const asSet = storedFactorRoles()
  if (user.isOfficer && asSet !== null) session.put(FACTOR_ROLES_KEY, asSet)
}

/**
 * Asks a session anew once the roles that need a second factor were set differently: who has none sets it
 * up with the next request, who no longer needs one goes on. Without a change nothing is read.
 */
export async function refreshFactorRequirement(ctx: HttpContext, user: User): Promise<void> {
  if (!user.isOfficer || storedFactorRoles() === (ctx.session.get(FACTOR_ROLES_KEY) ?? null)) return
  saveFactorRoles(ctx, user)
  const isOwed = await owesSecondFactor(user)
  mustSetUpSecondFactor(ctx, isOwed)
  if (isOwed) forgetStepUp(ctx)
}

type Person = AwaitedSignIn & { user: User }

/** After password or provider: to the second factor where there is one, else in. @throws as refusePastProvider */
export async function continueSignIn(ctx: HttpContext, person: Person) {
  refusePastProvider(ctx, person.user)
  const { proof, passkeys } = await proofsOf(person.user)
  if (proof === 'password') {
    if (passkeys === 0 && (await needsSecondFactor(person.user))) mustSetUpSecondFactor(ctx, true)
    return completeSignIn(ctx, person)
  }
  awaitStep(ctx, 'second_factor', person)
  return ctx.response.redirect().toRoute('auth.second_factor_challenge.create')
}

/** After a passkey, two factors where it was unlocked (DECISIONS 11). @throws as refusePastProvider */
export async function continueWithPasskey(ctx: HttpContext, person: Person) {
  refusePastProvider(ctx, person.user)
  return completeSignIn(ctx, person, 'passkey')
}

/** The last step of every way in: opens the session and leads to the person's home. */
export async function completeSignIn(
  ctx: HttpContext,
  { user, isOwnDevice }: Person,
  proof?: SignInProof
) {
  forgetPendingSignIn(ctx)
  if (user.isOfficer) await actUnderRoleAssignment(user)
  await new RecordSignIn().run(user, ctx.i18n.locale, isOfProvider(ctx, user) ? 'provider' : proof)
  if (isPastProvider(ctx, user)) await new RecordEmergencySignIn().run(user, ctx.request.ip())
  forgetEmergency(ctx)
  const destination = await takeDestination(ctx, user)
  await openSession(ctx, user, { isOwnDevice })
  saveFactorRoles(ctx, user)
  rememberDevice(ctx, user)
  return ctx.response.redirect().toPath(destination)
}
