import { Bouncer } from '@adonisjs/bouncer'
import type { AuthorizerResponse } from '@adonisjs/bouncer/types'
import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { policies } from '#generated/policies'

type Policies = typeof policies
type PolicyOf<Name extends keyof Policies> = InstanceType<
  Awaited<ReturnType<Policies[Name]>>['default']
>
/** The methods of a policy that decide by the person alone. */
type AbilityOf<Policy> = {
  [Name in keyof Policy]: Policy[Name] extends (
    user: User
  ) => AuthorizerResponse | Promise<AuthorizerResponse>
    ? Name
    : never
}[keyof Policy] &
  string

/**
 * What somebody may, by policy and ability: 'LoanPolicy.verify'. Routes, the menu and the buttons of
 * pages name rights, and policies alone say who has them (DECISIONS 10).
 */
export type Right = {
  [Name in keyof Policies]: `${Name}.${AbilityOf<PolicyOf<Name>>}`
}[keyof Policies]

type UserBouncer = HttpContext['bouncer']

/** All policies, asked for the person that a function gives at the time. */
export function bouncerOf(user: () => User | null): UserBouncer {
  return new Bouncer(user, {}, policies)
}

/** The type of a right knows that its policy has the ability; that of a text with a dot does not. */
function policyOf(bouncer: UserBouncer, right: Right) {
  const [policy, ability] = right.split('.') as ['BatchPolicy', 'manage']
  return { policy: bouncer.with(policy), ability }
}

/** Asks for rights on behalf of one person, for what is no request. */
export type RightCheck = (right: Right) => Promise<boolean>

export const rightCheckOf =
  (bouncer: UserBouncer): RightCheck =>
  (right) =>
    hasRight(bouncer, right)

/** Whether the person has a right. */
export function hasRight(bouncer: UserBouncer, right: Right): Promise<boolean> {
  const { policy, ability } = policyOf(bouncer, right)
  return policy.allows(ability)
}

/** @throws E_AUTHORIZATION_FAILURE for who has not the right */
export function requireRight(bouncer: UserBouncer, right: Right): Promise<void> {
  const { policy, ability } = policyOf(bouncer, right)
  return policy.authorize(ability)
}
