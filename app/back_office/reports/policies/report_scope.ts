import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'
import { CATEGORIES, type Category } from '#reports/rules/report_terms'

/** Officers' roles that see reports of a category. */
export const rolesSeeing = (category: Category) =>
  OFFICER_ROLES.filter((roleId) => categoriesFor(roleId).includes(category))

/** Accounts see the reports of loans, claims, payments and the budget; other officers all but the last. */
const OF_ACCOUNTS: readonly Category[] = ['loans', 'claims', 'payments', 'budget']

/** Besides accounts: those to whom the budget is open (`ClaimPolicy.viewBudget`). */
const OF_BUDGET: readonly RoleId[] = [
  Role.managingDirector,
  Role.generalManager,
  Role.auditor,
  Role.administrator,
]

/**
 * The categories a role sees (DECISIONS 10). Applicants see none.
 * @param roleId null for an address that the administrator has reports sent to, which may be any
 */
export function categoriesFor(roleId: number | null): readonly Category[] {
  if (roleId === Role.applicant) return []
  if (roleId === Role.accounts) return OF_ACCOUNTS
  const seesBudget = roleId === null || OF_BUDGET.some((role) => role === roleId)
  return seesBudget ? CATEGORIES : CATEGORIES.filter((category) => category !== 'budget')
}
