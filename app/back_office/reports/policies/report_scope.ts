import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { CATEGORIES, type Category } from '#reports/rules/report_terms'

/** Officer roles that see reports of a category. */
export const rolesForCategory = (category: Category) =>
  OFFICER_ROLES.filter((roleId) => categoriesFor(roleId).includes(category))

/**
 * Accounts see the reports on loans, claims, payments and the budget; other officers see all except those on the
 * budget.
 */
const ACCOUNTS_CATEGORIES: readonly Category[] = ['loans', 'claims', 'payments', 'budget']

/** Roles besides accounts that may see the budget (`ClaimPolicy.viewBudget`). */
const BUDGET_ROLES: readonly RoleId[] = [
  Role.managingDirector,
  Role.generalManager,
  Role.auditor,
  Role.administrator,
]

/**
 * Returns the categories that a role sees (DECISIONS 10). Applicants see none.
 *
 * @param roleId null for an address that the administrator sends reports to, which may get any category
 */
export function categoriesFor(roleId: number | null): readonly Category[] {
  if (roleId === Role.applicant) return []
  if (roleId === Role.accounts) return ACCOUNTS_CATEGORIES
  const seesBudget = roleId === null || BUDGET_ROLES.some((role) => role === roleId)
  return seesBudget ? CATEGORIES : CATEGORIES.filter((category) => category !== 'budget')
}
