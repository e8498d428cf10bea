import env from '#start/env'

/** Roles by their numbers, '1,4,5'; anything else, `none` for instance, names no role. */
const rolesIn = (text: string) => text.split(',').map(Number).filter(Number.isInteger)

/** Who signs in how (DECISIONS 11). */
const signIn = {
  /** Roles that need a second factor, outside the demonstration. */
  secondFactorRoles: rolesIn(env.get('SECOND_FACTOR_ROLES', '1,4,5,6,7')),
}

export default signIn
