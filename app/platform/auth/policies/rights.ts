import { Bouncer } from '@adonisjs/bouncer'
import type { AuthorizerResponse } from '@adonisjs/bouncer/types'
import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { policies } from '#generated/policies'

type Policies = typeof policies
type PolicyOf<Name extends keyof Policies> = InstanceType<
  Awaited<ReturnType<Policies[Name]>>['default']
>
/** The methods of a policy that decide by the user alone. */
type AbilityOf<Policy> = {
  [Name in keyof Policy]: Policy[Name] extends (
    user: User
  ) => AuthorizerResponse | Promise<AuthorizerResponse>
    ? Name
    : never
}[keyof Policy] &
  string

/**
 * A right, by policy and ability: 'LoanPolicy.verify'. Routes, the menu and the buttons of pages name rights, and only
 * policies decide who has them (DECISIONS 10).
 */
export type Right = {
  [Name in keyof Policies]: `${Name}.${AbilityOf<PolicyOf<Name>>}`
}[keyof Policies]

type UserBouncer = HttpContext['bouncer']

/** Creates a bouncer with all policies for the user that a function returns at the time. */
export function bouncerOf(user: () => User | null): UserBouncer {
  return new Bouncer(user, {}, policies)
}

/** The type of a right guarantees that its policy has the ability; the type of the split string does not. */
function policyOf(bouncer: UserBouncer, right: Right) {
  const [policy, ability] = right.split('.') as ['BatchPolicy', 'manage']
  return { policy: bouncer.with(policy), ability }
}

/** Checks the rights of one user outside a request. */
export type RightCheck = (right: Right) => Promise<boolean>

export const rightCheckOf =
  (bouncer: UserBouncer): RightCheck =>
  (right) =>
    hasRight(bouncer, right)

/** Whether the user has a right. */
export function hasRight(bouncer: UserBouncer, right: Right): Promise<boolean> {
  const { policy, ability } = policyOf(bouncer, right)
  return policy.allows(ability)
}

/** @throws E_AUTHORIZATION_FAILURE for a user without the right */
export function requireRight(bouncer: UserBouncer, right: Right): Promise<void> {
  const { policy, ability } = policyOf(bouncer, right)
  return policy.authorize(ability)
}
