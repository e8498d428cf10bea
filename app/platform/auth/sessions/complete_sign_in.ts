import type { HttpContext } from '@adonisjs/core/http'
import { RecordSignIn } from '#auth/actions/sign_in'
import type User from '#auth/models/user'
import { actUnderRoleAssignment } from '#auth/queries/posts'
import { needsSecondFactor, secondFactorOf } from '#auth/queries/second_factors'
import { takeDestination } from '#auth/sessions/destination'
import { rememberDevice } from '#auth/sessions/known_devices'
import { awaitStep, type AwaitedSignIn, forgetPendingSignIn } from '#auth/sessions/pending_sign_in'
import { saveFactorRoles } from '#auth/sessions/owed_factor'
import { openSession, mustSetUpSecondFactor } from '#auth/sessions/person_session'

type Person = AwaitedSignIn & { user: User }

/** After the password: to the second factor where it is on, else in. */
export async function continueSignIn(ctx: HttpContext, person: Person) {
  if (!(await secondFactorOf(person.user.id))) {
    if (await needsSecondFactor(person.user)) mustSetUpSecondFactor(ctx, true)
    return completeSignIn(ctx, person)
  }
  awaitStep(ctx, 'second_factor', person)
  return ctx.response.redirect().toRoute('auth.second_factor_challenge.create')
}

/** The last step of every way in: opens the session and leads to the person's home. */
export async function completeSignIn(ctx: HttpContext, { user, isOwnDevice }: Person) {
  forgetPendingSignIn(ctx)
  if (user.isOfficer) await actUnderRoleAssignment(user)
  await new RecordSignIn().run(user, ctx.i18n.locale)
  const destination = await takeDestination(ctx, user)
  await openSession(ctx, user, { isOwnDevice })
  saveFactorRoles(ctx, user)
  rememberDevice(ctx, user)
  return ctx.response.redirect().toPath(destination)
}
