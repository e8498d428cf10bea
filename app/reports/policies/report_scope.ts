import { OFFICER_ROLES, Role } from '#auth/roles'
import { CATEGORIES, type Category } from '#reports/rules/categories'

/** Officers' roles that see reports of a category. */
export const rolesSeeing = (category: Category) =>
  OFFICER_ROLES.filter((roleId) => categoriesFor(roleId).includes(category))

/** Accounts see the reports of loans, claims and payments; every other officer sees all. */
const OF_ACCOUNTS: readonly Category[] = ['loans', 'claims', 'payments']

/**
 * The categories a role sees (DECISIONS 10). Applicants see none.
 * @param roleId null for an address that the administrator has reports sent to, which may be any
 */
export function categoriesFor(roleId: number | null): readonly Category[] {
  if (roleId === Role.applicant) return []
  return roleId === Role.accounts ? OF_ACCOUNTS : CATEGORIES
}
